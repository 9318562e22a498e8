/** A cause in one line: the fact, and the methods and paths that it concerns. */

import type { Result } from '#conformance/runner/result.ts'
import { groupBy } from '#openapi/values/json.ts'
import {
  argumentOf,
  aspectOf,
  isAboutBody,
  metaOf,
  methodsOf,
  missingFieldOf,
  unstoredFieldOf,
} from './subject.ts'

const FEW = 3

/** `title, slug, status and 17 more` */
function few(texts: readonly string[]): string {
  const all = [...new Set(texts)]
  const more = all.length > FEW ? ` and ${all.length - FEW} more` : ''
  return `${all.slice(0, FEW).join(', ')}${more}`
}

/** `POST/PUT /core/v2/posts/{id}`: only the methods that the results are about. */
export function callOf(results: readonly Result[]): string {
  const [first] = results
  const broken = new Set(results.flatMap(methodsOf))
  const methods = first?.methods.filter((method) => broken.has(method)) ?? []
  return `${methods.join('/')} ${first?.path ?? ''}`
}

const callsOf = (results: readonly Result[]): readonly string[] =>
  [...groupBy(results, ({ methods, path }) => `${methods.join('/')} ${path}`).values()].map(callOf)

const placesOf = (results: readonly Result[]): string => few(callsOf(results))

/** Of bodies that lack a field, those that say so themselves. */
function lackingPlaces(results: readonly Result[]): string {
  const bodies = results.filter((result) => missingFieldOf(result) !== undefined)
  return placesOf(bodies.length > 0 ? bodies : results)
}

function typeTitle({ got, fact }: Result, call: string): string {
  const wanted = fact?.kind === 'content-type' ? fact.expected : 'another'
  return `the header Content-Type is ${got} instead of ${wanted}: ${call}`
}

/** The value that a case is about. */
const subjectOf = (result: Result): string => {
  const meta = metaOf(result)
  return meta === undefined ? (argumentOf(result) ?? aspectOf(result)) : `meta.${meta}`
}

/** What a single result says of itself. */
function ownTitle(result: Result): string {
  const { title, expected = '', got, reason, fact } = result
  if (fact?.kind === 'accepted' && fact.valid !== undefined)
    return `${callOf([result])} does not refuse ${subjectOf(result)} that is not ${fact.valid}: got ${got}`
  const wrong = isAboutBody(result) ? `the body is wrong: ${got}` : undefined
  return `${title} ${reason ?? wrong ?? `expected ${expected}, got ${got}`}`
}

/** Kinds of facts, each with a title; results without a common fact keep their own text. */
export type FactKind =
  | 'argument'
  | 'crash'
  | 'error'
  | 'field'
  | 'headers'
  | 'lacks'
  | 'member'
  | 'rejection'
  | 'response'
  | 'route'
  | 'step'
  | 'type'
  | 'unanswered'
  | 'unkept'
  | 'unrefused'

/** Results with equal facts have one cause. */
export interface Fact {
  readonly kind: FactKind
  /** Where it holds: a namespace, an operation, a method, or the text that all results share. */
  readonly of: string
  /** The route, argument, field or member that it is about. */
  readonly name?: string | undefined
}

interface CauseResults {
  readonly first: Result
  readonly results: readonly Result[]
  readonly name: string
  readonly callFor: (operation: string) => string
}

/** What several results with the same words share. */
function sharedWords({ first, results }: CauseResults): string {
  const { expected, got, reason } = first
  const difference =
    reason ??
    (isAboutBody(first) ? `the body is wrong: ${got}` : `expected ${expected}, got ${got}`)
  const about = argumentOf(first)
  return `${about === undefined ? '' : `${about}: `}${difference}: ${placesOf(results)}`
}

const ownWords = (cause: CauseResults): string =>
  cause.results.length === 1 ? ownTitle(cause.first) : sharedWords(cause)

/** A single result tells more by itself. */
const ofSeveral =
  (title: (cause: CauseResults) => string) =>
  (cause: CauseResults): string =>
    cause.results.length === 1 ? ownTitle(cause.first) : title(cause)

const TITLES: Readonly<Record<FactKind, (cause: CauseResults) => string>> = {
  argument: ({ name, results }) => `the argument ${name} is missing: ${placesOf(results)}`,
  crash: ({ name, results }) => `a valid request is answered ${name}: ${placesOf(results)}`,
  error: ownWords,
  field: ({ name, results }) => `the field ${name} is missing or wrong: ${placesOf(results)}`,
  headers: ownWords,
  lacks: ({ name, results }) =>
    `the field ${name} is missing from responses: ${lackingPlaces(results)}`,
  member: ({ name, results }) => `${name} is not kept as stated: ${placesOf(results)}`,
  rejection: ofSeveral(
    ({ first, results }) =>
      `refused with ${first.got} to a caller that may call it: ${placesOf(results)}`,
  ),
  response: ownWords,
  route: ({ name }) => `the route ${name} is missing`,
  step: ownWords,
  type: ({ first, name, callFor }) => typeTitle(first, callFor(name)),
  unanswered: ({ name }) => `no response: ${name}`,
  unkept: ofSeveral(
    ({ results }) =>
      `${placesOf(results)} does not keep what is sent: ${few(results.map(unstoredFieldOf))}`,
  ),
  unrefused: ofSeveral(
    ({ results }) =>
      `${placesOf(results)} does not refuse wrong values of ${few(results.map(subjectOf))}`,
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
