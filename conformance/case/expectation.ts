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
import { givenId } from './reference.ts'
import type { SceneCall } from './scene-call.ts'

/** The responses that an expectation judges. */
interface SceneResponses {
  /** The response to the act; without an act, to the creation of the last record. */
  readonly write: TargetResponse
  /** The responses to the reads, in their order. */
  readonly after: readonly TargetResponse[]
  /** The responses to the same reads before the act, if `readsBefore` is set. */
  readonly before: readonly TargetResponse[]
}

/** Reads sent after the act of a scene, and the check of their responses. */
export interface SceneExpectation {
  readonly reads: readonly SceneCall[]
  /** Whether the reads are also sent before the act. */
  readonly readsBefore?: true
  /** The checked paths of the record; other scenes must not write them. */
  readonly paths: readonly string[]
  /** Expected values, which may contain references. */
  readonly expected: Json
  check(responses: SceneResponses, expected: Json): void
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

/** The value from before the act. */
export const unchanged: Matcher = {
  matcher: 'unchanged',
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

export const anyString = matching('a string', (value) => typeof value === 'string')

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
  read: SceneCall & { readonly operation: O },
  pattern: Pattern<O>,
): SceneExpectation {
  const expected: Json = { ...pattern }
  const readsBefore = Object.values(expected).includes(unchanged)
  return {
    reads: [read],
    ...(readsBefore && { readsBefore }),
    paths: Object.keys(expected),
    expected,
    check({ after: [response], before: [former] }, expectedValues) {
      for (const [path, value] of Object.entries(expectedValues)) {
        const got = valueAt(recordIn(response), path)
        const before = valueAt(recordIn(former), path)
        if (isMatcher(value)) value.check(path, got, { before, value: value.value })
        else checkPath(path, got).is(value)
      }
    },
  }
}

/** Reads before the act as well: a cached response would show the old values. */
export const withReadBefore = (expectation: SceneExpectation): SceneExpectation => ({
  ...expectation,
  readsBefore: true,
})

interface ListRules {
  /** Ignores all other records. */
  readonly among?: readonly number[]
  /** In the order of ids, regardless of the order of creation. */
  readonly isAscending?: true | undefined
}

/** A list contains exactly these given records, in this order. */
export const lists = (
  read: SceneCall,
  positions: readonly number[],
  { among, isAscending }: ListRules = {},
): SceneExpectation => ({
  reads: [read],
  paths: ['status'],
  expected: {
    ids: positions.map((position) => givenId(position)),
    ...(among && { among: among.map((position) => givenId(position)) }),
  },
  check({ after: [response] }, { ids, among: amongIds }) {
    const listed: readonly unknown[] = idsOf(listAt(response?.body))
    const got = Array.isArray(amongIds) ? listed.filter((id) => amongIds.includes(id)) : listed
    check('the list', got).is(isAscending && Array.isArray(ids) ? sorted(ids) : ids)
  },
})

/** Any other check of the responses; `expected` may contain references. */
export const customExpectation = (
  reads: readonly SceneCall[],
  check: SceneExpectation['check'],
  expected: Json = {},
): SceneExpectation => ({ reads, paths: [], expected, check })

function checkStatus(response: TargetResponse | undefined, status: number, code?: string): void {
  check('status', response?.status).is(status)
  if (code !== undefined) check('code', at(response?.body, 'code')).is(code)
}

/** The status and the error code of the response to a read. */
export const respondsWith = (read: SceneCall, status: number, code?: string): SceneExpectation =>
  customExpectation([{ ...read, outcome: 'any' }], ({ after: [response] }) =>
    checkStatus(response, status, code),
  )

/** The status and the error code of the response to the act. */
export const actRespondsWith = (status: number, code?: string): SceneExpectation =>
  customExpectation([], ({ write }) => checkStatus(write, status, code))

/** The headers of the response to a read. */
export const hasHeaders = (
  read: SceneCall,
  headers: Readonly<Record<string, string>>,
): SceneExpectation =>
  customExpectation([read], ({ after: [response] }) => {
    for (const [name, value] of Object.entries(headers))
      check(name, response?.headers[name.toLowerCase()]).is(value)
  })

/** A rejection, or a response without a body. */
export const isGone = (read: SceneCall): SceneExpectation =>
  customExpectation([{ ...read, outcome: 'any' }], ({ after: [response] }) => {
    if (response && isAccepted(response) && response.text !== '' && response.text !== 'null')
      fail('no record', describeResponse(response), { response: response })
  })

/** A request whose response is not judged. */
export const anyResponse = (call: SceneCall): SceneExpectation =>
  customExpectation([{ ...call, outcome: 'any' }], () => undefined)

function checkSameMembers(one: unknown, other: unknown, names: readonly string[]): void {
  for (const name of names) checkPath(name, at(one, name)).is(at(other, name))
}

/** The response to the act shows these members like the read after it. */
export const actShowsSameAs = (read: SceneCall, names: readonly string[]): SceneExpectation =>
  customExpectation([read], ({ write, after: [response] }) =>
    checkSameMembers(write.body, response?.body, names),
  )

/** Two reads show equal values of these members. */
export const readsShowSame = (
  one: SceneCall,
  other: SceneCall,
  names: readonly string[],
): SceneExpectation =>
  customExpectation([one, other], ({ after: [left, right] }) =>
    checkSameMembers(recordIn(left), recordIn(right), names),
  )
