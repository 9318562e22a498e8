import type { Site } from '#fixtures/site.ts'
import { pluginsDocument } from '#handlers/platform/addons/plugins.ts'
import { implementConnect } from '#handlers/platform/connect/operations.ts'
import { suiteConnect } from '#openapi/namespaces/suite-v1/connect.ts'

/** Plugins cannot use a connection that ended. */
function rollBackAll(site: Site): void {
  const plugins = pluginsDocument.read(site)
  const entries = Object.entries(plugins).map(([slug, state]) => [
    slug,
    state && { ...state, migrated: false },
  ])
  pluginsDocument.change(site, Object.fromEntries(entries))
}

export const connect = implementConnect({
  operations: suiteConnect,
  addOn: 'suite',
  afterDisconnect: rollBackAll,
})
