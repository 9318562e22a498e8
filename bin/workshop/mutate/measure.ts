/** Runs the relevant cases against every mutant. */

import { LEVELS, type Level } from '#conformance/call/classification.ts'
import { type Case, operationIdOf } from '#conformance/case/case.ts'
import { scenarioCases } from '#conformance/runner/cases.ts'
import type { Result } from '#conformance/runner/result.ts'
import type { Behaviour, Implementation } from '#handlers/runtime/implement.ts'
import type { StandInParts } from '#handlers/stand-in/stand-in-spec.ts'
import type { Contract } from '#openapi/contract/contract.ts'
import type { Method } from '#openapi/language/define.ts'
import { editMethod, isolateMethod } from './contract-edits.ts'
import type { Lab, Subject, WrapHttp } from './lab.ts'
import type { Mutant, Trace } from './mutant.ts'
import { tamperWith } from './wire.ts'

/**
 * `weak`: a documented or implied requirement is violated, and only an assumed case detects it.
 * `idle`: the handler succeeded without an effect of the fault: no state to lose, or an unread
 * default. Such a mutant does not differ from the stand-in.
 */
export type Outcome = 'detected' | 'weak' | 'survived' | 'idle'

export interface MeasuredMutant {
  readonly mutant: Mutant
  readonly outcome: Outcome
  /** The strongest level of a failing case. */
  readonly level?: Level
  /** The failing case. */
  readonly by?: string
  readonly trace: Trace
}

const IDLE_KINDS: readonly string[] = [
  'write-lost',
  'default-changed',
  'value-changed',
  'paging-wrong',
  'inner-dropped',
  'inner-mistyped',
  'body-garbled',
  'body-foreign',
  'header-wrong',
  'refusal-wrong',
  'created-twice',
  'language-wrong',
  'update-lost',
  'link-wrong',
]

/** Most responses are the same in every language. */
const isIdleKind = ({ kind, id }: Mutant): boolean =>
  IDLE_KINDS.includes(kind) || /^argument-ignored:.*:multilang_language\b/.test(id)

/** The changed behaviour for one method, the original for the others. */
function onlyFor(method: Method | undefined, own: Behaviour<never>, changed: Behaviour<never>) {
  if (method === undefined) return changed
  const forMethod = (sent: string) => (sent === method ? changed : own)
  return {
    ...changed,
    handle: (call) => forMethod(call.request.method).handle(call),
    ...((changed.transformReply ?? own.transformReply) && {
      transformReply: (reply, request) =>
        forMethod(request.method).transformReply?.(reply, request) ?? reply,
    }),
  } satisfies Behaviour<never>
}

const withBehaviour =
  ({ operation: id, method, fault: { behaves } }: Mutant, trace: Trace) =>
  (own: Implementation): Implementation =>
    behaves && own.operation.id === id
      ? { ...own, behaviour: onlyFor(method, own.behaviour, behaves(own.behaviour, trace)) }
      : own

/** The parts of the mutated stand-in. */
function partsOf(mutant: Mutant, contract: Contract, trace: Trace): Partial<StandInParts> {
  const { served, shown, behaves } = mutant.fault
  return {
    ...(served && { contract: editMethod(contract, mutant, served) }),
    publicContract: shown ? shown(isolateMethod(contract, mutant)) : contract,
    ...(behaves && { implementation: withBehaviour(mutant, trace) }),
  }
}

/** The faulty connection, for faults on the wire. */
function lineOf(
  { operation, method, fault: { wire } }: Mutant,
  trace: Trace,
): WrapHttp | undefined {
  if (!wire) return undefined
  const fault = wire()
  return (http, where) => tamperWith(http, { ...where, operation, method, fault, trace })
}

const rank = (level: Level): number => LEVELS.indexOf(level)

/**
 * Likely cases first, then by level: usually the first failure ends the search. As in a run, cases
 * that inspect other responses come last.
 */
function inOrder(cases: readonly Case[], { near }: Pick<Mutant, 'near'>): readonly Case[] {
  const distance = ({ id }: Case) => (near !== undefined && id.includes(near) ? 0 : 1)
  return cases.toSorted(
    (one, other) =>
      Number(one.afterOthers ?? false) - Number(other.afterOthers ?? false) ||
      distance(one) - distance(other) ||
      rank(one.level) - rank(other.level),
  )
}

/** No stronger result is possible: a must, or any level where only an assumption is violated. */
const isEnough = (level: Level, ground: Level): boolean =>
  level === 'must' || ground === 'assumed' || (level === 'should' && ground === 'should')

interface Detection {
  readonly level: Level
  readonly by: string
}

async function strongestFailure(
  mutant: Mutant,
  cases: readonly Case[],
  subject: Subject,
): Promise<Detection | undefined> {
  let best: Detection | undefined
  for (const each of cases) {
    if (best && rank(each.level) >= rank(best.level)) continue
    const { outcome, leftovers } = await subject.run(each)
    // Leftovers decide as well, independent of the case.
    if (leftovers.length > 0) return { level: 'must', by: each.id }
    if (outcome !== 'fail') continue
    best = { level: each.level, by: each.id }
    if (isEnough(each.level, mutant.ground)) return best
  }
  return best
}

/** The relevant and trusted cases of an operation. */
interface Selection {
  readonly casesFor: (operation: string) => Promise<readonly Case[]>
}

type CasesByOperation = ReadonlyMap<string, ReadonlySet<Case>>

/** A scenario is relevant to every operation it calls. */
async function scenariosByOperation(lab: Lab): Promise<CasesByOperation> {
  const touching = new Map<string, Set<Case>>()
  const filed = scenarioCases(lab.contract)
  const scenarios = new Set(filed.flatMap(({ cases }) => cases.map(({ id }) => id)))
  const subject = lab.open({})
  for (const each of lab.cases.filter(({ id }) => scenarios.has(id))) {
    await subject.run(each)
    for (const operation of subject.called())
      touching.set(operation, (touching.get(operation) ?? new Set()).add(each))
  }
  return touching
}

const isSound = ({ outcome }: Result): boolean => outcome !== 'fail' && outcome !== 'error'

/** A case that fails on the unmodified stand-in detects nothing. */
async function sound(lab: Lab, cases: readonly Case[], broken: Set<string>) {
  const subject = lab.open({})
  const kept: Case[] = []
  for (const each of inOrder(cases, {})) {
    if (isSound(await subject.run(each))) kept.push(each)
    else broken.add(each.id)
  }
  return kept
}

export async function createSelection(lab: Lab, broken: Set<string>): Promise<Selection> {
  const touching = await scenariosByOperation(lab)
  const known = new Map<string, Promise<readonly Case[]>>()
  const find = (operation: string) => {
    const own = lab.cases.filter((each) => operationIdOf(each) === operation)
    return sound(lab, [...new Set([...own, ...(touching.get(operation) ?? [])])], broken)
  }
  return {
    casesFor(operation) {
      const cases = known.get(operation) ?? find(operation)
      known.set(operation, cases)
      return cases
    },
  }
}

/** Index-only cases detect only faults of the index. */
function concerning({ fault, operation }: Mutant, cases: readonly Case[], all: readonly Case[]) {
  if (!fault.shown) return cases.filter(({ needs }) => needs !== 'index')
  const ofIndex = all.filter((each) => operationIdOf(each) === 'index.read')
  return [
    ...cases.filter(({ needs }) => needs === 'index'),
    ...(operation === 'index.read' ? [] : ofIndex),
  ]
}

export async function measureOne(
  lab: Lab,
  selection: Selection,
  mutant: Mutant,
): Promise<MeasuredMutant> {
  const trace: Trace = { ran: 0, acted: 0 }
  const own = await selection.casesFor(mutant.operation)
  const ofIndex = mutant.fault.shown ? await selection.casesFor('index.read') : []
  const cases = inOrder(concerning(mutant, own, ofIndex), mutant)
  const subject = lab.open(partsOf(mutant, lab.contract, trace), lineOf(mutant, trace))
  const found = await strongestFailure(mutant, cases, subject)
  if (found) {
    const isWeak = found.level === 'assumed' && mutant.ground !== 'assumed'
    return { mutant, outcome: isWeak ? 'weak' : 'detected', ...found, trace }
  }
  const isIdle = isIdleKind(mutant) && trace.ran > 0 && trace.acted === 0
  return { mutant, outcome: isIdle ? 'idle' : 'survived', trace }
}
