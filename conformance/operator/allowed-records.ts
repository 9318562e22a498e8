/**
 * Records and keys provided by the operator: records that cannot be created, keys that cannot be
 * read.
 */
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { describeValue, isRecord, type Json, mapValues } from '#openapi/values/json.ts'
import { parseJson } from '#openapi/values/parse-json.ts'
import { fromVariable, type Variables } from './accounts.ts'

export interface AllowedRecords {
  /** Ids by kind of record. */
  readonly records: Readonly<Record<string, readonly number[]>>
  /** Keys by name. */
  readonly keys: Readonly<Record<string, string>>
}

export const NO_ALLOWED_RECORDS: AllowedRecords = { records: {}, keys: {} }

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

function keyOf(name: string, value: unknown, env: Variables): string {
  if (typeof value === 'string' && value !== '') return fromVariable(value, env)
  throw new InputError(`expected a key at ${name}, got ${describeValue(value)}`)
}

function idsOf(kind: string, value: unknown): readonly number[] {
  if (!Array.isArray(value) || value.length === 0)
    throw new InputError(`expected a list of ids at ${kind}, got ${describeValue(value)}`)
  const index = value.findIndex((id) => !isId(id))
  if (index >= 0)
    throw new InputError(`expected an id at ${kind}[${index}], got ${describeValue(value[index])}`)
  return [...new Set<number>(value)]
}

type OperationNeeds = Pick<ContractOperation, 'fixture' | 'requiredKey'>

const namesOf = (all: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(all.filter((name) => name !== undefined)),
]

/** `{"submission": [12, 13], "folders-key": "$KEY"}`; valid names are those used by operations. */
export function readAllowedRecords(
  text: string,
  operations: readonly OperationNeeds[],
  env: Variables,
): AllowedRecords {
  const document = parseJson(text)
  if (!isRecord(document)) throw new InputError('expected an object with lists of ids')
  const kinds = namesOf(operations.map(({ fixture }) => fixture))
  const keys = namesOf(operations.map(({ requiredKey }) => requiredKey))
  const known = [...kinds, ...keys]
  const unknown = Object.keys(document).find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new InputError(`unknown kind of record "${unknown}"; choose ${known.join(', ')}`)
  const membersNamed = (names: readonly string[]): Json =>
    Object.fromEntries(Object.entries(document).filter(([name]) => names.includes(name)))
  return {
    records: mapValues(membersNamed(kinds), (value, kind) => idsOf(kind, value)),
    keys: mapValues(membersNamed(keys), (value, name) => keyOf(name, value, env)),
  }
}

export const isAllowedByOperator = (
  { fixture, requiredKey }: OperationNeeds,
  { records, keys }: AllowedRecords,
): boolean =>
  (fixture !== undefined && (records[fixture] ?? []).length > 0) ||
  (requiredKey !== undefined && keys[requiredKey] !== undefined)
