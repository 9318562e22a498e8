import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageFiles } from '#handlers/hosts/inspector-page.ts'
import { codeOf } from '#openapi/values/json.ts'
import { packageRoot } from './package.ts'

/** Read when they are asked for: most servers are never looked at. */
export const inspectorFiles: PageFiles = (name) => {
  try {
    return readFileSync(join(packageRoot(), 'bin/dist/inspector', name), 'utf8')
  } catch (error) {
    // A run straight from the sources has built nothing; the list of addresses stands in.
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
