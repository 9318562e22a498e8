import { join } from 'node:path'
import { ROOT } from './entries.mjs'

/**
 * Modules of the model library that are left out of bundles: its request handlers, which bring graphql
 * and a second msw, and its synchronization of browser tabs, which would mix the sites of two tabs.
 * `factory` calls the latter.
 */
const LEFT_OUT = {
  './model/generateRestHandlers': '',
  './model/generateGraphQLHandlers': '',
  './extensions/sync': 'exports.sync = () => {}',
}

const LIBRARY = /[\\/]@mswjs[\\/]data[\\/]/
const NAMESPACE = 'slim'

/** For esbuild: the model library without its handlers and its channel between tabs. */
export const slim = {
  name: 'slim',
  setup(build) {
    build.onResolve({ filter: /(?:Handlers|sync)$/ }, ({ path, importer }) =>
      LIBRARY.test(importer) && path in LEFT_OUT ? { path, namespace: NAMESPACE } : undefined,
    )
    // Its ES build is half the size of the CommonJS one, which esbuild takes for a `require`.
    build.onResolve({ filter: /^date-fns$/ }, () => ({
      path: join(ROOT, 'node_modules/date-fns/esm/index.js'),
    }))
    build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
      contents: LEFT_OUT[path],
      loader: 'js',
    }))
  },
}
