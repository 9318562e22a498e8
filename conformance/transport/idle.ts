/** Requests that change nothing by what they say: an empty list, or no setting at all. */
import type { ContractOperation } from '#openapi/contract.ts'
import { isRecord, parsedJson } from '#openapi/json.ts'
import type { Outgoing } from './exchange.ts'
import { argumentsIn } from './named.ts'

/** What is sent in another way than as an object might be read in another way too. */
function isObject({ body, headers = {} }: Outgoing): boolean {
  if (body === undefined) return true
  const type = headers['content-type'] ?? 'application/json'
  return type.includes('json') && isRecord(parsedJson(body))
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** Whether a request names nothing that the operation could change. */
export function isIdle(operation: ContractOperation, outgoing: Outgoing): boolean {
  const { idleWithout, idleForNone = [], args, undeclared = {} } = operation
  if (!(idleWithout || idleForNone.length) || !isObject(outgoing)) return false
  return argumentsIn(operation, outgoing).every(([name, value]) => {
    if (idleForNone.includes(name)) return isEmptyList(value)
    return (
      !idleWithout?.includes(name) && (Object.hasOwn(args, name) || Object.hasOwn(undeclared, name))
    )
  })
}
