/** Groups failures by their cause, the most severe first. */

import { LEVELS, type Level } from '#conformance/call/classification.ts'
import { operationIdOf } from '#conformance/case/case.ts'
import type { Result } from '#conformance/runner/result.ts'
import { groupBy } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { callOf, type Fact, type FactKind, titleOf } from './cause-title.ts'
import { certaintyOf } from './certainty.ts'
import { commonCrashesIn, serverErrorOf } from './common-crashes.ts'
import {
  duplicatingLists,
  evidenceFact,
  isAboutDuplicates,
  isRemovedByTrashing,
} from './evidence.ts'
import { endpointKey, isLost, type LostFields, lostFieldsIn } from './lost-fields.ts'
import {
  argumentOf,
  aspectOf,
  effectiveArgumentOf,
  isAboutBody,
  isAboutRejection,
  isAboutStoring,
  isDenied,
  isFailedCall,
  metaOf,
  missingFieldOf,
  oneSidedFieldOf,
  ownFieldOf,
  resourceOf,
  unansweredOf,
  withoutMethod,
} from './subject.ts'
import { isUnanswered, unansweredIn } from './unanswered-routes.ts'

export interface FailureCause {
  /** One line. */
  readonly title: string
  /** The highest level of its results. */
  readonly level: Level
  /** The confidence in this cause, for readers. */
  readonly certainty: string
  readonly results: readonly Result[]
}

const operationKey = (result: Result, word: string): string => `${operationIdOf(result)} ${word}`
const resourceKey = (result: Result, word: string): string => `${resourceOf(result)} ${word}`

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

/** Facts about all failures of a run, collected before they are grouped. */
interface Facts {
  readonly byId: ReadonlyMap<string, Result>
  readonly routes: ReadonlySet<string>
  readonly args: ReadonlySet<string>
  /** Fields with a failed case of their own. */
  readonly fields: ReadonlySet<string>
  /** Fields missing from bodies of a resource. */
  readonly lacked: ReadonlySet<string>
  readonly lost: LostFields
  /** Lists that show a record twice. */
  readonly duplicating: ReadonlySet<string>
  /** Routes whose DELETE removes records without `force`. */
  readonly trashing: ReadonlySet<string>
  /** The usual reason of each route without a usable response. */
  readonly unanswered: ReadonlyMap<string, string>
  /** Methods that crash, with their responses. */
  readonly crashes: ReadonlySet<string>
  /** Server errors of the whole site. */
  readonly commonCrashes: ReadonlySet<string>
}

/** This many routes with the same reason have one cause. */
const COMMON_REASON = 4

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
    lost: lostFieldsIn(failed),
    duplicating: duplicatingLists(failed),
    trashing: new Set(failed.filter(isRemovedByTrashing).map(({ path }) => path)),
    unanswered: unansweredIn(failed),
    crashes: new Set(failed.filter(isAboutCrash).map(crashKey)),
    commonCrashes: commonCrashesIn(failed),
  }
}

const RUN = /cf-[a-z0-9]+-[0-9a-f]{6}(?:-\d+)?/g

/** Removes numbers, paths and run tags, which differ between responses with the same fact. */
const alike = (text: string): string =>
  text
    .replace(RUN, 'cf')
    .replace(/^\S*[.\]](?=[\w-]+: expected )/, '')
    .replace(/ for (?:GET|POST|PUT|PATCH|DELETE)(?:, [A-Z]+)*$/, '')
    .replace(/\d{2,}/g, '0')

const differenceOf = ({ expected = '', got = '', reason = '' }: Result): string =>
  `${alike(expected)}\n${alike(got || reason)}`

/** Hard to read in a title. */
const isLong = ({ expected = '', got = '' }: Result): boolean =>
  expected.length + got.length > LONG_TEXT

const LONG_TEXT = 200

const WORDING = '.wording'

/** The failed rejection case that a failed wording case depends on. */
const behind = ({ id }: Result, { byId }: Facts): Result | undefined =>
  id.endsWith(WORDING) ? byId.get(id.slice(0, -WORDING.length)) : undefined

/** A fact that explains failures of several kinds. */
function commonFact(result: Result, facts: Facts): Fact | undefined {
  const { path, namespace } = result
  if (facts.routes.has(path)) return { kind: 'route', of: 'the index' }
  const serverError = serverErrorOf(result)
  if (serverError !== undefined && facts.commonCrashes.has(serverError))
    return { kind: 'crash', of: 'the site', name: serverError }
  if (facts.crashes.has(crashKey(result)))
    return { kind: 'crash', of: `${namespace} ${result.got}`, name: result.got }
  const argument = argumentOf(result)
  if (argument !== undefined && facts.args.has(operationKey(result, argument)))
    return { kind: 'argument', of: namespace, name: argument }
  if (result.fact?.kind === 'stale') return { kind: 'stale', of: 'the site' }
  if (result.fact?.kind === 'content-type')
    return { kind: 'type', of: `${result.fact.expected}\n${result.got}` }
  const field = ownFieldOf(result) ?? missingFieldOf(result)
  if (field !== undefined && facts.fields.has(operationKey(result, field)))
    return { kind: 'field', of: operationIdOf(result), name: field }
  const absent = missingFieldOf(result) ?? oneSidedFieldOf(result)
  if (absent !== undefined && facts.lacked.has(resourceKey(result, absent)))
    return { kind: 'lacks', of: namespace, name: absent }
  if (isLost(result, facts.lost)) return { kind: 'unkept', of: endpointKey(result) }
  if (argument === 'force' && isAboutRejection(result) && facts.trashing.has(path))
    return { kind: 'trash', of: path }
  return evidenceFact(result, facts.duplicating)
}

/** One cause per route, or one for many routes with the same reason. */
function unansweredFact({ got = '' }: Result, { unanswered }: Facts): Fact {
  const { route } = unansweredOf(got)
  const reason = unanswered.get(route) ?? ''
  const routes = [...unanswered.values()].filter((each) => each === reason)
  const isCommon = routes.length >= COMMON_REASON
  return { kind: 'unanswered', of: isCommon ? reason : route, name: reason }
}

function factOf(result: Result, facts: Facts): Fact {
  // Errors of the run itself have one cause, regardless of the operation.
  if (result.outcome === 'error') return { kind: 'error', of: alike(result.reason ?? '') }
  if (isUnanswered(result)) return unansweredFact(result, facts)
  const first = behind(result, facts)
  if (first) return factOf(first, facts)
  const common = commonFact(result, facts)
  if (common) return common
  const { namespace, got } = result
  const meta = metaOf(result)
  if (meta !== undefined) return { kind: 'member', of: namespace, name: `meta.${meta}` }
  const text = differenceOf(result)
  // Headers apply to all responses of the site.
  if (/\bheaders$/.test(aspectOf(result))) return { kind: 'headers', of: text }
  if (isDenied(result))
    return { kind: 'rejection', of: `${namespace} ${result.methods.join('/')} ${got}` }
  // A failed call is one fact, regardless of the case that made it.
  if (isFailedCall(result)) return { kind: 'step', of: text }
  const aspect = isAboutBody(result)
    ? 'body'
    : withoutMethod(aspectOf(result).replace(/^own\./, ''))
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

/** Kinds that may be merged when all their results concern one method. */
const JOINED: readonly FactKind[] = ['member', 'headers', 'rejection', 'step', 'response']

/** The argument that has a wrong effect in all results, with their operations. */
function effectFact(results: readonly Result[]): Fact | undefined {
  const [name, ...others] = new Set(results.map(effectiveArgumentOf))
  if (name === undefined || others.length > 0) return undefined
  return { kind: 'effect', of: [...new Set(results.map(operationIdOf))].toSorted().join(), name }
}

/** The common fact of results that concern one method. */
function methodFact({ fact, results }: FactGroup): Fact {
  const [first] = results
  const effect = fact.kind === 'response' ? effectFact(results) : undefined
  if (effect) return effect
  const isOneMethod = new Set(results.map(endpointKey)).size === 1
  if (!first || !isOneMethod || !JOINED.includes(fact.kind)) return fact
  if (results.every(isAboutStoring)) return { kind: 'unkept', of: endpointKey(first) }
  if (results.every(isAboutRejection)) return { kind: 'unrejected', of: endpointKey(first) }
  // The same difference, in cases with several aspects.
  return fact.kind === 'response'
    ? { ...fact, of: `${endpointKey(first)}\n${differenceOf(first)}` }
    : fact
}

const isOwnTrouble = ({ outcome }: Result): boolean => outcome === 'error'

const rankOf = (level: Level): number => LEVELS.indexOf(level)

const highestLevel = (results: readonly Result[]): Level =>
  LEVELS.find((level) => results.some((result) => result.level === level)) ?? 'must'

type FindCall = (operation: string) => string

function causeOf({ fact, results }: FactGroup, callFor: FindCall): FailureCause {
  // Among equally severe results, the one with the fewest requests is the clearest; a value that is
  // not rejected may only be a consequence.
  const sorted = results
    .toSorted(by(({ exchanges }) => exchanges.length || Number.MAX_SAFE_INTEGER))
    .toSorted(by((result) => Number(isLong(result))))
    .toSorted(by((result) => Number(isAboutRejection(result))))
    .toSorted(by(({ level }) => rankOf(level)))
    .toSorted(by((result) => Number(fact.kind === 'duplicates' && !isAboutDuplicates(result))))
  const level = highestLevel(sorted)
  return {
    title: titleOf(fact, sorted, callFor),
    level,
    certainty: certaintyOf(level, sorted),
    results: sorted,
  }
}

/** Causes that a reader cannot tell apart. */
function withoutRepeatedTitles(causes: readonly FailureCause[]): readonly FailureCause[] {
  const byTitle = groupBy(causes, ({ title }) => title)
  return [...byTitle].map(([title, same]) => {
    const results = same.flatMap((cause) => cause.results)
    const level = highestLevel(results)
    return { title, level, certainty: certaintyOf(level, results), results }
  })
}

/**
 * The causes of `failed`, by level and then by number of results. `all` may explain them: it
 * contains further failures.
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
  const merged = grouped(groups.map((group) => ({ ...group, fact: methodFact(group) })))
  return withoutRepeatedTitles(merged.map((group) => causeOf(group, callFor)))
    .toSorted(by(({ results }) => results.length, 'desc'))
    .toSorted(by(({ level, results }) => rankOf(level) + (results.every(isOwnTrouble) ? 0.5 : 0)))
}
