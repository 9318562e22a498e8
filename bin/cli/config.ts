import { existsSync, readFileSync, statSync } from 'node:fs'
import { register } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isRecord, type Json, memberOf } from '#openapi/values/json.ts'
import { UsageError } from './usage-error.ts'

const NAMES = ['ts', 'mts', 'js', 'mjs', 'cjs', 'json'].map(
  (extension) => `understudy.config.${extension}`,
)

export interface ConfigFile {
  readonly path: string
  readonly values: Json
}

/** Node supports TypeScript natively only from 22.18 on. */
async function importTypeScript(path: string): Promise<unknown> {
  const address = pathToFileURL(path).href
  if ('typescript' in process.features && process.features.typescript) return import(address)
  const { tsImport } = await import('tsx/esm/api').catch(() => {
    throw new Error('Node before 22.18 does not support TypeScript; install tsx, or use a .js file')
  })
  return tsImport(address, import.meta.url)
}

/** Loads addresses with this query as ES modules. */
const AS_MODULE = '?understudy-module'
const MODULE_LOADER = `export const load = (url, context, next) =>
  next(url, url.endsWith('${AS_MODULE}') ? { ...context, format: 'module' } : context)`

function importModule(path: string): Promise<unknown> {
  register(`data:text/javascript,${encodeURIComponent(MODULE_LOADER)}`)
  return import(`${pathToFileURL(path).href}${AS_MODULE}`)
}

const MODULE_SYNTAX = /^\s*(?:export\b|import\s*(?:['"{*]|\w+\s))/m

/** As in other tools, a `.js` file may use module syntax in a CommonJS project too. */
function importScript(path: string): Promise<unknown> {
  const isModule = path.endsWith('.js') && MODULE_SYNTAX.test(readFileSync(path, 'utf8'))
  return isModule ? importModule(path) : import(pathToFileURL(path).href)
}

async function load(path: string): Promise<unknown> {
  if (path.endsWith('.json')) return JSON.parse(readFileSync(path, 'utf8'))
  const isTypeScript = /\.[cm]?ts$/.test(path)
  return defaultExport(await (isTypeScript ? importTypeScript(path) : importScript(path)))
}

/** A TypeScript file in a CommonJS project has its default export wrapped twice. */
function defaultExport(module: unknown): unknown {
  const inner = memberOf(module, 'default')
  return isRecord(inner) && 'default' in inner ? inner['default'] : inner
}

/** Node reports the names of CommonJS as unknown in a project of modules. */
const adviceFor = (path: string, error: Error): string =>
  error instanceof ReferenceError && path.endsWith('.js')
    ? '; use export default, or name it understudy.config.cjs'
    : ''

async function readConfig(path: string): Promise<ConfigFile> {
  const values = await load(path).catch((error: Error) => {
    const [reason = ''] = error.message.split('\n')
    throw new UsageError(`${path} could not be read: ${reason}${adviceFor(path, error)}`)
  })
  if (!isRecord(values)) throw new UsageError(`expected ${path} to contain an object of options`)
  return { path, values }
}

/** The given file, else the first default name that exists in the folder, else none. */
export async function findConfig(
  folder: string,
  givenPath?: string,
): Promise<ConfigFile | undefined> {
  if (givenPath !== undefined) {
    const path = resolve(folder, givenPath)
    if (!existsSync(path)) throw new UsageError(`there is no configuration file ${path}`)
    if (statSync(path).isDirectory()) throw new UsageError(`cannot read ${path}: it is a folder`)
    return readConfig(path)
  }
  const found = NAMES.map((name) => join(folder, name)).find((path) => existsSync(path))
  return found === undefined ? undefined : readConfig(found)
}
