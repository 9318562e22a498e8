import { join } from 'node:path'
import { ROOT } from './entries.mjs'

/**
 * The model library brings handlers of its own with graphql and msw, a channel between the tabs of a
 * browser, and two packages of which it uses one function each. None of it is called here.
 */
const REPLACED = {
  './model/generateRestHandlers': 'exports.generateRestHandlers = () => []',
  './model/generateGraphQLHandlers': 'exports.generateGraphQLHandlers = () => []',
  './extensions/sync': 'exports.sync = () => {}',
  'date-fns': 'exports.compareAsc = (a, b) => Math.sign(a.getTime() - b.getTime())',
  lodash: "exports.isFunction = (value) => typeof value === 'function'",
}

const LIBRARY = /[\\/]@mswjs[\\/]data[\\/]/
const NAMESPACE = 'slim'

/** For esbuild: packages without what this program has no use for. */
export const slim = {
  name: 'slim',
  setup(build) {
    build.onResolve({ filter: /(?:Handlers|sync|^date-fns|^lodash)$/ }, ({ path, importer }) =>
      LIBRARY.test(importer) && path in REPLACED ? { path, namespace: NAMESPACE } : undefined,
    )
    // The same parser twice; the plain one runs everywhere.
    build.onResolve({ filter: /llhttp_simd-wasm\.js$/ }, ({ resolveDir }) => ({
      path: join(resolveDir, '../llhttp/llhttp-wasm.js'),
    }))
    build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
      contents: REPLACED[path],
      loader: 'js',
      resolveDir: ROOT,
    }))
  },
}
