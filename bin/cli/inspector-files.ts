import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageFiles } from '#handlers/hosts/server/inspector-page.ts'
import { codeOf } from '#openapi/values/json.ts'
import { packageRoot } from './package.ts'

/** Read on request, because most servers never serve the inspector. */
export const inspectorFiles: PageFiles = (name) => {
  try {
    return readFileSync(join(packageRoot(), 'bin/dist/inspector', name), 'utf8')
  } catch (error) {
    // Not built when run from source; the list of URLs is shown instead.
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
