import { defineErrors, type ErrorSpec } from './define.ts'

/** Deployments send all errors of the handlers as 500 with null as `data`. */
const rejection = <const C extends string, const M extends string>(
  code: C,
  message: M,
  status: 400 | 403 | 404 | 409 = 400,
) =>
  ({
    status,
    code,
    message,
    deployed: { status: 500, bare: true, since: 'image-optimizer 1.7' },
  }) as const satisfies ErrorSpec

export const imageOptimizerErrors = defineErrors({
  image_optimizer_invalid_nonce: rejection('bad_request', 'Invalid nonce', 403),
  image_optimizer_not_permitted: rejection(
    'bad_request',
    'You do not have sufficient permissions to access this data.',
    403,
  ),
  image_optimizer_not_connected: rejection('unauthorized', 'Invalid activation', 403),
  image_optimizer_failed: rejection('internal_server_error', '{reason}'),
  image_optimizer_operation_id_missing: rejection('bad_request', 'Missed operation id'),
  image_optimizer_image_id_required: rejection('bad_request', 'Image ID is required'),
  image_optimizer_not_an_image: rejection(
    'internal_server_error',
    'Post &#039;{id}&#039; is not an image',
  ),
  image_optimizer_no_entity: rejection(
    'internal_server_error',
    'There is no entity with id &#039;{id}&#039;',
    404,
  ),
  image_optimizer_invalid_meta: rejection('internal_server_error', 'Invalid image meta'),
  image_optimizer_invalid_image_id: rejection('bad_request', 'Invalid image id'),
  image_optimizer_invalid_restore_id: rejection('internal_server_error', 'Invalid image id'),
  image_optimizer_image_missing: rejection(
    'internal_server_error',
    'Can&#039;t optimize this file. If the issue persists, Contact Support',
    404,
  ),
  image_optimizer_image_unsupported: rejection(
    'internal_server_error',
    'Unsupported file format. Only JPEG, PNG, WEBP, or GIF are supported',
  ),
  image_optimizer_file_missing: rejection(
    'internal_server_error',
    'File is missing. Verify the upload',
  ),
  image_optimizer_file_too_large: rejection(
    'internal_server_error',
    'File is too large. Max size is {megabytes} Mb',
  ),
  image_optimizer_image_in_progress: rejection(
    'internal_server_error',
    'Optimization is already in progress',
    409,
  ),
  image_optimizer_bulk_in_progress: rejection(
    'forbidden',
    'Bulk optimization is already in progress',
    409,
  ),
  image_optimizer_bulk_again_in_progress: rejection(
    'forbidden',
    'Bulk re-optimization is already in progress',
    409,
  ),
  image_optimizer_bulk_not_in_progress: rejection(
    'forbidden',
    'Bulk optimization is not in progress',
    409,
  ),
  image_optimizer_quota_exceeded: rejection('internal_server_error', 'Images quota exceeded', 403),
  image_optimizer_unreachable: {
    status: 500,
    bare: true,
    code: 'internal_server_error',
    message: '{reason}',
  },
  // A failure of the remote service, not of the request.
  image_optimizer_review_failed: {
    status: 500,
    bare: true,
    code: 'internal_server_error',
    message: 'Failed to add the feedback.',
  },
})
