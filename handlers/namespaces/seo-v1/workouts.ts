import { implement } from '#handlers/runtime/implement.ts'
import type { Json } from '#openapi/json.ts'
import { getWorkouts, setWorkouts } from '#openapi/namespaces/seo-v1/workouts.ts'

const WORKOUTS = 'seo.workouts'
const UNTOUCHED: Json = { configuration: { finishedSteps: [] } }

export const workouts = [
  implement(getWorkouts, ({ site }) => {
    const stored = site.option(WORKOUTS, UNTOUCHED)
    return { body: { json: Object.keys(stored).length ? stored : [] } }
  }),
  implement(setWorkouts, ({ request, site }) => {
    if (request.body.json) site.setOption(WORKOUTS, request.body.json)
    return { body: { json: true } }
  }),
]
