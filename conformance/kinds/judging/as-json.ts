/** All payloads are JSON with a JSON content type. */

import { fail } from '#conformance/call/check.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import { isAccepted, isUnmodified, type TargetResponse } from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isRead, responseOf } from '#openapi/language/define.ts'
import { hasMembers, tryParseJson } from '#openapi/values/json.ts'

export type JsonCheck = (response: TargetResponse, operation: ContractOperation) => void

/** A read has a body, except for a record that does not exist. */
function assertHasBody({ text, url }: TargetResponse, operation: ContractOperation): void {
  const { 200: spec } = operation.responses
  const { body, contentType = 'json' } = spec ? responseOf(spec) : {}
  const isEmpty = isRead(operation) && text === '' && body && /json/.test(contentType)
  if (isEmpty && !url.includes(String(UNASSIGNED_ID))) fail('a JSON body', 'nothing')
}

/** JSON encoded as a string, where no string is declared. */
function isEncodedTwice({ body, status }: TargetResponse, { responses }: ContractOperation) {
  const spec = responses[status]
  const { type } = (spec && responseOf(spec).body) ?? {}
  if (typeof body !== 'string' || [type].flat().includes('string')) return false
  const decoded = tryParseJson(body)
  return hasMembers(decoded)
}

const typeOf = ({ headers }: TargetResponse): string => headers['content-type'] ?? 'no Content-Type'

const failWrongType = (operation: ContractOperation, expected: string, got: string): never =>
  fail(`Content-Type ${expected}`, got, {
    fact: { kind: 'content-type', operation: operation.id, expected },
  })

/** The document: all payloads are JSON. A write may have an empty body. */
export const assertJsonBody: JsonCheck = (response, operation) => {
  assertHasBody(response, operation)
  const spec = operation.responses[response.status]
  const type = (spec && responseOf(spec).contentType) ?? 'application/json'
  const actualType = typeOf(response)
  if (!actualType.toLowerCase().startsWith(type)) failWrongType(operation, type, actualType)
  if (type === 'application/json' && response.text !== '' && response.body === undefined)
    fail('a JSON body', response.text.slice(0, 120))
  if (isEncodedTwice(response, operation))
    fail('a JSON body that is not encoded twice', response.text.slice(0, 120))
}

/** Section 1: all payloads are JSON, so a request without a condition has a body. */
export function assertNotUnmodified(response: TargetResponse): void {
  if (isUnmodified(response)) fail('a JSON body', '304 without a condition', { response })
}

/** Section 1: all payloads are JSON, including those of rejections. */
export const assertJson: JsonCheck = (response, operation) => {
  assertNotUnmodified(response)
  if (isAccepted(response)) return assertJsonBody(response, operation)
  if (response.text === '') return
  const type = typeOf(response)
  if (response.body === undefined)
    fail('a JSON rejection', `${type}: ${response.text.slice(0, 120)}`)
  if (!/json/i.test(type)) failWrongType(operation, 'application/json', type)
}

/**
 * Only rejections by the interface itself; other statuses may come from a proxy in front of the
 * site.
 */
export const assertRejectionInJson: JsonCheck = (response, operation) => {
  if (response.status === 400 || response.status === 401) assertJson(response, operation)
}
