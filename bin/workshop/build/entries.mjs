import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))
export const DIST = join(ROOT, 'bin/dist')

/** A user's own msw and Playwright: a second copy of either would not know the first one's objects. */
const PEERS = ['msw', 'msw/*', 'playwright', 'playwright/*', 'playwright-core']

const understudy = 'bin/understudy.ts'
/** What users import in Node. */
const inNode = {
  playwright: 'bin/library/playwright.ts',
  server: 'bin/library/server.ts',
  vite: 'bin/library/vite.ts',
  config: 'bin/commands/config.ts',
}

/** What users import in a page and in Node alike, because it names neither. */
const anywhere = {
  node: 'handlers/hosts/node.ts',
  browser: 'handlers/hosts/browser.ts',
  testing: 'handlers/hosts/testing.ts',
  contract: 'openapi/library.ts',
}

/**
 * A bundle is built of entries, which share their chunks; each becomes `bin/dist/<entry>.mjs`.
 * Everything is part of it, so that an install is small, but what is `shared` with the user's project.
 */
export const COMMAND = {
  name: 'understudy',
  entries: { understudy },
  // Not made to be bundled: loaded from node_modules when a command needs them.
  shared: [...PEERS, 'tsx', 'tsx/*', 'esbuild', 'fsevents'],
}

/** The page at `/__understudy/`: a script and a style, read by the server when somebody opens it. */
export const INSPECTOR = {
  name: 'inspector',
  entries: {
    inspector: 'handlers/inspector/main.tsx',
    style: 'handlers/inspector/style/style.css',
  },
  isPage: true,
  shared: [],
}

/** One bundle, so that the command and the library hold the stand-in once. */
export const PACKAGE = { ...COMMAND, entries: { understudy, ...inNode, ...anywhere } }
/** What the package ships. */
export const BUNDLES = [INSPECTOR, PACKAGE]
/** What users import, and so need declarations of. */
export const IMPORTED = [...Object.values(inNode), ...Object.values(anywhere)]
