/**
 * Failures that match a declared quirk: the target behaves like known deployments, not as
 * documented.
 */

import { field } from '#conformance/call/body.ts'
import { isErrorOf } from '#conformance/call/known-error.ts'
import { operationIdOf } from '#conformance/case/case.ts'
import type { ReportedQuirk, Result } from '#conformance/runner/result.ts'
import type { Exchange } from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { type ListedQuirk, quirksOf } from '#openapi/language/quirks.ts'
import { globExpression } from '#openapi/values/expressions.ts'
import { groupBy, tryParseJson } from '#openapi/values/json.ts'
import { aspectOf } from './subject.ts'

/** Marks quirk results in every output format. */
export const DEPLOYED_LABEL = 'as deployed elsewhere, not as documented'

const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** A list, a removed record, or one record. */
const recordsIn = (body: unknown): readonly unknown[] =>
  Array.isArray(body) ? body : [field(body, 'previous') ?? body]

function hasForm({ status, headers, text }: Exchange, { response }: ListedQuirk): boolean {
  const { status: statuses, contentType = '', errors, has = [], lacks = [] } = response
  const isStatus = statuses ? statuses.includes(status) : isSuccess(status)
  const isRead = errors !== undefined || has.length > 0 || lacks.length > 0
  const body = isRead ? tryParseJson(text) : undefined
  if (errors && !errors.some((key) => isErrorOf(key, body))) return false
  if (!has.every((name) => field(body, name) !== undefined)) return false
  if (recordsIn(body).some((record) => lacks.some((name) => field(record, name) !== undefined)))
    return false
  return isStatus && (headers['content-type'] ?? '').startsWith(contentType)
}

const MEMBER_NAMES = /"(\w+)":/g
const plainName = (name: string): string => name.replaceAll('_', '').toLowerCase()

/** A member with another spelling of its name is renamed, not absent. */
const isRenamed = (member: string, { text }: Exchange): boolean =>
  [...text.matchAll(MEMBER_NAMES)].some(
    ([, name = '']) => name !== member && plainName(name) === plainName(member),
  )

/** Whether all members of the finding have their deployed form. */
function isAboutMembers(
  { members: found = {}, exchanges }: Result,
  { members }: ListedQuirk,
): boolean {
  if (!members) return true
  const forms = Object.entries(found)
  return (
    forms.length > 0 &&
    forms.every(
      ([name, form]) =>
        members[name] === form &&
        (form !== 'absent' || !exchanges.some((exchange) => isRenamed(name, exchange))),
    )
  )
}

/** "Any value is accepted" does not explain a failure if another invalid value is rejected. */
const isDisproved = ({ fact }: Result, { acceptsAny }: ListedQuirk): boolean =>
  acceptsAny === true && fact?.kind === 'accepted' && fact.isSelective === true

/** The quirk that explains a failure: it lists the case, and a response has the deployed form. */
function quirkBehind(result: Result, operation: ContractOperation | undefined) {
  const aspect = aspectOf(result)
  return (operation ? quirksOf(operation) : []).find(
    (quirk) =>
      quirk.cases.some((glob) => globExpression(glob).test(aspect)) &&
      isAboutMembers(result, quirk) &&
      !isDisproved(result, quirk) &&
      result.exchanges.some((exchange) => hasForm(exchange, quirk)),
  )
}

/** The quirk that applies to cases of an operation with this aspect. */
export const quirkOfCase = (id: string, operation: ContractOperation | undefined) =>
  (operation ? quirksOf(operation) : []).find(({ cases }) =>
    cases.some((glob) => globExpression(glob).test(aspectOf({ id }))),
  )

/** Marks a failure that matches a quirk; with `isFailing` it remains a failure. */
export function createQuirkMarker(
  operations: readonly ContractOperation[],
  isFailing: boolean,
): (result: Result) => Result {
  const byId = new Map(operations.map((operation) => [operation.id, operation]))
  return (result) => {
    if (result.outcome !== 'fail') return result
    // A case may call another operation, which has the quirk.
    const { fact } = result
    const called = fact?.kind === 'call' ? fact.operation : ''
    const found = [operationIdOf(result), called]
      .map((id) => quirkBehind(result, byId.get(id)))
      .find((quirk) => quirk !== undefined)
    if (!found) return result
    const { name, documented, deployed, decision } = found
    const quirk: ReportedQuirk = { name, documented, deployed, decision }
    return { ...result, outcome: isFailing ? 'fail' : 'quirk', quirk }
  }
}

export const applyQuirks = (
  results: readonly Result[],
  operations: readonly ContractOperation[],
  isFailing: boolean,
): readonly Result[] => results.map(createQuirkMarker(operations, isFailing))

/** `as deployed elsewhere, not as documented: <deployed behaviour> (D-070)` */
export const quirkLine = ({ deployed, decision }: ReportedQuirk): string =>
  `${DEPLOYED_LABEL}: ${deployed} (${decision})`

/** The quirks found in results, with their case ids. */
export function quirksIn(results: readonly Result[]) {
  const shown = results.flatMap(({ id, outcome, quirk }) =>
    outcome === 'quirk' && quirk ? [{ id, quirk }] : [],
  )
  const groups = groupBy(shown, ({ quirk }) => `${quirk.decision} ${quirk.deployed}`)
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ quirk }) => ({ quirk, ids: group.map(({ id }) => id) })),
  )
}
