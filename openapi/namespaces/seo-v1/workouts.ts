import { arg, operation, READING } from '#openapi/language/define.ts'
import { any, either, literal, nothing, object, orEmpty } from '#openapi/language/schema.ts'
import { edited } from './responses.ts'

const shared = { ...edited, path: '/seo/v1/workouts', access: 'edit_others_posts' } as const

export const getWorkouts = operation({
  ...shared,
  id: 'seo.workouts.read',
  summary: 'Read the progress of the workouts.',
  ...READING,
  responses: {
    200: object({
      // Stored values are returned as sent.
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
  summary: 'Store the progress of the workouts.',
  methods: ['POST'],
  undeclared: {
    configuration: arg.any({ description: 'Progress of the configuration workout.' }),
  },
  // A site that cannot store workouts returns null.
  responses: { 200: object({ json: either(literal(true), nothing) }) },
  effect: 'toggle',
  assumed: { ...edited.assumed, args: 'D-020' },
})
