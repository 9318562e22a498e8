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

const VALUES = ['function', 'const', 'class']

const valuesOf = (file: string): readonly string[] =>
  exportedNames(file).filter((name) => VALUES.includes(resolveName(file, name)?.kind ?? ''))

/** `./handlers/hosts/node.js`, seen from the other file. */
const importOf = (from: string, to: string): string => {
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

const MODE = "with { 'resolution-mode': 'import' }"

/** `default` is a reserved word, so that its constant has another name. */
const declarationOf = (name: string, type: string): string =>
  name === 'default'
    ? `declare const defaultExport: ${type}\nexport default defaultExport`
    : `export declare const ${name}: ${type}`

/** CommonJS cannot name an ES module, except as a type. */
function commonJsTypes({ import: module, require: wanted }: DualEntry): string {
  const path = importOf(wanted.types, module.types.replace(/\.d\.ts$/, '.js'))
  const mode = MODE.replace('with', 'with:')
  const values = valuesOf(join(packageRoot(), module.types)).map((name) =>
    declarationOf(name, `typeof import('${path}', { ${mode} }).${name}`),
  )
  return `${[`export type * from '${path}' ${MODE}`, ...values].join('\n')}\n`
}

/** Writes the files that the manifest names for `require`. */
export function writeCommonJs(exports: Readonly<Record<string, unknown>>): void {
  for (const entry of Object.values(exports).filter(isDual)) {
    const { import: module, require: wanted } = entry
    writeFileSync(join(packageRoot(), wanted.types), commonJsTypes(entry))
    if (!module.default || !wanted.default) continue
    const path = importOf(wanted.default, module.default)
    writeFileSync(join(packageRoot(), wanted.default), `module.exports = require('${path}')\n`)
  }
}
