import {
  arg,
  operation,
  plainGet,
  RESPONSES_AND_ACCESS,
  RESPONSES_ERRORS_AND_ACCESS,
} from '#openapi/language/define.ts'
import {
  array,
  either,
  int,
  map,
  named,
  object,
  oneOf,
  orEmpty,
  str,
} from '#openapi/language/schema.ts'
import { SuccessWithoutData, success } from '#openapi/shared/success.ts'
import { GUARD_ERRORS, guardSpec, IMAGE_ERRORS, nonceArgument } from './guard.ts'
import {
  FAILED_STATUSES,
  IMAGE_ERROR_TYPES,
  ImageFileTotals,
  NORMAL_STATUSES,
} from './image-schemas.ts'

const reoptimize = arg.bool({
  check: 'none',
  description: 'Work on what is optimised already, starting from the backup.',
})
const jobSpec = {
  ...guardSpec,
  methods: ['POST'],
  responses: { 200: SuccessWithoutData },
  effect: 'job',
} as const

export const optimizeImage = operation({
  ...jobSpec,
  id: 'image-optimizer.images.optimize',
  summary: 'Schedule the optimisation of one image.',
  path: '/image-optimizer/v1/optimize/image',
  undeclared: {
    ...nonceArgument('image-optimization-optimize-image'),
    imageId: arg.int({ check: 'none', description: 'The image to work on.' }),
    reoptimize,
  },
  errors: [
    ...GUARD_ERRORS,
    'image_optimizer_not_connected',
    'image_optimizer_invalid_image_id',
    ...IMAGE_ERRORS,
    'image_optimizer_image_in_progress',
  ],
})

export const optimizeAll = operation({
  ...jobSpec,
  id: 'image-optimizer.bulk.optimize',
  changesForeignRecords: true,
  summary: 'Schedule the optimisation of all remaining images.',
  path: '/image-optimizer/v1/optimize/bulk',
  undeclared: { ...nonceArgument('image-optimization-optimize-bulk'), reoptimize },
  errors: [
    ...GUARD_ERRORS,
    'image_optimizer_not_connected',
    'image_optimizer_bulk_in_progress',
    'image_optimizer_bulk_again_in_progress',
    'image_optimizer_quota_exceeded',
  ],
})

const ImageProgress = named(
  'ImageProgress',
  either(
    object({ status: oneOf(...NORMAL_STATUSES), stats: ImageFileTotals }, { optional: ['stats'] }),
    object(
      {
        status: oneOf(...FAILED_STATUSES),
        stats: ImageFileTotals,
        error_type: oneOf(...IMAGE_ERROR_TYPES),
        message: str('Plan quota reached'),
        images_left: int(0),
      },
      { optional: ['stats', 'error_type', 'images_left'] },
    ),
  ),
)

export const getOptimizationStatus = operation({
  id: 'image-optimizer.images.read-status',
  summary: 'Read the progress of the given images.',
  methods: ['POST'],
  path: '/image-optimizer/v1/optimize/status',
  undeclared: {
    image_ids: arg.array(arg.int(), { check: 'none', description: 'The images to report on.' }),
  },
  responses: { 200: success(object({ status: orEmpty(map(ImageProgress, '12')) })) },
  errors: ['image_optimizer_failed'],
  access: 'logged_in',
  effect: 'safe-post',
  spec: '4.7',
  assumed: { args: 'D-020', ...RESPONSES_ERRORS_AND_ACCESS },
})

export const cancelBulk = operation({
  ...jobSpec,
  id: 'image-optimizer.bulk.cancel',
  summary: 'Cancel the bulk queue.',
  path: '/image-optimizer/v1/optimize/bulk/cancel',
  undeclared: nonceArgument('image-optimization-cancel-bulk-optimization'),
  errors: [
    ...GUARD_ERRORS,
    'image_optimizer_not_connected',
    'image_optimizer_bulk_not_in_progress',
  ],
})

export const listBulkImages = operation({
  id: 'image-optimizer.bulk.list-images',
  summary: 'List the first 50 images of the bulk queue.',
  ...plainGet('/image-optimizer/v1/optimize/bulk/images'),
  responses: {
    200: success(
      object({
        images: array(
          object({
            id: int(12),
            status: str('optimization-in-progress', {
              enum: [...NORMAL_STATUSES, ...FAILED_STATUSES],
            }),
            image_name: str('Team'),
            image_id: int(12),
            thumbnail_url: str('https://example.test/uploads/2026/03/team-150x150.jpg'),
            original_file_size: int(204800),
            current_file_size: int(153600),
          }),
        ),
      }),
    ),
  },
  errors: ['image_optimizer_operation_id_missing'],
  access: 'logged_in',
  spec: '4.7',
  assumed: RESPONSES_AND_ACCESS,
  quirks: {
    needsOperation: {
      documented: 'the route has no arguments',
      deployed: 'requests are rejected while no bulk operation runs',
      since: 'image-optimizer 1.6',
      decision: 'D-094',
      cases: ['accepted*', 'answer', 'answer.no-crash', 'answers.GET', 'args.optional'],
      response: { status: [400, 500], errors: ['image_optimizer_operation_id_missing'] },
    },
  },
})
