import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))
export const DIST = join(ROOT, 'bin/dist')

/**
 * What the package ships, each as `bin/dist/<name>.mjs`; an entry without a source is left out.
 * `bundled` packages start fast, `external` ones are shared with the user's project.
 */
export const COMMAND = {
  name: 'understudy',
  source: 'bin/understudy.ts',
  platform: 'node',
  packages: 'bundled',
}
export const LIBRARY = [
  { name: 'node', source: 'handlers/hosts/node.ts', platform: 'node', packages: 'external' },
  { name: 'playwright', source: 'bin/playwright.ts', platform: 'node', packages: 'external' },
  { name: 'contract', source: 'openapi/library.ts', platform: 'neutral', packages: 'external' },
  {
    name: 'browser',
    source: 'handlers/hosts/browser.ts',
    platform: 'browser',
    packages: 'external',
  },
]
