import { defineErrors } from './define.ts'

export const seoErrors = defineErrors({
  seo_set_site_kit_configuration_permanent_dismissal_error: {
    status: 500,
    message: 'The dismissal could not be stored.',
  },
  seo_set_site_kit_consent_error: { status: 500, message: 'The consent could not be stored.' },
  seo_set_site_kit_usage_tracking: { status: 400, message: 'No valid parameters were passed.' },
  seo_set_site_kit_usage_tracking_fault: {
    status: 500,
    code: 'seo_set_site_kit_usage_tracking',
    message: 'The setup steps could not be stored.',
  },
  seo_introductions_seen_error: { status: 500, message: 'Invalid user.' },
  seo_video_embed_permission_error: {
    status: 500,
    message: 'The video permission could not be read or stored.',
  },
  seo_importer_not_found: {
    status: 404,
    code: 'rest_no_route',
    message: 'Requested importer not found',
  },
  seo_error_validation: {
    status: 500,
    bare: true,
    traced: true,
    message: 'The data of the source could not be validated.',
  },
  seo_error_indexing: {
    status: 500,
    bare: true,
    traced: true,
    message: 'The batch could not be processed.',
  },
})
