/** Selects the cases of a run, and those that cannot be judged at all. */

import type { Level, Mode } from '#conformance/call/classification.ts'
import type { SkipReason } from '#conformance/call/skip-reason.ts'
import { type Case, operationIdOf } from '#conformance/case/case.ts'
import type { Target } from '#conformance/targets/target.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import type { Effect } from '#openapi/language/define.ts'
import { globExpression } from '#openapi/values/expressions.ts'
import { allCases } from './cases.ts'
import { type CaseFinding, type Located, skipped } from './result.ts'

interface Shard {
  readonly index: number
  readonly count: number
}

interface Selection {
  /** Namespaces, operation ids or patterns of case ids with `*`. */
  readonly only: readonly string[]
  /** Exactly these cases. */
  readonly ids?: ReadonlySet<string>
  readonly shard?: Shard
  readonly seed?: number
}

export function locator(contract: Contract): (id: string) => Located {
  const byId = new Map(contract.operations.map((operation) => [operation.id, operation]))
  return (id) => byId.get(id) ?? { namespace: '', methods: [], path: '/' }
}

/** `core/v2`, `core.posts.list`, `core.posts.*`, `*.required`. */
function matcher(pattern: string, locate: (id: string) => Located): (each: Case) => boolean {
  const expression = globExpression(pattern)
  return (each) => {
    const operation = operationIdOf(each)
    const { namespace } = locate(operation)
    return (namespace || '/') === pattern || operation === pattern || expression.test(each.id)
  }
}

/** Whether a pattern may match cases of an operation, by its part before the first `*`. */
function mayMatch(pattern: string, { id, namespace }: ContractOperation): boolean {
  const [prefix = ''] = pattern.split('*')
  const cases = `${id}/`
  return (
    (namespace || '/') === pattern ||
    id === pattern ||
    cases.startsWith(prefix) ||
    prefix.startsWith(cases)
  )
}

/** Operations are distributed in turn, so that all cases of one stay together. */
function inShard(contract: Contract, { index, count }: Shard): (each: Case) => boolean {
  const positions = new Map(contract.operations.map(({ id }, position) => [id, position]))
  return (each) => (positions.get(operationIdOf(each)) ?? 0) % count === index - 1
}

/** A small seeded generator, for a repeatable order. */
function shuffled(cases: readonly Case[], seed: number): readonly Case[] {
  const order = [...cases]
  let state = seed >>> 0
  for (let last = order.length - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const other = state % (last + 1)
    const [moved, taken] = [order[last], order[other]]
    if (!moved || !taken) continue
    order[last] = taken
    order[other] = moved
  }
  return order
}

export function selectCases(contract: Contract, selection: Selection): readonly Case[] {
  const { only, ids, shard, seed } = selection
  const locate = locator(contract)
  const matchers = only.map((pattern) => matcher(pattern, locate))
  const isSelected = (operation: ContractOperation): boolean =>
    only.length === 0 || only.some((pattern) => mayMatch(pattern, operation))
  const cases = allCases(contract, isSelected)
    .filter((each) => matchers.length === 0 || matchers.some((matches) => matches(each)))
    .filter(({ id }) => ids?.has(id) ?? true)
    .filter(shard ? inShard(contract, shard) : () => true)
  return seed === undefined ? cases : shuffled(cases, seed)
}

const RANK: Readonly<Record<Mode, number>> = { index: 0, read: 1, write: 2 }

interface Settings {
  readonly target: Target
  readonly level: Level
  /** Whether cases of the kind `browser` can run. */
  readonly hasBrowser: boolean
}

/** A finding without a run; undefined when the case has to run. */
export function findingWithoutRun(
  each: Case,
  located: Located,
  settings: Settings,
): CaseFinding | undefined {
  const { target, level, hasBrowser } = settings
  if (each.kind === 'browser' && !hasBrowser)
    return { outcome: 'disabled', reason: 'needs --browser' }
  if (each.level === 'assumed' && level !== 'assumed')
    return { outcome: 'disabled', reason: 'rests on a decision: needs --level assumed' }
  if (RANK[each.needs] > RANK[target.mode])
    return { outcome: 'disabled', reason: `needs --mode ${each.needs}` }
  if (located.namespace !== '' && !target.index.namespaces.includes(located.namespace))
    return notDeployed(located.namespace, target)
  if (each.standInOnly && !target.hasDemo && !isAllowed(each, target))
    return skipped(standInReason(each, target))
  return undefined
}

/** Whether a case sends requests at all. */
export const willRun =
  (settings: Settings, locate: (operationId: string) => Located) =>
  (each: Case): boolean =>
    findingWithoutRun(each, locate(operationIdOf(each)), settings) === undefined &&
    each.skipReasonFor?.(settings.target) === undefined

type ResidueRules = Pick<Target, 'contract' | 'isStandIn' | 'mayLeaveResidue'>

const operationOf = (each: Pick<Case, 'id'>, { contract }: Pick<Target, 'contract'>) => {
  const id = operationIdOf(each)
  return contract.operations.find((known) => known.id === id)
}

/** Allowing an operation to leave traces also allows its cases. */
function isAllowed(each: Case, target: Target): boolean {
  const operation = operationOf(each, target)
  return each.standInOnly === 'unless allowed' && operation !== undefined
    ? target.mayLeaveResidue(operation)
    : false
}

/** Destructive effects come after additive ones. */
const RESIDUE_EFFECTS: readonly Effect[] = [
  'create-no-delete',
  'sink',
  'get-side-effect',
  'job',
  'outward',
  'irreversible',
]

/** The rank among cases that may leave traces on a remote target; 0 for all others. */
export function residueRank(each: Pick<Case, 'id' | 'needs'>, target: ResidueRules): number {
  if (each.needs !== 'write' || target.isStandIn) return 0
  const operation = operationOf(each, target)
  if (!operation || !target.mayLeaveResidue(operation)) return 0
  return operation.changesRoutes
    ? RESIDUE_EFFECTS.length + 1
    : RESIDUE_EFFECTS.indexOf(operation.effect) + 1
}

/** Either its effect could not be undone, or its prerequisites cannot be created. */
function standInReason(each: Case, target: Target): SkipReason {
  const operation = operationOf(each, target)
  return (
    (operation && target.reasonAgainst(operation)) ?? {
      why: 'needs-dataset',
      detail: 'needs records that a run cannot create: only on a stand-in with the dataset demo',
    }
  )
}

function notDeployed(namespace: string, { isStrict }: Target): CaseFinding {
  const got = `the namespace ${namespace} is not deployed`
  if (isStrict) return { outcome: 'fail', expected: `the namespace ${namespace}`, got }
  return skipped({ why: 'not-deployed', detail: got })
}
