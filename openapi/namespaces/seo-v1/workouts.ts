import { arg, operation, PLAIN_GET } from '#openapi/language/define.ts'
import { any, either, literal, nullSchema, object, orEmpty } from '#openapi/language/schema.ts'
import { writerSpec } from './responses.ts'

const shared = { ...writerSpec, path: '/seo/v1/workouts', access: 'edit_others_posts' } as const

export const getWorkouts = operation({
  ...shared,
  id: 'seo.workouts.read',
  summary: 'Read the progress of the workouts.',
  ...PLAIN_GET,
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
  readsAnyField: true,
  reads: 'json',
  undeclared: {
    configuration: arg.any({ description: 'Progress of the configuration workout.' }),
  },
  // A site that cannot store workouts returns null.
  responses: { 200: object({ json: either(literal(true), nullSchema) }) },
  effect: 'toggle',
  assumed: { ...writerSpec.assumed, args: 'D-020' },
})
