/**
 * The subject of a result: its aspect, method, argument, field and resource, derived from id and
 * fact.
 */

import { operationIdOf } from '#conformance/case/case.ts'
import type { Result } from '#conformance/runner/result.ts'

const METHOD = /^(?:POST|PUT|PATCH|DELETE|GET)\./
const OWN_METHOD = /(?:^|\.)(POST|PUT|PATCH|DELETE|GET)(?=\.|$)/

const aspect = ({ id }: Pick<Result, 'id'>): string => id.slice(id.indexOf('/') + 1)

/** `PUT.args.title.type` has the same aspect as `args.title.type`. */
export const aspectOf = (result: Pick<Result, 'id'>): string => aspect(result).replace(METHOD, '')

/** `changes.is_resolved.PUT` checks the same as `changes.is_resolved.PATCH`. */
export const withoutMethod = (text: string): string => text.replace(OWN_METHOD, '')

/** An id without a method refers to the first method; index cases refer to all. */
export function methodsOf(result: Pick<Result, 'id' | 'methods' | 'fact'>): readonly string[] {
  const { fact } = result
  const sent = fact?.kind === 'member' ? fact.method : undefined
  const own = sent ?? OWN_METHOD.exec(aspect(result))?.[1]
  if (own !== undefined && result.methods.includes(own)) return [own]
  return aspect(result).startsWith('index.') ? result.methods : result.methods.slice(0, 1)
}

/** `core.posts` of `core.posts.update`. */
export const resourceOf = (result: Result): string =>
  operationIdOf(result).split('.').slice(0, -1).join('.')

const ARGUMENT =
  /^(?:index\.args|args|filter|stores|own|switches|preset)\.([\w-]+)|^([\w-]+)\.default$/

const CONTEXT = /^context\.(view|embed|edit)$/

/** The context under test. */
export const contextOf = (result: Result): string | undefined => CONTEXT.exec(aspectOf(result))?.[1]

/** The argument under test. */
export function argumentOf(result: Result): string | undefined {
  const found = ARGUMENT.exec(aspectOf(result))
  return found?.[1] ?? found?.[2]
}

/** The argument of a read whose effect, or that of its default, is under test. */
export const effectiveArgumentOf = (result: Result): string | undefined =>
  /^(?:args\.\w+\.default$|filter\.)/.test(aspectOf(result)) && !isAboutRejection(result)
    ? argumentOf(result)
    : undefined

const META = /(?:^|\.)meta\.(?!defaults|properties|edit-only)(\w+)/
/** The last part names the check: `args.meta.type` checks `meta`. */
const CHECK = /^((?:index\.)?args\..+)\.\w+$/

/** The path of the member with a wrong value: `title` and `raw`. */
const pathOf = ({ fact }: Result): readonly string[] =>
  fact?.kind === 'member' ? fact.path.split('.') : []

/** The member of `meta` under test. */
export function metaOf(result: Result): string | undefined {
  const [name, member] = pathOf(result)
  const subject = aspectOf(result).replace(CHECK, '$1')
  return META.exec(subject)?.[1] ?? (name === 'meta' ? member : undefined)
}

const FIELD = /^field\.(\w+)$/

/** The field that a dedicated case checks. */
export const ownFieldOf = (result: Result): string | undefined => FIELD.exec(aspectOf(result))?.[1]

/** The field missing from a body. */
export const missingFieldOf = ({ fact }: Result): string | undefined =>
  fact?.kind === 'body' && fact.isAbsent ? fact.member : undefined

/** The field missing from one of two compared bodies. */
export const oneSidedFieldOf = (result: Result): string | undefined =>
  result.fact?.kind === 'member' && result.fact.isAbsent ? pathOf(result)[0] : undefined

/** Aspects of writes that check whether values are stored. */
const KEEPING =
  /^(?:stores|stores-all|changes|keeps-text|empties|shows-the-same|revises|restores|each|own\.stored)\b/

/** Members written in pairs, by a method that the failure names. */
const isAboutPairs = ({ id, fact }: Result): boolean =>
  fact?.kind === 'member' && fact.method !== undefined && /\/pairs\b/.test(id)

export const isAboutStoring = (result: Result): boolean =>
  result.needs === 'write' && (KEEPING.test(aspectOf(result)) || isAboutPairs(result))

/** The id names the method of the write. */
export const isAboutWriteBy = (result: Result): boolean =>
  result.needs === 'write' && METHOD.test(aspect(result))

/** Aspects of writes that depend on stored fields. */
export const isAboutFields = (result: Result): boolean =>
  result.needs === 'write' && /^(?:meta\.|unique-)/.test(aspectOf(result))

/** The field with a wrong value after a write. */
export const wrongFieldOf = (result: Result): string | undefined =>
  result.needs === 'write' ? pathOf(result)[0] : undefined

/** A write changes another field than those that it sends. */
export const isAboutUnsentFields = (result: Result): boolean =>
  /^keeps-unsent\b/.test(aspectOf(result))

/** The field whose value is not stored. */
export const unstoredFieldOf = (result: Result): string => {
  const meta = metaOf(result)
  if (meta !== undefined) return `meta.${meta}`
  return argumentOf(result) ?? pathOf(result)[0] ?? aspectOf(result)
}

/** An invalid argument value is accepted. */
export const isAboutRejection = ({ fact }: Result): boolean => fact?.kind === 'accepted'

/** A call fails. */
export const isFailedCall = ({ fact }: Result): boolean => fact?.kind === 'call'

const DENIED: readonly number[] = [401, 403]

/** A permitted caller is rejected, whatever step was to follow. */
export const isDenied = (result: Result): boolean => {
  const { fact } = result
  const isCall = fact?.kind === 'call' && fact.operation === operationIdOf(result)
  return (isCall || fact?.kind === 'denied') && DENIED.includes(fact.status ?? 0)
}

/** `GET /core/v2/pages: the connection was closed` as route and reason. */
export function unansweredOf(got: string): { readonly route: string; readonly reason: string } {
  const [route = '', ...reason] = got.split(': ')
  return { route, reason: reason.join(': ') }
}

/** A body violates the contract. */
export const isAboutBody = ({ fact }: Result): boolean => fact?.kind === 'body'

/** A list contains a record twice. */
export const showsDuplicate = ({ got = '' }: Result): boolean => got.endsWith(' twice')
