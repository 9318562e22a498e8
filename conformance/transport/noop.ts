/** Requests without effective values: an empty list, an unassigned id, or no setting at all. */
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
  const { idleWithout, idleForNone = [], idleForNobody = [], args, undeclared = {} } = operation
  const isEver = idleWithout || idleForNone.length > 0 || idleForNobody.length > 0
  if (!isEver || !isObject(outgoing)) return false
  const sent = argumentsIn(operation, outgoing)
  if (!idleForNobody.every((name) => sent.some(([each]) => each === name))) return false
  return sent.every(([name, value]) => {
    if (idleForNone.includes(name)) return isEmptyList(value)
    if (idleForNobody.includes(name)) return areUnassigned(value)
    return (
      !idleWithout?.includes(name) && (Object.hasOwn(args, name) || Object.hasOwn(undeclared, name))
    )
  })
}
