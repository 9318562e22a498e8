/** Names for the arguments of operations: `createPost` becomes `CreatePost`. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageRoot } from '#bin/cli/package.ts'
import { toPascal } from '#openapi/derive/component-names.ts'
import { namespaceWord } from '#openapi/language/define.ts'
import { isRecord } from '#openapi/values/json.ts'

interface NamedOperation {
  readonly id: string
  readonly namespace: string
}

const FOLDERS = ['openapi/namespaces', 'openapi/neighbours']

function modulesIn(name: string): readonly string[] {
  const folder = join(packageRoot(), name)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => /(?<!\.test)\.ts$/.test(file)).map((file) => join(folder, file))
}

/** The export names of operations in the modules of the contract, by id. */
async function exportedNames(): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const file of FOLDERS.flatMap(modulesIn)) {
    const module: object = await import(pathToFileURL(file).href)
    for (const [name, value] of Object.entries(module))
      if (isRecord(value) && 'methods' in value) names.set(String(value['id']), toPascal(name))
  }
  return names
}

/** A unique name for each; duplicates get the namespace as a prefix. */
export async function operationNames(
  operations: readonly NamedOperation[],
): Promise<ReadonlyMap<string, string>> {
  const exported = await exportedNames()
  const plain = operations.map(({ id }) => exported.get(id) ?? toPascal(id))
  return new Map(
    operations.map(({ id, namespace }, at) => {
      const name = plain[at] ?? ''
      const isShared = plain.filter((other) => other === name).length > 1
      return [id, isShared ? `${toPascal(namespaceWord(namespace))}${name}` : name]
    }),
  )
}
