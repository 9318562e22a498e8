/** One cause is one finding: failures that tell the same fact stand together, the worst first. */

import { LEVELS, type Level } from '#conformance/call/classification.ts'
import { operationIdOf } from '#conformance/case/case.ts'
import { NO_RESPONSE, type Result } from '#conformance/runner/result.ts'
import { groupBy } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { callOf, type Fact, type FactKind, titleOf } from './cause-title.ts'
import { certaintyOf } from './certainty.ts'
import {
  argumentOf,
  aspectOf,
  isAboutBody,
  isAboutRejection,
  isAboutStoring,
  isDenied,
  isFailedCall,
  metaOf,
  methodsOf,
  missingFieldOf,
  oneSidedFieldOf,
  ownFieldOf,
  resourceOf,
  unstoredFieldOf,
} from './subject.ts'

export interface FailureCause {
  /** The fact, in one line. */
  readonly title: string
  /** That of its most serious row. */
  readonly level: Level
  /** How sure it is, in words. */
  readonly certainty: string
  readonly results: readonly Result[]
}

const operationKey = (result: Result, word: string): string => `${operationIdOf(result)} ${word}`
const resourceKey = (result: Result, word: string): string => `${resourceOf(result)} ${word}`
const endpointKey = (result: Result): string => operationKey(result, methodsOf(result).join('/'))

const ABSENT_ARGUMENT = /^index\.args\.(.+)\.\w+$/

function absentArgument(result: Result): string | undefined {
  return result.fact?.kind === 'no-argument'
    ? ABSENT_ARGUMENT.exec(aspectOf(result))?.[1]
    : undefined
}

const keysOf = (
  failed: readonly Result[],
  nameOf: (result: Result) => string | undefined,
  keyFor: (result: Result, name: string) => string,
): ReadonlySet<string> =>
  new Set(
    failed.flatMap((result) => {
      const name = nameOf(result)
      return name === undefined ? [] : [keyFor(result, name)]
    }),
  )

/** So many fields that one method does not keep show that it keeps none. */
const LOST_FIELDS = 5

/** Methods that lose whatever is sent. */
function losing(failed: readonly Result[]): ReadonlySet<string> {
  const unkept = groupBy(failed.filter(isAboutStoring), endpointKey)
  const isLost = (results: readonly Result[]) =>
    new Set(results.map(unstoredFieldOf)).size >= LOST_FIELDS
  return new Set([...unkept].filter(([, results]) => isLost(results)).map(([key]) => key))
}

/** What the failures of a run have in common before each of them is looked at. */
interface Facts {
  readonly byId: ReadonlyMap<string, Result>
  readonly routes: ReadonlySet<string>
  readonly args: ReadonlySet<string>
  /** Fields of which a case of their own says that they are wrong. */
  readonly fields: ReadonlySet<string>
  /** Fields that bodies of a resource lack. */
  readonly lacked: ReadonlySet<string>
  readonly losing: ReadonlySet<string>
  /** Methods that crash, with their responses. */
  readonly crashes: ReadonlySet<string>
}

const crashKey = (result: Result): string => `${endpointKey(result)} ${result.got}`

/** The case that a method does not crash, with a status of the server. */
const isAboutCrash = (result: Result): boolean =>
  /^(?:answers\.\w+|answer\.no-crash)$/.test(aspectOf(result)) && /^5\d\d\b/.test(result.got ?? '')

function factsIn(failed: readonly Result[]): Facts {
  const isRoute = (result: Result) => aspectOf(result) === 'index.route'
  return {
    byId: new Map(failed.map((result) => [result.id, result])),
    routes: new Set(failed.filter(isRoute).map(({ path }) => path)),
    args: keysOf(failed, absentArgument, operationKey),
    fields: keysOf(failed, ownFieldOf, operationKey),
    lacked: keysOf(failed, missingFieldOf, resourceKey),
    losing: losing(failed),
    crashes: new Set(failed.filter(isAboutCrash).map(crashKey)),
  }
}

const RUN = /cf-[a-z0-9]+-[0-9a-f]{6}(?:-\d+)?/g

/** Numbers, places and the marks of a run differ from one response to the next. */
const alike = (text: string): string =>
  text
    .replace(RUN, 'cf')
    .replace(/^\S*[.\]](?=[\w-]+: expected )/, '')
    .replace(/ for (?:GET|POST|PUT|PATCH|DELETE)(?:, [A-Z]+)*$/, '')
    .replace(/\d{2,}/g, '0')

const WORDING = '.wording'

/** What is refused in other words because it is not refused at all. */
const behind = ({ id }: Result, { byId }: Facts): Result | undefined =>
  id.endsWith(WORDING) ? byId.get(id.slice(0, -WORDING.length)) : undefined

/** A fact that explains failures of any kind. */
function commonFact(result: Result, facts: Facts): Fact | undefined {
  const { path, namespace } = result
  if (facts.routes.has(path)) return { kind: 'route', of: path, name: path }
  if (facts.crashes.has(crashKey(result)))
    return { kind: 'crash', of: `${namespace} ${result.got}`, name: result.got }
  const argument = argumentOf(result)
  if (argument !== undefined && facts.args.has(operationKey(result, argument)))
    return { kind: 'argument', of: namespace, name: argument }
  if (result.fact?.kind === 'content-type')
    return { kind: 'type', of: result.got ?? '', name: result.fact.operation }
  const field = ownFieldOf(result) ?? missingFieldOf(result)
  if (field !== undefined && facts.fields.has(operationKey(result, field)))
    return { kind: 'field', of: operationIdOf(result), name: field }
  const absent = missingFieldOf(result) ?? oneSidedFieldOf(result)
  if (absent !== undefined && facts.lacked.has(resourceKey(result, absent)))
    return { kind: 'lacks', of: namespace, name: absent }
  if (isAboutStoring(result) && facts.losing.has(endpointKey(result)))
    return { kind: 'unkept', of: endpointKey(result) }
  return undefined
}

function factOf(result: Result, facts: Facts): Fact {
  // What the run itself could not do is one fact, wherever it meant to do it.
  if (result.outcome === 'error') return { kind: 'error', of: alike(result.reason ?? '') }
  if (result.expected === NO_RESPONSE)
    return { kind: 'unanswered', of: result.got ?? '', name: result.got }
  const first = behind(result, facts)
  if (first) return factOf(first, facts)
  const common = commonFact(result, facts)
  if (common) return common
  const { namespace, expected = '', got = '', reason = '' } = result
  const meta = metaOf(result)
  if (meta !== undefined) return { kind: 'member', of: namespace, name: `meta.${meta}` }
  const text = `${alike(expected)}\n${alike(got || reason)}`
  // A header of every response is one fact about the whole site.
  if (/\bheaders$/.test(aspectOf(result))) return { kind: 'headers', of: text }
  if (isDenied(result))
    return { kind: 'rejection', of: `${namespace} ${result.methods.join('/')} ${got}` }
  // A call that ends in the wrong way is one fact, whatever it was made for.
  if (isFailedCall(result)) return { kind: 'step', of: text }
  const aspect = isAboutBody(result) ? 'body' : aspectOf(result).replace(/^own\./, '')
  return { kind: 'response', of: `${namespace}\n${aspect}\n${text}` }
}

interface FactGroup {
  readonly fact: Fact
  readonly results: readonly Result[]
}

/** Groups of results by their fact. */
function grouped(groups: readonly FactGroup[]): readonly FactGroup[] {
  const byFact = groupBy(groups, ({ fact: { kind, of, name = '' } }) => `${kind}\n${of}\n${name}`)
  return [...byFact.values()].flatMap((same) =>
    same.slice(0, 1).map(({ fact }) => ({ fact, results: same.flatMap(({ results }) => results) })),
  )
}

/** Kinds that say little about one method, so that others about the same method may join. */
const JOINED: readonly FactKind[] = ['member', 'headers', 'rejection', 'step', 'response']

/** The fact about one method that results of different facts have in common. */
function methodFact({ fact, results }: FactGroup): Fact {
  const [first] = results
  const isOneMethod = new Set(results.map(endpointKey)).size === 1
  if (!first || !isOneMethod || !JOINED.includes(fact.kind)) return fact
  if (results.every(isAboutStoring)) return { kind: 'unkept', of: endpointKey(first) }
  if (results.every(isAboutRejection)) return { kind: 'unrefused', of: endpointKey(first) }
  return fact
}

const isOwnTrouble = ({ outcome }: Result): boolean => outcome === 'error'

const rankOf = (level: Level): number => LEVELS.indexOf(level)

type FindCall = (operation: string) => string

function causeOf({ fact, results }: FactGroup, callFor: FindCall): FailureCause {
  // Of equally serious ones the shortest tells most.
  const sorted = results
    .toSorted(by(({ exchanges }) => exchanges.length || Number.MAX_SAFE_INTEGER))
    .toSorted(by(({ level }) => rankOf(level)))
  const level = sorted[0]?.level ?? 'must'
  return {
    title: titleOf(fact, sorted, callFor),
    level,
    certainty: certaintyOf(level, sorted),
    results: sorted,
  }
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
  const calls = new Map(all.map((result) => [operationIdOf(result), callOf([result])]))
  const callFor: FindCall = (operation) => calls.get(operation) ?? operation
  const groups = grouped(
    failed.map((result) => ({ fact: factOf(result, facts), results: [result] })),
  )
  return grouped(groups.map((group) => ({ ...group, fact: methodFact(group) })))
    .map((group) => causeOf(group, callFor))
    .toSorted(by(({ results }) => results.length, 'desc'))
    .toSorted(by(({ level, results }) => rankOf(level) + (results.every(isOwnTrouble) ? 0.5 : 0)))
}
