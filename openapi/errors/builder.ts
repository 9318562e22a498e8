import { defineErrors } from './define.ts'

const deployed = { status: 500, since: 'builder 3.35' } as const
const bare = { ...deployed, bare: true } as const

export const builderErrors = defineErrors({
  rest_invalid_params: { status: 400, message: 'Invalid parameters.' },
  post_lock: {
    status: 403,
    message: '{name} is currently editing this template, please try again later',
  },
  site_template_file_invalid: { status: 400, code: 'file', message: 'Invalid File' },
  site_template_file_content: { status: 400, code: 'file', message: 'Invalid Content In File' },
  site_template_file_type: {
    status: 400,
    code: 'file',
    message: 'Uploading this file type is not allowed.',
  },
  site_template_file_missing: {
    status: 400,
    code: 'file',
    message: 'Invalid temporary file path.',
  },
  site_template_file_forbidden: {
    status: 400,
    code: 'file',
    message: 'You do not have permission to upload JSON files.',
  },
  builder_import_not_found: {
    status: 404,
    code: 'builder_import_error',
    message: 'Not found.',
    deployed,
  },
  builder_import_denied: {
    status: 403,
    code: 'builder_import_error',
    message: 'Access denied.',
    deployed,
  },
  builder_import_failed: {
    status: 400,
    code: 'builder_import_error',
    message: '{reason}',
    deployed,
  },
  global_not_found: {
    status: 404,
    message: 'The Global value you are trying to use is not available.',
  },
  kit_not_found: { status: 404, code: 'not-found', message: "Kit doesn't exist." },
  builder_post_type_unknown: {
    status: 400,
    code: 400,
    message: 'Post type {type} does not exist.',
  },
  builder_post_type_forbidden: {
    status: 401,
    code: 401,
    message: 'User dont have capability to create page of type - {type}.',
  },
  builder_post_not_created: {
    status: 500,
    code: 500,
    message: 'Error while creating {type}.',
    bare: true,
  },
  unexpected_error: { status: 500, message: 'Something went wrong' },
  components_validation_failed: { status: 422, message: 'Validation failed: {reasons}' },
  circular_dependency_detected: {
    status: 422,
    message: "Can't add this component - components that contain each other can't be nested.",
  },
  non_atomic_element_in_component: {
    status: 422,
    message: 'Components require atomic elements only. Remove widgets to create this component.',
  },
  settings_validation_failed: { status: 422, message: 'Settings validation failed: {reasons}' },
  invalid_component_id: { status: 400, message: 'Invalid component ID' },
  component_not_found: { status: 404, message: 'Component not found' },
  lock_failed: { status: 409, message: 'Failed to lock component', deployed },
  unlock_failed: { status: 409, message: 'Failed to unlock component', deployed },
  get_lock_status_failed: { status: 404, message: 'Failed to get lock status', deployed },
  archive_failed: { status: 404, message: 'Failed to archive components', deployed },
  invalid_template_type: { status: 400, message: 'Invalid template type.', deployed: bare },
  save_error: { status: 403, message: 'Access denied.', deployed: bare },
  builder_library_token_refused: { status: 400, code: 401, message: '{reason}', deployed },
  builder_library_unreachable: {
    status: 400,
    code: 'http_request_not_executed',
    message: '{reason}',
    deployed,
  },
  builder_library_not_connected: {
    status: 500,
    message: 'Failed to connect to Builder Library.',
  },
  builder_library_connect_error: { status: 500, message: '{reason}' },
  builder_library_disconnect_error: { status: 500, message: '{reason}' },
  builder_library_app_not_available: {
    status: 500,
    message: 'Builder Library app is not available.',
  },
  submission_not_found: {
    status: 404,
    code: 'rest_not_found',
    message: 'Submission not found.',
  },
  submission_not_in_trash: {
    status: 404,
    code: 'rest_not_found',
    message: 'Submission not found or not in trash.',
  },
  submission_store_failed: {
    status: 500,
    code: 'rest_internal_error',
    message: 'Could not retrieve query data.',
  },
  nothing_to_export: { status: 400, message: 'There is nothing to export.' },
  note_reply_on_reply: {
    status: 400,
    code: 'rest_invalid_param',
    message: 'Cannot create reply on reply.',
  },
  note_reply_not_public: {
    status: 400,
    code: 'rest_invalid_param',
    message: "Cannot update 'is_public' on reply.",
  },
  note_reply_fixed: {
    status: 400,
    code: 'rest_invalid_param',
    message: "Cannot update 'is_resolved' or 'is_public' on reply.",
  },
  note_already_set: {
    status: 400,
    code: 'rest_invalid_param',
    message: "'is_resolved' was already set on '{value}'.",
  },
  note_not_found: { status: 404, code: 'not-found', message: '404 not found' },
})
