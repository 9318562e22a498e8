/** The records named by a request: in its path, query or body. */
import { isUnassigned } from '#conformance/call/sample.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { RecordArguments } from '#openapi/language/define.ts'
import { pathExpression } from '#openapi/language/patterns.ts'
import { asRecord, isRecord, type Json, tryParseJson } from '#openapi/values/json.ts'
import type { OutgoingRequest } from './exchange.ts'

/** `ids[0]` and `ids[]` belong to `ids`. */
const plainName = (name: string): string => name.split('[')[0] ?? name

/** The members of a JSON body; none for other bodies. */
export const membersOf = ({ body = '' }: OutgoingRequest): Json => asRecord(tryParseJson(body))

const PART = /name="([^"]*)"\r\n\r\n([^\r]*)/g

function bodyFields(outgoing: OutgoingRequest): readonly (readonly [string, unknown])[] {
  const { body = '', headers = {} } = outgoing
  const type = headers['content-type'] ?? ''
  if (type.startsWith('multipart/'))
    return [...body.matchAll(PART)].map(([, name = '', value]) => [name, value])
  if (type.includes('urlencoded')) return [...new URLSearchParams(body)]
  return Object.entries(membersOf(outgoing))
}

/** All values of all arguments; a target may prefer any of them to the path. */
export function argumentsIn(operation: ContractOperation, outgoing: OutgoingRequest) {
  const [route = '', query = ''] = outgoing.path.split('?')
  const inPath = Object.entries(pathExpression(operation).exec(route)?.groups ?? {})
  return [...inPath, ...new URLSearchParams(query), ...bodyFields(outgoing)].map(
    ([name, value]) => [plainName(name), value] as const,
  )
}

const valuesIn = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value.flatMap(valuesIn)
  if (isRecord(value)) return Object.values(value).flatMap(valuesIn)
  return typeof value === 'string' ? value.split(/[\s,]+/) : [value]
}

export interface ReferencedRecord {
  readonly kinds: readonly string[]
  readonly id: string
}

/** Kinds with non-numeric ids. */
const KINDS_WITH_TEXT_IDS: readonly string[] = ['color', 'font', 'option', 'application-password']

/** No record: empty, the root, text in place of a number, or an unassigned id. */
const isNoRecord = (kinds: readonly string[], id: string): boolean => {
  if (id === '' || id === 'null' || id === 'undefined' || isUnassigned(id)) return true
  if (kinds.some((kind) => KINDS_WITH_TEXT_IDS.includes(kind))) return false
  // The platform reads `5abc` and `5.0` as 5.
  return !/^[\s+]*\d/.test(id) || Number.parseInt(id, 10) === 0
}

interface RecordReferences {
  readonly records: readonly ReferencedRecord[]
  /** Whether any record was named, unassigned ids included. */
  readonly hasReferences: boolean
}

export function referencedRecords(
  operation: ContractOperation,
  outgoing: OutgoingRequest,
  recordArguments: RecordArguments = {},
): RecordReferences {
  const found = argumentsIn(operation, outgoing).filter(([name]) =>
    Object.hasOwn(recordArguments, name),
  )
  const records = found.flatMap(([name, value]) =>
    valuesIn(value).map((id) => ({ kinds: recordArguments[name] ?? [], id: String(id) })),
  )
  return {
    records: records.filter(({ kinds, id }) =>
      operation.upserts ? id !== '' : !isNoRecord(kinds, id),
    ),
    hasReferences: found.length > 0,
  }
}
