/** Results of a check: a failure, or a reason to skip. */

import { type MemberForm, memberFormOf } from '#openapi/language/quirks.ts'
import { memberOf } from '#openapi/values/json.ts'
import { describeDifference, type TextDifference } from './difference.ts'
import { type SkipReason, skipText } from './skip-reason.ts'

/** The members of a body that a finding concerns, each with its form. */
export type FoundMembers = Readonly<Record<string, MemberForm>>

/** The fact shown by a failure, for reports that group failures by cause. */
export type FailureFact =
  /** A member has a different value than expected, or one of both is absent, after the method. */
  | {
      readonly kind: 'member'
      readonly path: string
      readonly isAbsent: boolean
      readonly method?: string
    }
  /** A list has the expected members in another order. */
  | { readonly kind: 'order' }
  /** A member of a body violates the contract. */
  | { readonly kind: 'body'; readonly member: string; readonly isAbsent: boolean }
  /** A call has a different outcome than expected. */
  | { readonly kind: 'call'; readonly operation: string; readonly status?: number }
  /** A permitted account is rejected. */
  | { readonly kind: 'denied'; readonly status: number }
  /** A response has a different Content-Type than expected. */
  | { readonly kind: 'content-type'; readonly operation: string; readonly expected: string }
  /**
   * An invalid value is accepted; `valid` describes the valid ones. Selective: another invalid value
   * of the argument is rejected.
   */
  | { readonly kind: 'accepted'; readonly valid?: string; readonly isSelective?: true }
  /** A cache repeats an earlier response to this request. */
  | { readonly kind: 'stale'; readonly request: string }
  /** The index lacks the argument. */
  | { readonly kind: 'no-argument' }

interface FailureDetails {
  /** The response to report if it is not the last one of the case. */
  readonly response?: object | undefined
  readonly members?: FoundMembers | undefined
  readonly fact?: FailureFact | undefined
}

/** The target does not meet the requirement of the case. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly expected: string
  readonly got: string
  readonly details: FailureDetails

  constructor({ expected, got }: TextDifference, details: FailureDetails = {}) {
    super(`expected ${expected}, got ${got}`)
    this.expected = expected
    this.got = got
    this.details = details
  }
}

/** The case cannot be judged on this target, for the given reason. */
export class Skip extends Error {
  override readonly name = 'Skip'
  readonly reason: SkipReason

  constructor(reason: SkipReason) {
    super(skipText(reason))
    this.reason = reason
  }
}

export const fail = (expected: string, got: string, details?: FailureDetails): never => {
  throw new Failure({ expected, got }, details)
}

export const skip = (reason: SkipReason): never => {
  throw new Skip(reason)
}

export const inconclusive = (detail: string): never => {
  throw new Skip({ why: 'inconclusive', detail })
}

const abbreviate = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

/** Deep equality of JSON values, independent of member order. */
export function equal(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || !left || !right) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const names = Object.keys(left)
  if (names.length !== Object.keys(right).length) return false
  return names.every(
    (name) =>
      Object.hasOwn(right, name) && equal(Reflect.get(left, name), Reflect.get(right, name)),
  )
}

/** Whether two different lists have the same members. */
function isReordered(got: unknown, expected: unknown): boolean {
  if (!Array.isArray(got) || !Array.isArray(expected)) return false
  const [found, wanted] = [got, expected].map((list) => list.map((each) => JSON.stringify(each)))
  return found?.toSorted().join() === wanted?.toSorted().join()
}

const ORDER: FailureDetails = { fact: { kind: 'order' } }

interface CheckSubject {
  readonly members?: FoundMembers
  /** The path of the member that the value belongs to. */
  readonly path?: string
}

/** `check('status of the note', body.status).is('trash')` */
export const check = (subject: string, got: unknown, { members, path }: CheckSubject = {}) => {
  const detailsFor = (isAbsent: boolean): FailureDetails => ({
    members,
    ...(path !== undefined && { fact: { kind: 'member', path, isAbsent } }),
  })
  const details = detailsFor(got === undefined)
  return {
    is(expected: unknown): void {
      if (equal(got, expected)) return
      const difference = describeDifference(expected, got)
      const isAbsent = got === undefined || expected === undefined
      const reordered = path === undefined && isReordered(got, expected) ? ORDER : undefined
      fail(`${subject} ${difference.expected}`, difference.got, reordered ?? detailsFor(isAbsent))
    },
    isNot(unexpected: unknown): void {
      if (!equal(got, unexpected)) return
      const other = unexpected === undefined ? '' : ` other than ${abbreviate(unexpected)}`
      fail(`${subject}${other}`, abbreviate(got), details)
    },
    holds(expected: string, isMet: boolean): void {
      if (!isMet) fail(`${subject} ${expected}`, abbreviate(got), details)
    },
  }
}

/** `checkPath('title.raw', 'x').is('y')`: the finding concerns the member at the path. */
export const checkPath = (path: string, got: unknown) => check(path, got, { path })

/** `checkMember(body, 'status').is('trash')`: the finding concerns the member. */
export const checkMember = (record: unknown, name: string) => {
  const value = memberOf(record, name)
  return check(name, value, { members: { [name]: memberFormOf(value) }, path: name })
}
