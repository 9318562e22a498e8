import { arg, operation, PLAIN_GET, RESPONSES_ERRORS_AND_ACCESS } from '#openapi/language/define.ts'
import {
  any,
  array,
  bool,
  int,
  nullable,
  num,
  object,
  oneOf,
  str,
} from '#openapi/language/schema.ts'
import { success } from '#openapi/shared/success.ts'
import { ImageFileTotals } from './image-schemas.ts'

const shared = {
  ...PLAIN_GET,
  access: 'logged_in',
  spec: '4.7',
} as const

export const getStats = operation({
  ...shared,
  id: 'image-optimizer.stats.read',
  summary: 'Read the optimisation progress of the media library and the active bulk jobs.',
  path: '/image-optimizer/v1/stats',
  responses: {
    200: success(
      object(
        {
          optimization_stats: nullable(ImageFileTotals),
          bulk_optimization_status: oneOf('not-started', 'in-progress', 'canceled'),
          bulk_optimization_operation_id: nullable(str('1f2e3d4c')),
          bulk_restoring_status: oneOf('not-started', 'in-progress'),
          bulk_backup_removing_status: oneOf('not-started', 'in-progress'),
          backups_exist: bool(true),
        },
        { optional: ['bulk_optimization_operation_id'] },
      ),
    ),
  },
  errors: ['image_optimizer_failed'],
  assumed: RESPONSES_ERRORS_AND_ACCESS,
})

const ImageSize = object({
  size_name: str('full'),
  file_size: int(153600),
  status: oneOf('optimized', 'not-optimized', 'file-not-found', 'file-too-large'),
  saved: nullable(object({ relative: num(25), absolute: int(51200) })),
  new_dimensions: any(null),
})

export const getOptimizationDetails = operation({
  ...shared,
  id: 'image-optimizer.optimization-details.read',
  summary: 'Read the savings for each size of images.',
  path: '/image-optimizer/v1/stats/optimization-details',
  undeclared: { image_id: arg.int({ check: 'none', description: 'The image to report on.' }) },
  responses: { 200: success(object({ total: int(204800), sizes: array(ImageSize) })) },
  errors: [
    'image_optimizer_image_id_required',
    'image_optimizer_not_an_image',
    'image_optimizer_no_entity',
    'image_optimizer_invalid_meta',
    'image_optimizer_failed',
  ],
  assumed: { args: 'D-020', ...RESPONSES_ERRORS_AND_ACCESS },
  quirks: {
    needsImage: {
      documented: 'the route has no arguments',
      deployed: 'requests without the undeclared image_id are rejected',
      since: 'image-optimizer 1.7',
      decision: 'D-077',
      cases: ['accepted*', 'answer', 'answer.no-crash', 'answers.GET', 'args.optional'],
      response: { status: [400, 500], errors: ['image_optimizer_image_id_required'] },
    },
  },
})
