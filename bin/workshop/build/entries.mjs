import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))
export const DIST = join(ROOT, 'bin/dist')

/** A user's own msw and Playwright: a second copy of either would not know the first one's objects. */
const MSW = ['msw', 'msw/*']
const PLAYWRIGHT = ['playwright', 'playwright/*', 'playwright-core']

const stub = (name) => join(ROOT, 'bin/workshop/build/stubs', name)

const understudy = 'bin/understudy.ts'
/** What users import in Node; they share the chunks of the command. */
const inNode = {
  playwright: 'bin/library/playwright.ts',
  server: 'bin/library/server.ts',
  vite: 'bin/library/vite.ts',
  config: 'bin/library/config.ts',
}

/**
 * A bundle is built of entries, which share their chunks; each becomes `bin/dist/<entry>.mjs`.
 * Everything is part of it, so that an install is small, but what is `shared` with the user's project.
 */
export const COMMAND = {
  name: 'understudy',
  entries: { understudy },
  platform: 'node',
  // Not made to be bundled: loaded from node_modules when a command needs them.
  shared: [...PLAYWRIGHT, 'tsx', 'tsx/*', 'esbuild', 'fsevents'],
  replaced: { msw: stub('msw.mjs'), undici: stub('undici.cjs') },
}

const library = {
  node: 'handlers/hosts/node.ts',
  browser: 'handlers/hosts/browser.ts',
  testing: 'handlers/hosts/testing.ts',
  contract: 'openapi/library.ts',
}

/** The page at `/__understudy/`: a script and a style, read by the server when somebody opens it. */
export const INSPECTOR = {
  name: 'inspector',
  entries: {
    inspector: 'handlers/inspector/main.tsx',
    style: 'handlers/inspector/style/style.css',
  },
  platform: 'browser',
  isPage: true,
  shared: [],
}

/** What the package ships. */
export const BUNDLES = [
  INSPECTOR,
  { ...COMMAND, entries: { understudy, ...inNode } },
  // Runs in a page and in Node alike, because it names neither.
  {
    name: 'library',
    entries: library,
    platform: 'browser',
    shared: MSW,
    replaced: { 'ajv/dist/2020.js': stub('ajv.mjs') },
  },
]
/** What users import, and so need declarations of. */
export const IMPORTED = [...Object.values(inNode), ...Object.values(library)]
