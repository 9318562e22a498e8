import { seoWorkouts } from '#fixtures/documents/seo.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { getWorkouts, setWorkouts } from '#openapi/namespaces/seo-v1/workouts.ts'

export const workouts = [
  implement(getWorkouts, ({ site }) => {
    const stored = site.read(seoWorkouts)
    return { body: { json: Object.keys(stored).length ? stored : [] } }
  }),
  implement(setWorkouts, ({ request, site }) => {
    if (request.body.json) site.write(seoWorkouts, request.body.json)
    return { body: { json: true } }
  }),
]
