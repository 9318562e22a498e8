/** The entries for `require()`: a module that loads the ES module, and its declarations. */
import { writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { packageRoot } from '#bin/cli/package.ts'
import { isRecord } from '#openapi/values/json.ts'
import { exportedNames, resolveName } from './read-declarations.ts'

/** The files of an entry under one condition; entries without code have types only. */
interface EntryFiles {
  readonly types: string
  readonly default?: string
}

interface DualEntry {
  readonly import: EntryFiles
  readonly require: EntryFiles
}

const isDual = (target: unknown): target is DualEntry =>
  isRecord(target) && isRecord(target['import']) && isRecord(target['require'])

/** The declarations of the ES module. */
const fileOf = ({ import: module }: DualEntry): string => join(packageRoot(), module.types)

const VALUES = ['function', 'const', 'class']

const valuesOf = (file: string): readonly string[] =>
  exportedNames(file).filter((name) => VALUES.includes(resolveName(file, name)?.kind ?? ''))

/** `./handlers/hosts/node.js`, seen from the other file. */
const importOf = (from: string, to: string): string => {
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

const MODE = "with { 'resolution-mode': 'import' }"

const declaredModule = ({ import: module, require: wanted }: DualEntry): string =>
  importOf(wanted.types, module.types.replace(/\.d\.ts$/, '.js'))

/** `import('./handlers/hosts/node.js', …)`: CommonJS cannot name an ES module, except as a type. */
const importType = (path: string): string =>
  `import('${path}', { ${MODE.replace('with', 'with:')} })`

/** A default export is what `require()` returns; types are members of its namespace. */
function defaultTypes(entry: DualEntry): string {
  const module = importType(declaredModule(entry))
  const types = exportedNames(fileOf(entry)).filter((name) => name !== 'default')
  return [
    `declare const exported: typeof ${module}.default`,
    'declare namespace exported {',
    ...types.map((name) => `  type ${name} = ${module}.${name}`),
    '}',
    'export = exported\n',
  ].join('\n')
}

function namedTypes(entry: DualEntry): string {
  const path = declaredModule(entry)
  const values = valuesOf(fileOf(entry)).map(
    (name) => `export declare const ${name}: typeof ${importType(path)}.${name}`,
  )
  return `${[`export type * from '${path}' ${MODE}`, ...values].join('\n')}\n`
}

const hasDefault = (entry: DualEntry): boolean => valuesOf(fileOf(entry)).includes('default')

const commonJsTypes = (entry: DualEntry): string =>
  hasDefault(entry) ? defaultTypes(entry) : namedTypes(entry)

/** Writes the files that the manifest names for `require`. */
export function writeCommonJs(exports: Readonly<Record<string, unknown>>): void {
  for (const entry of Object.values(exports).filter(isDual)) {
    const { import: module, require: wanted } = entry
    writeFileSync(join(packageRoot(), wanted.types), commonJsTypes(entry))
    if (!module.default || !wanted.default) continue
    const path = importOf(wanted.default, module.default)
    const member = hasDefault(entry) ? '.default' : ''
    writeFileSync(
      join(packageRoot(), wanted.default),
      `module.exports = require('${path}')${member}\n`,
    )
  }
}
