import { defineErrors } from './define.ts'

export const cookieConsentErrors = defineErrors({
  cookie_consent_scan_running: { status: 409, message: 'Another scan is still running.' },
  cookie_consent_scan_not_found: { status: 404, message: 'Invalid scan ID.' },
  cookie_consent_scan_not_finished: { status: 409, message: 'The scan has not finished yet.' },
  cookie_consent_scan_request_not_found: { status: 404, message: 'Invalid scan request ID.' },
  cookie_consent_scan_request_closed: {
    status: 409,
    message: 'The scan request is finished or has expired.',
  },
  cookie_consent_cloud_unreachable: {
    status: 502,
    message: 'The consent service could not be reached.',
  },
  cookie_consent_download_failed: { status: 502, message: 'The file could not be downloaded.' },
  cookie_consent_package_not_found: { status: 404, message: 'Invalid package ID.' },
  cookie_consent_package_not_installed: {
    status: 409,
    message: 'The package is not installed: {id}',
  },
  cookie_consent_files_missing: {
    status: 409,
    message: 'The files of the consent dialog have not been generated yet.',
  },
  cookie_consent_files_not_writable: {
    status: 500,
    message: 'The files of the consent dialog could not be written.',
  },
})
