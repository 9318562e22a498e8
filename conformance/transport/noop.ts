/**
 * Requests without effective values: an empty list, an unassigned id, a value declared to have no
 * effect, or no setting at all.
 */
import { isUnassigned } from '#conformance/call/sample.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isEmptyList, isRecord, tryParseJson } from '#openapi/values/json.ts'
import type { OutgoingRequest } from './exchange.ts'
import { argumentsIn } from './referenced-records.ts'

/** Another body format might be parsed differently. */
function isObject({ body, headers = {} }: OutgoingRequest): boolean {
  if (body === undefined) return true
  const type = headers['content-type'] ?? 'application/json'
  return type.includes('json') && isRecord(tryParseJson(body))
}

const areUnassigned = (value: unknown): boolean => {
  const numbers = [value].flat()
  return numbers.length > 0 && numbers.every(isUnassigned)
}

/** Whether a request names nothing that the operation could change. */
export function isNoop(operation: ContractOperation, outgoing: OutgoingRequest): boolean {
  const {
    noopWithout,
    noopForEmptyLists = [],
    noopForUnassignedIds = [],
    noopFor = {},
    args,
    undeclared = {},
  } = operation
  const required = [...noopForUnassignedIds, ...Object.keys(noopFor)]
  const mayBeNoop = noopWithout || noopForEmptyLists.length > 0 || required.length > 0
  if (!mayBeNoop || !isObject(outgoing)) return false
  const sent = argumentsIn(operation, outgoing)
  if (!required.every((name) => sent.some(([each]) => each === name))) return false
  return sent.every(([name, value]) => {
    if (Object.hasOwn(noopFor, name)) return value === noopFor[name]
    if (noopForEmptyLists.includes(name)) return isEmptyList(value)
    if (noopForUnassignedIds.includes(name)) return areUnassigned(value)
    return (
      !noopWithout?.includes(name) && (Object.hasOwn(args, name) || Object.hasOwn(undeclared, name))
    )
  })
}
