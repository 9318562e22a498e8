/** The files of an operation: contract, behaviour, state and cases, found by text search. */

import { posix } from 'node:path'
import { isTest, read, sourceFiles } from '#bin/workshop/checks/tree.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isNamespaceRoot } from '#openapi/language/define.ts'

export interface Places {
  /** The file with the operation first, then the files with its shared parts. */
  readonly contract: readonly string[]
  /** The implementing file first, then the files of the namespace that it uses. */
  readonly behaviour: readonly string[]
  /** Models and documents used by the behaviour, nearest first. */
  readonly state: readonly string[]
  /** Absent if all its cases are derived. */
  readonly cases: string | undefined
}

const texts = new Map(
  sourceFiles()
    .filter((path) =>
      /^(handlers|openapi\/(namespaces|neighbours)|conformance\/namespaces)\/.*\.ts$/.test(path),
    )
    .filter((path) => !isTest(path))
    .map((path) => [path, read(path)] as const),
)

const filesIn = (folder: string): readonly (readonly [string, string])[] =>
  [...texts].filter(([path]) => path.startsWith(folder))

/** Roots are shared by all namespaces. */
const ROOT = {
  contract: ['openapi/shared/namespace.ts'],
  behaviour: ['handlers/namespaces/root/index.ts'],
}

/** The file with the id; operation families compute theirs in the file of their resource. */
function contractOf({ id, namespace }: ContractOperation): string | undefined {
  const files = [
    ...filesIn(`openapi/namespaces/${namespace.replaceAll('/', '-') || 'root'}/`),
    ...filesIn('openapi/neighbours/'),
  ]
  const [, resource = ''] = id.split('.')
  const isNamed = ([path]: readonly [string, string]): boolean =>
    `-${resource}`.endsWith(`-${posix.basename(path, '.ts')}`)
  const names = (text: string) => (file: readonly [string, string]) => file[1].includes(text)
  const found = files.find(names(`'${id}'`)) ?? files.find(isNamed)
  return (found ?? files.find(names(`'${resource}'`)))?.[0]
}

/** The implementing file, at the path of its contract; a batch is implemented elsewhere. */
function behaviourOf(id: string, contract: string): string {
  const before = texts.get(contract)?.split(`'${id}'`)[0] ?? ''
  const [, name = ''] = [...before.matchAll(/^export const (\w+)/gm)].at(-1) ?? []
  const place = contract.replace(/^openapi/, 'handlers').replace(/\.ts$/, '')
  const isOne = new RegExp(`\\bimplement\\(\\s*${name}\\b`)
  const candidates = [...filesIn(`${place}.ts`), ...filesIn(place), ...filesIn('handlers/')]
  const found = candidates.find(([, text]) => name && isOne.test(text)) ?? candidates[0]
  return found?.[0] ?? ''
}

/** Imports of files of this repository, not of packages. */
const IMPORTED = /from '([#.][^']+)'/g

function importsOf(path: string): readonly string[] {
  return [...(texts.get(path) ?? '').matchAll(IMPORTED)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(path), name),
  )
}

/** The model file of each collection: `posts` is `fixtures/models/post.ts`. */
function readModels(): ReadonlyMap<string, string> {
  const registry = read('fixtures/models/registry.ts')
  const files = new Map(
    [...registry.matchAll(/import \{ (\w+) \} from '\.\/([\w-]+\.ts)'/g)].map(
      ([, name, file]) => [name, `fixtures/models/${file}`] as const,
    ),
  )
  return new Map(
    [...registry.matchAll(/^ {2}(\w+)(?:: (\w+))?,$/gm)].map(
      ([, name = '', model = name]) => [name, files.get(model) ?? ''] as const,
    ),
  )
}
const models = readModels()

/** `handlers/namespaces/core-v2`, or `handlers/neighbours`. */
const folderOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.includes('/namespaces/') ? 3 : 2)
    .join('/')

/** The file and the files of its namespace that it imports, directly or not. */
function filesUsedBy(file: string): readonly string[] {
  const used = new Set([file])
  // The set grows during the iteration.
  for (const path of used)
    for (const name of importsOf(path)) if (name.startsWith(`${folderOf(file)}/`)) used.add(name)
  return [...used]
}

function modelsIn(path: string): readonly string[] {
  const imported = importsOf(path).filter((name) => /^fixtures\/(models|documents)\//.test(name))
  const tables = [...(texts.get(path) ?? '').matchAll(/\bsite\s*\.(\w+)/g)]
  return [...imported, ...tables.flatMap(([, name = '']) => models.get(name) ?? [])]
}

const sharedParts = (contract: string): readonly string[] =>
  importsOf(contract).filter((name) => name.startsWith('openapi/shared/'))

export function placesOf(operation: ContractOperation): Places {
  const { id } = operation
  const contract = contractOf(operation)
  if (!contract || isNamespaceRoot(operation)) return { ...ROOT, state: [], cases: undefined }
  const behaviour = filesUsedBy(behaviourOf(id, contract))
  const cases = contract
    .replace(/^openapi\/(namespaces\/)?/, 'conformance/namespaces/')
    .replace(/index\.ts$/, '')
  return {
    contract: [contract, ...sharedParts(contract)],
    behaviour,
    state: [...new Set(behaviour.flatMap(modelsIn))],
    cases: filesIn(cases).length ? cases : undefined,
  }
}
