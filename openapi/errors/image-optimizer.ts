import { defineErrors, type ErrorSpec } from './define.ts'

/** Whatever their code says, errors of the handlers arrive as 500 with `data` null. */
const bare = <const C extends string, const M extends string>(code: C, message: M) =>
  ({ status: 500, bare: true, code, message }) as const satisfies ErrorSpec

export const imageOptimizerErrors = defineErrors({
  image_optimizer_invalid_nonce: bare('bad_request', 'Invalid nonce'),
  image_optimizer_not_permitted: bare(
    'bad_request',
    'You do not have sufficient permissions to access this data.',
  ),
  image_optimizer_not_connected: bare('unauthorized', 'Invalid activation'),
  image_optimizer_failed: bare('internal_server_error', '{reason}'),
  image_optimizer_operation_id_missing: bare('bad_request', 'Missed operation id'),
  image_optimizer_image_id_required: bare('bad_request', 'Image ID is required'),
  image_optimizer_not_an_image: bare(
    'internal_server_error',
    'Post &#039;{id}&#039; is not an image',
  ),
  image_optimizer_no_entity: bare(
    'internal_server_error',
    'There is no entity with id &#039;{id}&#039;',
  ),
  image_optimizer_invalid_meta: bare('internal_server_error', 'Invalid image meta'),
  image_optimizer_invalid_image_id: bare('bad_request', 'Invalid image id'),
  image_optimizer_invalid_restore_id: bare('internal_server_error', 'Invalid image id'),
  image_optimizer_image_missing: bare(
    'internal_server_error',
    'Can&#039;t optimize this file. If the issue persists, Contact Support',
  ),
  image_optimizer_image_unsupported: bare(
    'internal_server_error',
    'Unsupported file format. Only JPEG, PNG, WEBP, or GIF are supported',
  ),
  image_optimizer_file_missing: bare('internal_server_error', 'File is missing. Verify the upload'),
  image_optimizer_file_too_large: bare(
    'internal_server_error',
    'File is too large. Max size is {megabytes} Mb',
  ),
  image_optimizer_image_in_progress: bare(
    'internal_server_error',
    'Optimization is already in progress',
  ),
  image_optimizer_bulk_in_progress: bare('forbidden', 'Bulk optimization is already in progress'),
  image_optimizer_bulk_again_in_progress: bare(
    'forbidden',
    'Bulk re-optimization is already in progress',
  ),
  image_optimizer_bulk_not_in_progress: bare('forbidden', 'Bulk optimization is not in progress'),
  image_optimizer_quota_exceeded: bare('internal_server_error', 'Images quota exceeded'),
  image_optimizer_review_failed: bare('internal_server_error', 'Failed to add the feedback.'),
})
