import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))
export const DIST = join(ROOT, 'bin/dist')

const PLAYWRIGHT = ['playwright', 'playwright/*', 'playwright-core']
/** Not bundled: loaded from node_modules by the commands that need them. */
const TOOLS = ['tsx', 'tsx/*', 'esbuild', 'fsevents', 'pg', 'pg-boss', '@electric-sql/pglite']

/** The command, and the threads that it starts. */
const command = {
  understudy: 'bin/understudy.ts',
  'fleet-drift': 'bin/fleet/targets/drift-worker.ts',
}
/** Entries for Node. */
const inNode = {
  playwright: 'bin/library/playwright.ts',
  server: 'bin/library/server.ts',
  conformance: 'bin/commands/conform/playwright-tests.ts',
  reporter: 'bin/library/reporter.ts',
  vite: 'bin/library/vite.ts',
  config: 'bin/commands/config.ts',
}

/** Entries for pages and Node: without runtime-specific modules. */
const anywhere = {
  handlers: 'handlers/hosts/handlers.ts',
  node: 'handlers/hosts/node.ts',
  browser: 'handlers/hosts/browser.ts',
  neighbours: 'handlers/neighbours/index.ts',
  testing: 'handlers/hosts/testing.ts',
  contract: 'openapi/library.ts',
}

/**
 * A bundle has entries with shared chunks; each entry becomes `bin/dist/<entry>.mjs`. Packages are
 * included, except those listed as `external`.
 */
export const COMMAND = {
  name: 'understudy',
  entries: command,
  platform: 'node',
  external: [...PLAYWRIGHT, ...TOOLS],
}

/** The page at `/__understudy/`: a script and a style, read by the server on the first visit. */
export const INSPECTOR = {
  name: 'inspector',
  entries: {
    inspector: 'bin/inspector/main.tsx',
    style: 'bin/inspector/style/style.css',
  },
  platform: 'browser',
  isPage: true,
  external: [],
}

/** The command and the servers, with a bundled msw. */
export const SERVERS = { ...COMMAND, entries: { ...command, ...inNode } }

/** The handlers for other msw hosts: they use the msw of the user's project, not a second copy. */
export const LIBRARY = {
  name: 'library',
  entries: anywhere,
  platform: 'browser',
  external: ['msw', 'msw/*', 'node:fs', 'node:process'],
}

/** The bundles of the package. */
export const BUNDLES = [INSPECTOR, SERVERS, LIBRARY]
/** The entries that need declarations. */
export const IMPORTED = [...Object.values(inNode), ...Object.values(anywhere)]
