/** Requests without effective values: an empty list, an unassigned id, or no setting at all. */
import { isImpossible } from '#conformance/call/sample.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isEmptyList, isRecord, parsedJson } from '#openapi/values/json.ts'
import type { Outgoing } from './exchange.ts'
import { argumentsIn } from './named.ts'

/** Another body format might be parsed differently. */
function isObject({ body, headers = {} }: Outgoing): boolean {
  if (body === undefined) return true
  const type = headers['content-type'] ?? 'application/json'
  return type.includes('json') && isRecord(parsedJson(body))
}

const isNobody = (value: unknown): boolean => {
  const numbers = [value].flat()
  return numbers.length > 0 && numbers.every(isImpossible)
}

/** Whether a request names nothing that the operation could change. */
export function isIdle(operation: ContractOperation, outgoing: Outgoing): boolean {
  const { idleWithout, idleForNone = [], idleForNobody = [], args, undeclared = {} } = operation
  const isEver = idleWithout || idleForNone.length > 0 || idleForNobody.length > 0
  if (!isEver || !isObject(outgoing)) return false
  const sent = argumentsIn(operation, outgoing)
  if (!idleForNobody.every((name) => sent.some(([each]) => each === name))) return false
  return sent.every(([name, value]) => {
    if (idleForNone.includes(name)) return isEmptyList(value)
    if (idleForNobody.includes(name)) return isNobody(value)
    return (
      !idleWithout?.includes(name) && (Object.hasOwn(args, name) || Object.hasOwn(undeclared, name))
    )
  })
}
