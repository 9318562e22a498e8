import { seoWorkouts } from '#fixtures/documents/seo.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { getWorkouts, setWorkouts } from '#openapi/namespaces/seo-v1/workouts.ts'
import { orEmptyList } from '#openapi/values/json.ts'

export const workouts = [
  implement(getWorkouts, ({ site }) => ({
    body: { json: orEmptyList(site.read(seoWorkouts)) },
  })),
  implement(setWorkouts, ({ request, site }) => {
    if (request.body.json) site.write(seoWorkouts, request.body.json)
    return { body: { json: true } }
  }),
]
