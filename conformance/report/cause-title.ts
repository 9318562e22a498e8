/** A cause in one line: the fact, and the methods and paths that it concerns. */

import type { Result } from '#conformance/runner/result.ts'
import { groupBy } from '#openapi/values/json.ts'
import {
  argumentOf,
  aspectOf,
  lackedFieldOf,
  metaOf,
  methodsOf,
  mistypedOf,
  unkeptFieldOf,
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

const isBody = ({ expected }: Result): boolean => expected === 'a body as the contract has it'

/** Of bodies that lack a field, those that say so themselves. */
function lackingPlaces(results: readonly Result[]): string {
  const bodies = results.filter((result) => lackedFieldOf(result) !== undefined)
  return placesOf(bodies.length > 0 ? bodies : results)
}

function typeTitle(first: Result, callFor: (operation: string) => string): string {
  const wanted = first.expected?.split('Content-Type ')[1]
  const call = callFor(mistypedOf(first) ?? '')
  return `the header Content-Type is ${first.got} instead of ${wanted}: ${call}`
}

/** The value that a case is about. */
const subjectOf = (result: Result): string => {
  const meta = metaOf(result)
  return meta === undefined ? (argumentOf(result) ?? aspectOf(result)) : `meta.${meta}`
}

const UNREFUSED = 'a rejection (4xx) of what is not '

/** What a single result says of itself. */
function ownTitle(result: Result): string {
  const { title, expected = '', got, reason } = result
  if (expected.startsWith(UNREFUSED))
    return `${callOf([result])} does not refuse ${subjectOf(result)} that is not ${expected.slice(UNREFUSED.length)}: got ${got}`
  const wrong = isBody(result) ? `the body is wrong: ${got}` : undefined
  return `${title} ${reason ?? wrong ?? `expected ${expected}, got ${got}`}`
}

type NameFact = (results: readonly Result[], name: string) => string

/** Facts by the first word of their key; the rest of the key is `<place> <name>`. */
const FACTS: Readonly<Record<string, NameFact>> = {
  argument: (results, name) => `the argument ${name} is missing: ${placesOf(results)}`,
  field: (results, name) => `the field ${name} is missing or wrong: ${placesOf(results)}`,
  lacks: (results, name) =>
    `the field ${name} is missing from responses: ${lackingPlaces(results)}`,
  member: (results, name) => `${name} is not kept as stated: ${placesOf(results)}`,
  unkept: (results) =>
    `${placesOf(results)} does not keep what is sent: ${few(results.map(unkeptFieldOf))}`,
  unrefused: (results) =>
    `${placesOf(results)} does not refuse wrong values of ${few(results.map(subjectOf))}`,
}

/** Facts that a single result tells better itself. */
const PLURAL = ['unkept', 'unrefused']

export function titleOf(
  key: string,
  results: readonly Result[],
  callFor: (operation: string) => string,
): string {
  const [first] = results
  if (!first) return key
  const [word = '', ...rest] = key.split(' ')
  if (word === 'route') return `the route ${rest.join(' ')} is missing`
  if (word === 'type') return typeTitle(first, callFor)
  if (key.startsWith('unanswered')) return `no response: ${key.slice('unanswered\n'.length)}`
  const isAlone = results.length === 1
  const fact = FACTS[word]
  if (fact && !(isAlone && PLURAL.includes(word))) return fact(results, rest[1] ?? '')
  if (isAlone) return ownTitle(first)
  const { expected, got, reason } = first
  if (word === 'rejection')
    return `refused with ${got} to a caller that may call it: ${placesOf(results)}`
  const told =
    reason ?? (isBody(first) ? `the body is wrong: ${got}` : `expected ${expected}, got ${got}`)
  const about = argumentOf(first)
  return `${about === undefined ? '' : `${about}: `}${told}: ${placesOf(results)}`
}
