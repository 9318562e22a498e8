/** The title of a failure cause: the fact, with the affected methods and paths. */

import { operationIdOf } from '#conformance/case/case.ts'
import type { Result } from '#conformance/runner/result.ts'
import { groupBy } from '#openapi/values/json.ts'
import {
  argumentOf,
  aspectOf,
  contextOf,
  isAboutBody,
  isAboutUnsentFields,
  metaOf,
  methodsOf,
  missingFieldOf,
  showsDuplicate,
  unansweredOf,
  unstoredFieldOf,
} from './subject.ts'

const FEW = 3

/** `title, slug, status and 17 more` */
function few(texts: readonly string[]): string {
  const all = [...new Set(texts)]
  const more = all.length > FEW ? ` and ${all.length - FEW} more` : ''
  return `${all.slice(0, FEW).join(', ')}${more}`
}

/** `POST/PUT /core/v2/posts/{id}`: only the methods that the results cover. */
export function callOf(results: readonly Result[]): string {
  const [first] = results
  const broken = new Set(results.flatMap(methodsOf))
  const methods = first?.methods.filter((method) => broken.has(method)) ?? []
  return `${methods.join('/')} ${first?.path ?? ''}`
}

const callsOf = (results: readonly Result[]): readonly string[] =>
  [...groupBy(results, ({ methods, path }) => `${methods.join('/')} ${path}`).values()].map(callOf)

const placesOf = (results: readonly Result[]): string => few(callsOf(results))

/** Prefers results whose own response body lacks the field. */
function lackingPlaces(results: readonly Result[]): string {
  const bodies = results.filter((result) => missingFieldOf(result) !== undefined)
  return placesOf(bodies.length > 0 ? bodies : results)
}

/** The calls whose responses have the wrong type, regardless of the cases that made them. */
function typeTitle({ first, results, callFor }: CauseResults): string {
  const facts = results.flatMap(({ fact }) => (fact?.kind === 'content-type' ? [fact] : []))
  const calls = few(facts.map(({ operation }) => callFor(operation)))
  return `the Content-Type header is ${first.got} instead of ${facts[0]?.expected}: ${calls}`
}

function missingRoutes(paths: readonly string[]): string {
  const { size } = new Set(paths)
  return size === 1
    ? `the route ${few(paths)} is missing`
    : `${size} routes are missing: ${few(paths)}`
}

/** The argument or member under test. */
const subjectOf = (result: Result): string => {
  const meta = metaOf(result)
  return meta === undefined ? (argumentOf(result) ?? aspectOf(result)) : `meta.${meta}`
}

/** The title of a cause with a single result. */
function ownTitle(result: Result): string {
  const { title, expected = '', got, reason, fact } = result
  if (fact?.kind === 'accepted' && fact.valid !== undefined)
    return `${callOf([result])} accepts a value of ${subjectOf(result)} that is not ${fact.valid}: got ${got}`
  const wrong = isAboutBody(result) ? `the response body is invalid: ${got}` : undefined
  const difference = reason ?? wrong ?? `expected ${expected}, got ${got}`
  return `${callOf([result])}: ${difference}; required: ${title}`
}

/** Kinds of facts, each with a title; results without a common fact keep their own title. */
export type FactKind =
  | 'argument'
  | 'crash'
  | 'duplicates'
  | 'edit-context'
  | 'effect'
  | 'error'
  | 'field'
  | 'header'
  | 'headers'
  | 'lacks'
  | 'member'
  | 'order'
  | 'rejection'
  | 'response'
  | 'route'
  | 'stale'
  | 'step'
  | 'trash'
  | 'type'
  | 'unanswered'
  | 'unkept'
  | 'unrejected'

/** Results with equal facts have one cause. */
export interface Fact {
  readonly kind: FactKind
  /** Scope: a namespace, an operation, a method, or the text that all results share. */
  readonly of: string
  /** The affected route, argument, field or member. */
  readonly name?: string | undefined
}

interface CauseResults {
  readonly first: Result
  readonly results: readonly Result[]
  readonly name: string
  readonly callFor: (operation: string) => string
}

/** A call of another operation fails than the one under test. */
const isAboutNeededCall = (result: Result): boolean =>
  result.fact?.kind === 'call' && result.fact.operation !== operationIdOf(result)

/** The title of several results with the same text. */
function sharedText({ first, results }: CauseResults): string {
  const { expected, got, reason } = first
  const difference =
    reason ??
    (isAboutBody(first)
      ? `the response body is invalid: ${got}`
      : `expected ${expected}, got ${got}`)
  const context = contextOf(first)
  const subject = context === undefined ? argumentOf(first) : `context ${context}`
  const about = first.outcome === 'error' ? undefined : subject
  const link = results.every(isAboutNeededCall) ? '; needed by' : ':'
  return `${about === undefined ? '' : `${about}: `}${difference}${link} ${placesOf(results)}`
}

const ownText = (cause: CauseResults): string =>
  cause.results.length === 1 ? ownTitle(cause.first) : sharedText(cause)

/** The title of a single result is more specific. */
const ofSeveral =
  (title: (cause: CauseResults) => string) =>
  (cause: CauseResults): string =>
    cause.results.length === 1 ? ownTitle(cause.first) : title(cause)

const TITLES: Readonly<Record<FactKind, (cause: CauseResults) => string>> = {
  argument: ({ name, results }) => `the argument ${name} is missing: ${placesOf(results)}`,
  crash: ({ name, results }) => `the server fails with ${name}: ${placesOf(results)}`,
  duplicates: ({ name, first, results, callFor }) => {
    const { expected, got } = results.find(showsDuplicate) ?? first
    return `${callFor(name)} shows records twice: expected ${expected}, got ${got}`
  },
  'edit-context': ({ results }) => `anonymous callers get the edit context: ${placesOf(results)}`,
  effect: ownText,
  error: ownText,
  field: ({ name, results }) => `the field ${name} is missing or wrong: ${placesOf(results)}`,
  header: ({ name, first, results }) =>
    `the header ${name} is wrong: ${placesOf(results)}: expected ${first.expected}, got ${first.got}`,
  headers: ownText,
  lacks: ({ name, results }) =>
    `the field ${name} is missing from responses: ${lackingPlaces(results)}`,
  member: ({ name, results }) => `${name} is not stored as documented: ${placesOf(results)}`,
  order: ofSeveral(
    ({ first, results }) =>
      `${placesOf(results)} answers in a wrong order: expected ${first.expected}, got ${first.got}`,
  ),
  rejection: ofSeveral(
    ({ first, results }) =>
      `rejected with ${first.got} although the caller has permission: ${placesOf(results)}`,
  ),
  response: ownText,
  route: ({ results }) => missingRoutes(results.map(({ path }) => path)),
  stale: ({ results }) =>
    `a cache repeats earlier responses, and does not say so by Age or X-Cache: ${few(results.flatMap(({ fact }) => (fact?.kind === 'stale' ? [fact.request] : [])))}`,
  step: ownText,
  trash: ({ first }) =>
    `DELETE ${first.path} removes records, although force was not sent: ${first.title}`,
  type: typeTitle,
  unanswered: ({ results, name }) =>
    `no usable response: ${few(results.map(({ got = '' }) => unansweredOf(got).route))}: ${name}`,
  unkept: ofSeveral(
    ({ results }) =>
      `${placesOf(results)} ${results.some(isAboutUnsentFields) ? 'changes fields that were not sent' : 'does not store the values sent'}: ${few(results.map(unstoredFieldOf))}`,
  ),
  unrejected: ofSeveral(
    ({ results }) =>
      `${placesOf(results)} does not reject invalid values of ${few(results.map(subjectOf))}`,
  ),
}

export function titleOf(
  { kind, name = '' }: Fact,
  results: readonly Result[],
  callFor: (operation: string) => string,
): string {
  const [first] = results
  return first ? TITLES[kind]({ first, results, name, callFor }) : name
}
