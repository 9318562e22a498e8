/** Expected responses of a scene. */
import { at, idsOf, listAt, sorted } from '#conformance/call/body.ts'
import { check, checkPath, fail } from '#conformance/call/check.ts'
import type { OperationRef, ResponseBody } from '#conformance/call/request.ts'
import {
  describeResponse,
  isAccepted,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import { asList, isRecord, type Json } from '#openapi/values/json.ts'
import { its } from './reference.ts'
import type { SceneCall } from './scene-call.ts'

/** The responses that an expectation judges. */
export interface Answers {
  /** The response to the act; without an act, to the creation of the last record. */
  readonly write: TargetResponse
  /** The responses to the looks, in their order. */
  readonly seen: readonly TargetResponse[]
  /** The responses to the same looks before the act, for an expectation that compares. */
  readonly before: readonly TargetResponse[]
}

export interface SceneExpectation {
  readonly looks: readonly SceneCall[]
  /** Whether the looks are also sent before the act. */
  readonly isCompared?: true
  /** The paths of the record that have to show certain values. */
  readonly sees: readonly string[]
  /** Expected values, which may contain references. */
  readonly expected: Json
  check(answers: Answers, expected: Json): void
}

/** The values that a matcher may use besides the shown one. */
interface MatcherValues {
  readonly before: unknown
  /** The `value` of the matcher, without references. */
  readonly value: unknown
}

interface Matcher {
  readonly matcher: string
  readonly value?: unknown
  check(name: string, got: unknown, known: MatcherValues): void
}

const isMatcher = (value: unknown): value is Matcher =>
  isRecord(value) && typeof value['matcher'] === 'string'

/** The value before the act. */
export const kept: Matcher = {
  matcher: 'kept',
  check: (name, got, { before }) => checkPath(name, got).is(before),
}

/** A text that contains the value. */
export const containing = (value: unknown): Matcher => ({
  matcher: 'containing',
  value,
  check(name, got, known) {
    const text = String(known.value)
    checkPath(name, got).holds(`"${text}"`, String(got).includes(text))
  },
})

/** A value that passes a test. */
export const matching = (expected: string, isExpected: (value: unknown) => boolean): Matcher => ({
  matcher: expected,
  check: (name, got) => checkPath(name, got).holds(expected, isExpected(got)),
})

export const text = matching('a string', (value) => typeof value === 'string')

/** A text that does not contain the value. */
export const without = (value: string): Matcher =>
  matching(`without "${value}"`, (got) => !String(got).includes(value))

/** A list with at least these values. */
export const including = (value: unknown): Matcher => ({
  matcher: 'including',
  value,
  check(name, got, known) {
    const missing = asList(known.value).filter((each) => !asList(got).includes(each))
    check(`missing ${name}`, missing).is([])
  },
})

type RecordIn<T> = T extends readonly (infer I)[] ? I : T
type KeyOf<T> = T extends unknown ? keyof T & string : never
type MemberOf<T, K> = T extends unknown ? (K extends keyof T ? NonNullable<T[K]> : never) : never

/** `status`, or `title.raw`. */
type PathIn<T> = {
  [K in KeyOf<T>]: K | `${K}.${KeyOf<MemberOf<T, K>>}`
}[KeyOf<T>]

/** Expected values by path. */
type Pattern<O> =
  unknown extends ResponseBody<O>
    ? Json
    : { readonly [P in PathIn<RecordIn<ResponseBody<O>>>]?: unknown }

/** The record of a response; of a list, the first one. */
const recordIn = (response: TargetResponse | undefined): unknown => {
  const body: unknown = response?.body
  return Array.isArray(body) ? body[0] : body
}

const valueAt = (record: unknown, path: string): unknown => at(record, ...path.split('.'))

/** The record has these values. */
export function shows<O extends OperationRef>(
  look: SceneCall & { readonly operation: O },
  pattern: Pattern<O>,
): SceneExpectation {
  const expected: Json = { ...pattern }
  const isCompared = Object.values(expected).includes(kept)
  return {
    looks: [look],
    ...(isCompared && { isCompared }),
    sees: Object.keys(expected),
    expected,
    check({ seen: [shown], before: [old] }, wanted) {
      for (const [path, value] of Object.entries(wanted)) {
        const got = valueAt(recordIn(shown), path)
        const before = valueAt(recordIn(old), path)
        if (isMatcher(value)) value.check(path, got, { before, value: value.value })
        else checkPath(path, got).is(value)
      }
    },
  }
}

/** Looks before the act as well: a cached response would show the old values. */
export const seenBefore = (expectation: SceneExpectation): SceneExpectation => ({
  ...expectation,
  isCompared: true,
})

interface ListRules {
  /** Ignores all other records. */
  readonly among?: readonly number[]
  /** In the order of ids, regardless of the order of creation. */
  readonly isRising?: true | undefined
}

/** A list contains exactly these given records, in this order. */
export const lists = (
  look: SceneCall,
  positions: readonly number[],
  { among, isRising }: ListRules = {},
): SceneExpectation => ({
  looks: [look],
  sees: ['status'],
  expected: {
    ids: positions.map((position) => its(position)),
    ...(among && { among: among.map((position) => its(position)) }),
  },
  check({ seen: [shown] }, { ids, among: ours }) {
    const listed: readonly unknown[] = idsOf(listAt(shown?.body))
    const got = Array.isArray(ours) ? listed.filter((id) => ours.includes(id)) : listed
    check('the list', got).is(isRising && Array.isArray(ids) ? sorted(ids) : ids)
  },
})

/** Any other check of the responses; `expected` may contain references. */
export const judged = (
  looks: readonly SceneCall[],
  check: SceneExpectation['check'],
  expected: Json = {},
): SceneExpectation => ({ looks, sees: [], expected, check })

function checkStatus(response: TargetResponse | undefined, status: number, code?: string): void {
  check('status', response?.status).is(status)
  if (code !== undefined) check('code', at(response?.body, 'code')).is(code)
}

/** The status and the error code of the response to a look. */
export const meets = (look: SceneCall, status: number, code?: string): SceneExpectation =>
  judged([{ ...look, ends: 'any' }], ({ seen: [shown] }) => checkStatus(shown, status, code))

/** The status and the error code of the response to the act. */
export const answers = (status: number, code?: string): SceneExpectation =>
  judged([], ({ write }) => checkStatus(write, status, code))

/** The headers of the response to a look. */
export const hasHeaders = (
  look: SceneCall,
  headers: Readonly<Record<string, string>>,
): SceneExpectation =>
  judged([look], ({ seen: [shown] }) => {
    for (const [name, value] of Object.entries(headers))
      check(name, shown?.headers[name.toLowerCase()]).is(value)
  })

/** A rejection, or a response without a body. */
export const isGone = (look: SceneCall): SceneExpectation =>
  judged([{ ...look, ends: 'any' }], ({ seen: [shown] }) => {
    if (shown && isAccepted(shown) && shown.text !== '' && shown.text !== 'null')
      fail('no record', describeResponse(shown), { response: shown })
  })

/** A request that may be accepted or refused. */
export const tries = (call: SceneCall): SceneExpectation =>
  judged([{ ...call, ends: 'any' }], () => undefined)

function checkAlike(one: unknown, other: unknown, names: readonly string[]): void {
  for (const name of names) checkPath(name, at(one, name)).is(at(other, name))
}

/** The response to the write shows these members like the look after it. */
export const isAnsweredAs = (look: SceneCall, names: readonly string[]): SceneExpectation =>
  judged([look], ({ write, seen: [shown] }) => checkAlike(write.body, shown?.body, names))

/** Two looks show equal values of these members. */
export const showAlike = (
  one: SceneCall,
  other: SceneCall,
  names: readonly string[],
): SceneExpectation =>
  judged([one, other], ({ seen: [left, right] }) =>
    checkAlike(recordIn(left), recordIn(right), names),
  )
