/** One cause is one finding: failures that tell the same fact stand together, the worst first. */

import { LEVELS, type Level } from '#conformance/call/classification.ts'
import { operationIdOf } from '#conformance/case/case.ts'
import { NO_RESPONSE, type Result } from '#conformance/runner/result.ts'
import { groupBy } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'

export interface FailureCause {
  /** The fact, in one line. */
  readonly title: string
  /** That of its most serious row. */
  readonly level: Level
  readonly results: readonly Result[]
}

const METHOD = /^(?:POST|PUT|PATCH|DELETE|GET)\./

/** `PUT.args.title.type` is about the same as `args.title.type`. */
const aspectOf = ({ id }: Result): string => id.slice(id.indexOf('/') + 1).replace(METHOD, '')

const operationKey = (result: Result, word: string): string => `${operationIdOf(result)} ${word}`

const ABSENT_ARGUMENT = /^index\.args\.(.+)\.\w+$/

function absentArgument(result: Result): string | undefined {
  return result.got === 'no such argument' ? ABSENT_ARGUMENT.exec(aspectOf(result))?.[1] : undefined
}

const MEMBER = /(?:^|[. ])meta\.(?!defaults|properties)(\w+)/
const WORDING = '.wording'
const NAMED =
  /^(?:index\.args|args|filter|stores|own|switches|preset)\.([\w-]+)|^([\w-]+)\.default$/

/** The argument that a case is about. */
const FIELD = /^field\.(\w+)$/
/** `[0].title.rendered: expected a string, got nothing` */
const LACKED = /^(?:\S*\.)?(\w+): expected .*, got nothing$/

/** The field that a case is about, or that a body lacks. */
const fieldOf = (result: Result): string | undefined =>
  (FIELD.exec(aspectOf(result)) ?? LACKED.exec(result.got ?? ''))?.[1]

const argumentOf = (result: Result): string | undefined => {
  const found = NAMED.exec(aspectOf(result))
  return found?.[1] ?? found?.[2]
}

/** What the failures of a run have in common before each of them is looked at. */
interface Facts {
  readonly byId: ReadonlyMap<string, Result>
  readonly routes: ReadonlySet<string>
  readonly args: ReadonlySet<string>
  /** Fields of which a case of their own says that they are wrong. */
  readonly fields: ReadonlySet<string>
}

function factsIn(failed: readonly Result[]): Facts {
  const isRoute = (result: Result) => aspectOf(result) === 'index.route'
  return {
    byId: new Map(failed.map((result) => [result.id, result])),
    fields: new Set(
      failed.flatMap((result) => {
        const name = FIELD.exec(aspectOf(result))?.[1]
        return name === undefined ? [] : [operationKey(result, name)]
      }),
    ),
    routes: new Set(failed.filter(isRoute).map(({ path }) => path)),
    args: new Set(
      failed.flatMap((result) => {
        const name = absentArgument(result)
        return name === undefined ? [] : [operationKey(result, name)]
      }),
    ),
  }
}

/** Numbers and places differ from one response to the next. */
const alike = (text: string): string =>
  text
    .replace(/^\S*[.\]](?=[\w-]+: expected )/, '')
    .replace(/ for (?:GET|POST|PUT|PATCH|DELETE)(?:, [A-Z]+)*$/, '')
    .replace(/\d{2,}/g, '0')

/** `core.posts.create to answer with the id it gave` */
const STEP = /^[a-z][\w-]*(?:\.[\w-]+)+ to /

const REFUSED = /^40[13]\b/

/** The operation itself is refused to whoever may call it, whatever was meant to follow. */
function isRejection(result: Result): boolean {
  const { expected = '', got = '' } = result
  const isCall =
    expected.endsWith(' to be let through') || expected.startsWith(`${operationIdOf(result)} to `)
  return isCall && REFUSED.test(got)
}

const isBody = ({ expected }: Result): boolean => expected === 'a body as the contract has it'

/** What is refused in other words because it is not refused at all. */
const behind = ({ id }: Result, { byId }: Facts): Result | undefined =>
  id.endsWith(WORDING) ? byId.get(id.slice(0, -WORDING.length)) : undefined

function keyOf(result: Result, facts: Facts): string {
  const { routes, args } = facts
  // What the run itself could not do is one fact, wherever it meant to do it.
  if (result.outcome === 'error') return `error\n${alike(result.reason ?? '')}`
  if (result.expected === NO_RESPONSE) return `unanswered\n${result.got}`
  const { path, namespace } = result
  const first = behind(result, facts)
  if (first) return keyOf(first, facts)
  if (routes.has(path)) return `route ${path}`
  const argument = argumentOf(result)
  if (argument !== undefined && args.has(operationKey(result, argument)))
    return `argument ${namespace} ${argument}`
  const member = MEMBER.exec(`${aspectOf(result)} ${result.expected ?? ''}`)?.[1]
  if (member !== undefined) return `member ${namespace} meta.${member}`
  const field = fieldOf(result)
  if (field !== undefined && facts.fields.has(operationKey(result, field)))
    return `field ${operationKey(result, field)}`
  const { expected = '', got = '', reason = '' } = result
  const told = [alike(expected), alike(got || reason)]
  // A header of every response is one fact about the whole site.
  if (/\bheaders$/.test(aspectOf(result))) return ['headers', ...told].join('\n')
  if (isRejection(result)) return `rejection ${namespace} ${result.methods.join('/')} ${got}`
  // A call that ends in the wrong way is one fact, whatever it was made for.
  if (STEP.test(expected)) return ['step', ...told].join('\n')
  const aspect = isBody(result) ? 'body' : aspectOf(result).replace(/^own\./, '')
  return [namespace, aspect, ...told].join('\n')
}

const callOf = ({ methods, path }: Result): string => `${methods.join('/')} ${path}`

const FEW = 3

function placesOf(results: readonly Result[]): string {
  const calls = [...new Set(results.map(callOf))]
  const more = calls.length > FEW ? ` and ${calls.length - FEW} more` : ''
  return `${calls.slice(0, FEW).join(', ')}${more}`
}

function titleOf(key: string, results: readonly Result[]): string {
  const [first] = results
  const [word, ...rest] = key.split(' ')
  if (word === 'route') return `the route ${rest.join(' ')} is missing`
  if (key.startsWith('unanswered')) return `no response: ${key.slice('unanswered\n'.length)}`
  const name = rest[1] ?? ''
  if (word === 'argument') return `the argument ${name} is missing: ${placesOf(results)}`
  if (word === 'field') return `the field ${name} is missing or wrong: ${placesOf(results)}`
  if (word === 'member') return `${name} is not kept as stated: ${placesOf(results)}`
  const { expected, got, reason, title } = first ?? {}
  if (word === 'rejection' && results.length > 1)
    return `refused with ${got} to who may call it: ${placesOf(results)}`
  const wrong = first && isBody(first) ? `the body is wrong: ${got}` : undefined
  const told = reason ?? wrong ?? `expected ${expected}, got ${got}`
  if (results.length === 1) return `${title} ${told}`
  const about = first && argumentOf(first)
  return `${about === undefined ? '' : `${about}: `}${told}: ${placesOf(results)}`
}

const isOwnTrouble = ({ outcome }: Result): boolean => outcome === 'error'

const rankOf = (level: Level): number => LEVELS.indexOf(level)

function causeOf(key: string, results: readonly Result[]): FailureCause {
  const sorted = results.toSorted(by(({ level }) => rankOf(level)))
  return { title: titleOf(key, sorted), level: sorted[0]?.level ?? 'must', results: sorted }
}

/**
 * All causes of some failures, by their level and then by how much they explain. What else failed
 * may tell more about them.
 */
export function causesOf(
  failed: readonly Result[],
  all: readonly Result[] = failed,
): readonly FailureCause[] {
  const facts = factsIn(all)
  const groups = groupBy(failed, (result) => keyOf(result, facts))
  return [...groups]
    .map(([key, results]) => causeOf(key, results))
    .toSorted(by(({ results }) => results.length, 'desc'))
    .toSorted(by(({ level, results }) => rankOf(level) + (results.every(isOwnTrouble) ? 0.5 : 0)))
}
