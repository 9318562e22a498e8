import type { PluginState } from '#fixtures/documents/suite.ts'
import { isConnected } from '#handlers/platform/addons/connection.ts'
import { includesSuite, type PluginSlug } from '#handlers/platform/addons/plugins.ts'
import type { Call } from '#handlers/runtime/call.ts'
import type { Body } from '#openapi/language/define.ts'
import type { activatePlugin } from '#openapi/namespaces/suite-v1/plugins.ts'

interface PluginView {
  readonly slug: PluginSlug
  readonly state: PluginState
  /** The response to a deactivation still shows the package. */
  readonly sees_package?: boolean
}

export function pluginRecord(
  call: Pick<Call, 'site' | 'urls'>,
  { slug, state, sees_package = state.active }: PluginView,
): Body<typeof activatePlugin> {
  return {
    slug,
    status: state.active ? 'active' : 'inactive',
    version: state.version,
    newVersion: state.new_version,
    isMigrated: state.migrated,
    isConnected: isConnected(call, slug),
    hasSuitePackage: sees_package && (state.has_suite ?? includesSuite(slug)),
  }
}
