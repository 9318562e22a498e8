import { ROOT } from './entries.mjs'

/**
 * Modules of the model library excluded from bundles: its request handlers, which bring graphql and
 * a second msw, and its synchronization of browser tabs, which would mix the sites of two tabs.
 * `factory` calls the latter.
 */
const LEFT_OUT = {
  './model/generateRestHandlers': '',
  './model/generateGraphQLHandlers': '',
  './extensions/sync': 'exports.sync = () => {}',
}

/** Packages of which the library uses a single function, available as a separate module. */
const NARROWED = {
  lodash: "exports.isFunction = require('lodash/isFunction')",
  'date-fns': "exports.compareAsc = require('date-fns/compareAsc')",
}

const LIBRARY = /[\\/]@mswjs[\\/]data[\\/]/
const NAMESPACE = 'slim'

/** An esbuild plugin: the model library without its handlers and its tab synchronization. */
export const slim = {
  name: 'slim',
  setup(build) {
    build.onResolve({ filter: /(?:Handlers|sync)$/ }, ({ path, importer }) =>
      LIBRARY.test(importer) && path in LEFT_OUT ? { path, namespace: NAMESPACE } : undefined,
    )
    build.onResolve({ filter: /^(?:lodash|date-fns)$/ }, ({ path, importer }) =>
      LIBRARY.test(importer) ? { path, namespace: NAMESPACE } : undefined,
    )
    build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
      contents: LEFT_OUT[path] ?? NARROWED[path],
      loader: 'js',
      resolveDir: ROOT,
    }))
  },
}
