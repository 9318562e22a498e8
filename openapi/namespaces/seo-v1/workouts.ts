import { arg, operation, READING } from '#openapi/language/define.ts'
import { any, either, literal, nothing, object, orEmpty } from '#openapi/language/schema.ts'
import { edited } from './responses.ts'

const shared = { ...edited, path: '/seo/v1/workouts', access: 'edit_others_posts' } as const

export const getWorkouts = operation({
  ...shared,
  id: 'seo.workouts.read',
  summary: 'Read how far the workouts are done.',
  ...READING,
  responses: {
    200: object({
      // What was stored comes back as it was sent.
      json: orEmpty(
        object(
          { configuration: any({ finishedSteps: ['siteRepresentation'] }) },
          { optional: ['configuration'], open: true },
        ),
      ),
    }),
  },
})

export const setWorkouts = operation({
  ...shared,
  id: 'seo.workouts.write',
  summary: 'Store how far the workouts are done.',
  methods: ['POST'],
  undeclared: {
    configuration: arg.any({ description: 'Progress of the configuration workout.' }),
  },
  // Null is the response of a site that cannot store workouts.
  responses: { 200: object({ json: either(literal(true), nothing) }) },
  effect: 'toggle',
  assumed: { ...edited.assumed, args: 'D-020' },
})
