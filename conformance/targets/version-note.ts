/** Detects a target that looks like another version of the interface. */
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import { groupBy } from '#openapi/values/json.ts'
import type { DeployedIndex } from './index-document.ts'

interface ArgumentDrift {
  readonly missing: readonly string[]
  readonly added: readonly string[]
}

/** The number of names that indicates another version; fewer are single differences. */
const MIN_NAMES = 3
const MAX_SHOWN = 4

function argumentsOf(operation: ContractOperation, index: DeployedIndex): ArgumentDrift {
  const deployed = index
    .routesOf(operation)
    .flatMap(({ endpoints }) => endpoints)
    .find(({ methods }) => operation.methods.some((method) => methods.includes(method)))
  // A missing route says nothing about existing ones.
  if (!deployed) return { missing: [], added: [] }
  const names = Object.keys(deployed.args)
  return {
    missing: Object.keys(operation.args).filter((name) => !names.includes(name)),
    added: names.filter((name) => !Object.hasOwn(operation.args, name)),
  }
}

const firstNames = (names: readonly string[]): string =>
  `${names.slice(0, MAX_SHOWN).join(', ')}${names.length > MAX_SHOWN ? ` and ${names.length - MAX_SHOWN} more` : ''}`

function noteOf(
  namespace: string,
  operations: readonly ContractOperation[],
  index: DeployedIndex,
): string | undefined {
  const found = operations.map((operation) => argumentsOf(operation, index))
  const missing = [...new Set(found.flatMap((each) => each.missing))]
  const added = [...new Set(found.flatMap((each) => each.added))]
  if (missing.length >= MIN_NAMES && missing.length > 2 * added.length)
    return `${namespace} of an older version: it lacks the arguments ${firstNames(missing)}`
  if (added.length >= MIN_NAMES && added.length > 2 * missing.length)
    return `${namespace} of a newer version: it adds the arguments ${firstNames(added)}`
  return undefined
}

/** One note for each namespace whose arguments differ in one direction only. */
export function versionNotes(index: DeployedIndex, { operations }: Contract): readonly string[] {
  const listed = operations.filter(({ unlisted }) => !unlisted)
  return [...groupBy(listed, ({ namespace }) => namespace)].flatMap(
    ([namespace, group]) => noteOf(namespace || 'the index', group, index) ?? [],
  )
}
