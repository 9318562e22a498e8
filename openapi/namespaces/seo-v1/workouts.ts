import { arg, operation } from '#openapi/define.ts'
import { array, either, literal, nothing, object, orEmpty, str } from '#openapi/schema.ts'
import { edited } from './answers.ts'

const shared = { ...edited, path: '/seo/v1/workouts', access: 'edit_others_posts' } as const

export const getWorkouts = operation({
  ...shared,
  id: 'seo.workouts.read',
  summary: 'Read how far the workouts are done.',
  methods: ['GET'],
  responses: {
    200: object({
      json: orEmpty(
        object(
          {
            configuration: object(
              { finishedSteps: array(str('siteRepresentation')) },
              { open: true },
            ),
          },
          { optional: ['configuration'], open: true },
        ),
      ),
    }),
  },
  effect: 'safe',
})

export const setWorkouts = operation({
  ...shared,
  id: 'seo.workouts.write',
  summary: 'Store how far the workouts are done.',
  methods: ['POST'],
  undeclared: {
    configuration: arg.any({ description: 'Progress of the configuration workout.' }),
  },
  // Null is the answer of a site that cannot store workouts.
  responses: { 200: object({ json: either(literal(true), nothing) }) },
  effect: 'toggle',
  assumed: { ...edited.assumed, args: 'D-020' },
})
