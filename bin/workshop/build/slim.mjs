import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
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

/** For esbuild: packages without what this program has no use for. */
export const slim = {
  name: 'slim',
  setup(build) {
    build.onResolve(
      { filter: /(?:Handlers|sync|^date-fns|^debug|^md5|^lodash(?:\/\w+)?)$/ },
      ({ path, importer }) =>
        LIBRARY.test(importer) && path in REPLACED ? { path, namespace: NAMESPACE } : undefined,
    )
    // The same parser twice; the plain one runs everywhere.
    build.onResolve({ filter: /llhttp_simd-wasm\.js$/ }, ({ resolveDir }) => ({
      path: join(resolveDir, '../llhttp/llhttp-wasm.js'),
    }))
    // Its index loads a browser's worth of others with it.
    build.onResolve({ filter: /^undici$/ }, () => ({ path: stub('undici.cjs') }))
    // Nobody asks for the second version of HTTP, whose module takes Node longer than all of undici.
    build.onResolve({ filter: /\/client-h2\.js$/ }, () => ({ path: stub('client-h2.cjs') }))
    // Forms are sent as text.
    build.onResolve({ filter: /\/web\/fetch\/body\.js$/ }, () => ({ path: stub('fetch-body.cjs') }))
    build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
      contents: REPLACED[path],
      loader: 'js',
      resolveDir: ROOT,
    }))
  },
}

const stub = (name) => join(ROOT, 'bin/workshop/build/stubs', name)
const SERVED = 'served'
const SERVERS = [join('hosts', 'listener.ts'), join('library', 'middleware.ts')]

/**
 * For esbuild: who serves over HTTP asks the handlers itself, and so needs no msw; the library's
 * handlers are asked by the msw of the project.
 */
export const withoutMsw = {
  name: 'without-msw',
  setup(build) {
    build.onResolve({ filter: /\/msw\.ts$/ }, ({ importer }) =>
      SERVERS.some((file) => importer.endsWith(file))
        ? { path: join(ROOT, 'handlers/hosts/msw.ts'), namespace: SERVED }
        : undefined,
    )
    build.onResolve({ filter: /^msw$/, namespace: SERVED }, () => ({ path: stub('msw.mjs') }))
    build.onLoad({ filter: /.*/, namespace: SERVED }, ({ path }) => ({
      contents: readFileSync(path, 'utf8'),
      loader: 'ts',
      resolveDir: dirname(path),
    }))
  },
}

const BUILT_IN = 'built-in'
const NAMES = new Set(builtinModules)

/** For esbuild: Node's own modules stay where they are; CommonJS gets them without a `require`. */
export const builtIns = {
  name: 'built-ins',
  setup(build) {
    build.onResolve({ filter: /^(?:node:)?[\w/]+$/ }, ({ path, kind }) => {
      if (!path.startsWith('node:') && !NAMES.has(path)) return undefined
      return kind === 'require-call' ? { path, namespace: BUILT_IN } : { path, external: true }
    })
    build.onLoad({ filter: /.*/, namespace: BUILT_IN }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)})`,
      loader: 'js',
    }))
  },
}
