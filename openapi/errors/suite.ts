import { defineErrors } from './define.ts'

const MANAGE_PLUGINS = 'Sorry, you are not allowed to manage plugins for this site.'

const deployed = { status: 500, since: 'suite 1.0' } as const

/** Errors of the connected services; those named `connect_` also apply to image-optimizer. */
export const suiteErrors = defineErrors({
  connect_already_connected: {
    status: 403,
    code: 'forbidden',
    message: 'You are already connected',
  },
  connect_missing_client: {
    status: 409,
    code: 'internal_server_error',
    message: 'Missing client ID or secret',
    deployed,
  },
  connect_missing_client_id: {
    status: 409,
    code: 'internal_server_error',
    message: 'Missing client ID',
    deployed,
  },
  connect_missing_token: {
    status: 409,
    code: 'internal_server_error',
    message: 'Missing access token',
    deployed,
  },
  connect_client_not_found: { status: 400, code: 'bad_request', message: 'Client ID not found' },
  connect_failed: { status: 500, code: 'internal_server_error', message: '{reason}' },
  suite_failed: { status: 500, code: 'internal_server_error', message: '{reason}' },
  suite_bad_request: { status: 400, code: 'bad_request', message: '{reason}' },
  suite_not_connected: { status: 401, code: 'unauthorized', message: 'The site is not connected.' },
  suite_install_themes_forbidden: {
    status: 403,
    code: 'forbidden',
    message: 'Sorry, you are not allowed to install themes on this site.',
  },
  suite_switch_themes_forbidden: {
    status: 403,
    code: 'forbidden',
    message: 'Sorry, you are not allowed to switch themes on this site.',
  },
  suite_theme_exists: { status: 409, code: 'conflict', message: 'Theme already installed.' },
  suite_theme_not_found: { status: 404, code: 'not_found', message: 'Theme not found.' },
  suite_theme_active: { status: 400, code: 'bad_request', message: 'Theme is already active.' },
  suite_theme_broken: {
    status: 400,
    code: 'bad_request',
    message: 'Theme is broken or not compatible.',
  },
  suite_theme_not_installed: {
    status: 500,
    code: 'internal_server_error',
    message: 'Unable to install the theme.',
  },
  suite_plugins_unauthorized: { status: 401, code: 'unauthorized', message: MANAGE_PLUGINS },
  suite_plugins_forbidden: { status: 403, code: 'forbidden', message: MANAGE_PLUGINS },
  rest_cannot_view_plugins: { status: 'caller', message: MANAGE_PLUGINS },
  rest_cannot_manage_plugins: { status: 'caller', message: MANAGE_PLUGINS },
  rest_cannot_install_plugin: {
    status: 'caller',
    message: 'Sorry, you are not allowed to install plugins on this site.',
  },
  rest_cannot_activate_plugin: {
    status: 'caller',
    message: 'Sorry, you are not allowed to activate this plugin.',
  },
  suite_plugin_not_found: { status: 404, code: 'not_found', message: 'Plugin not found.' },
  suite_plugin_not_offered: { status: 400, code: 'bad_request', message: 'Plugin not found.' },
  suite_plugin_exists: {
    status: 400,
    code: 'bad_request',
    message: 'Destination folder already exists.',
  },
  suite_plugin_latest: {
    status: 400,
    code: 'bad_request',
    message: 'The plugin is at the latest version.',
  },
  suite_plugin_not_upgraded: {
    status: 500,
    code: 'internal_server_error',
    message: 'Failed to update plugin for an unknown reason.',
  },
  suite_plugin_inactive: { status: 400, code: 'bad_request', message: 'Plugin is not active.' },
  suite_plugin_connected: {
    status: 422,
    code: 'migration_exception',
    message: 'Plugin is already connected.',
  },
  suite_plugin_unsupported: {
    status: 409,
    code: 'migration_exception',
    message: 'Plugin version not supported.',
  },
})
