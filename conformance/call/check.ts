/** Results of a check: a failure, or a reason to skip. */

import { type MemberForm, memberFormOf } from '#openapi/language/quirks.ts'
import { memberOf } from '#openapi/values/json.ts'
import { describeDifference } from './difference.ts'
import { type SkipReason, skipText } from './skip-reason.ts'

/** The members of a body that a finding is about, each in the form it has there. */
export type FoundMembers = Readonly<Record<string, MemberForm>>

interface Difference {
  readonly expected: string
  readonly got: string
}

interface FailureDetails {
  /** The response to report if it is not the last one of the case. */
  readonly response?: object | undefined
  readonly members?: FoundMembers | undefined
}

/** The target does not meet the requirement of the case. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly expected: string
  readonly got: string
  readonly details: FailureDetails

  constructor({ expected, got }: Difference, details: FailureDetails = {}) {
    super(`expected ${expected}, got ${got}`)
    this.expected = expected
    this.got = got
    this.details = details
  }
}

/** The case cannot be judged here; `reason` says why. */
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

const shown = (value: unknown): string => {
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

/** `check('status of the note', body.status).is('trash')` */
export const check = (what: string, got: unknown, members?: FoundMembers) => ({
  is(expected: unknown): void {
    if (equal(got, expected)) return
    const difference = describeDifference(expected, got)
    fail(`${what} ${difference.expected}`, difference.got, { members })
  },
  isNot(unexpected: unknown): void {
    if (equal(got, unexpected))
      fail(`${what} other than ${shown(unexpected)}`, shown(got), { members })
  },
  holds(expected: string, does: boolean): void {
    if (!does) fail(`${what} ${expected}`, shown(got), { members })
  },
})

/** `checkMember(body, 'status').is('trash')`: the finding is about the member. */
export const checkMember = (record: unknown, name: string) => {
  const value = memberOf(record, name)
  return check(name, value, { [name]: memberFormOf(value) })
}
