import { ROOT } from './entries.mjs'

/**
 * The model library brings handlers of its own with graphql and msw, a channel between the tabs of a
 * browser, a log, and packages of which it uses a function or two. None of the large ones is called here.
 */
const REPLACED = {
  './model/generateRestHandlers': 'exports.generateRestHandlers = () => []',
  './model/generateGraphQLHandlers': 'exports.generateGraphQLHandlers = () => []',
  './extensions/sync': 'exports.sync = () => {}',
  'date-fns': 'exports.compareAsc = (a, b) => Math.sign(a.getTime() - b.getTime())',
  debug: 'exports.debug = () => () => {}',
  // Names a database for the channel.
  md5: 'module.exports = (text) => text',
  lodash: "exports.isFunction = (value) => typeof value === 'function'",
  'lodash/isFunction': "module.exports = (value) => typeof value === 'function'",
  'lodash/get': `module.exports = (from, path, fallback) => {
    for (const key of Array.isArray(path) ? path : String(path).split('.')) from = from?.[key]
    return from === undefined ? fallback : from
  }`,
  'lodash/has': `module.exports = (from, path) =>
    (Array.isArray(path) ? path : String(path).split('.')).every((key) => {
      const isThere = from !== null && from !== undefined && Object.hasOwn(from, key)
      if (isThere) from = from[key]
      return isThere
    })`,
  'lodash/set': `module.exports = (into, path, value) => {
    const keys = Array.isArray(path) ? [...path] : String(path).split('.')
    const last = keys.pop()
    let at = into
    for (const key of keys) at = at[key] ??= {}
    at[last] = value
    return into
  }`,
}

const LIBRARY = /[\\/]@mswjs[\\/]data[\\/]/
const NAMESPACE = 'slim'

/** For esbuild: the model library without its handlers, its channel between tabs and its log. */
export const slim = {
  name: 'slim',
  setup(build) {
    build.onResolve(
      { filter: /(?:Handlers|sync|^date-fns|^debug|^md5|^lodash(?:\/\w+)?)$/ },
      ({ path, importer }) =>
        LIBRARY.test(importer) && path in REPLACED ? { path, namespace: NAMESPACE } : undefined,
    )
    build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
      contents: REPLACED[path],
      loader: 'js',
      resolveDir: ROOT,
    }))
  },
}
