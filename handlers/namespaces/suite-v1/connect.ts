import { pluginStates } from '#fixtures/documents/suite.ts'
import type { Site } from '#fixtures/site/site.ts'
import { implementConnect } from '#handlers/platform/addons/connect.ts'
import { suiteConnect } from '#openapi/namespaces/suite-v1/connect.ts'

/** Plugins cannot use a closed connection. */
function rollBackAll(site: Site): void {
  const plugins = site.read(pluginStates)
  const entries = Object.entries(plugins).map(([slug, state]) => [
    slug,
    state && { ...state, migrated: false },
  ])
  site.change(pluginStates, Object.fromEntries(entries))
}

export const connect = implementConnect({
  operations: suiteConnect,
  addOn: 'suite',
  afterDisconnect: rollBackAll,
})
