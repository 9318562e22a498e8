/** Planned faults: routes that fail or are slow for a while. */

import { sizeOf } from '#fixtures/store/size.ts'
import { createIds, type IdState, type Ids } from '#fixtures/values/ids.ts'
import { matchesName } from '#handlers/control/requests/select.ts'
import { startsWithSegment } from '#openapi/values/text.ts'
import { matchesPath } from './fault-path.rules.ts'
import type { FaultPlan, Times } from './fault-plan.ts'
import { randomDelay } from './latency.ts'
import { namespacePath } from './read-fault.ts'

/** An active fault. */
export interface Fault extends FaultPlan {
  readonly id: string
  /** How many further requests it affects. */
  readonly times: Times
  /** How many requests it has affected so far. */
  readonly met: number
}

/** The request properties that a fault matches. */
interface FaultTarget {
  readonly method: string
  readonly path: string
  readonly operation: string | undefined
}

/** A fault that applies to a request, with its random decisions made. */
export interface AppliedFault {
  readonly fault: Fault
  readonly delay: number
}

export interface Faults {
  plan(site: string, plan: FaultPlan): Fault
  /** The fault that applies to a request; counts as one of its times. */
  take(site: string, target: FaultTarget): AppliedFault | undefined
  of(site: string): readonly Fault[]
  find(site: string, id: string): Fault | undefined
  remove(site: string, id: string): boolean
  clear(site: string): void
  /** For other replicas of the server. */
  state(site: string): readonly FaultState[]
  restore(site: string, faults: readonly FaultState[]): void
}

/** A planned fault as JSON. */
export interface FaultState {
  readonly fault: Fault
  readonly chance: IdState
}

interface FaultEntry {
  fault: Fault
  readonly chance: Ids
  /** Approximate size in characters. */
  readonly size: number
}

const MAX_FAULTS = 100
/** In characters, of all sites together. */
const MAX_TOTAL_SIZE = 64 * 1024 * 1024

const sizeOfFaults = (all: readonly FaultEntry[]): number =>
  all.reduce((sum, { size }) => sum + size, 0)
const PROBABILITY_STEPS = 1_000_000

function isTargeted({ operation, path, namespace }: FaultPlan, target: FaultTarget): boolean {
  if (operation !== undefined) return matchesName(operation, target.operation ?? '')
  if (path !== undefined) return matchesPath(path, target.path)
  const start = namespacePath(namespace ?? '')
  return startsWithSegment(target.path, start)
}

const hasMethod = ({ method }: FaultPlan, target: FaultTarget): boolean =>
  method === undefined ? target.method !== 'OPTIONS' : method === target.method

const isTriggered = ({ fault, chance }: FaultEntry, target: FaultTarget): boolean =>
  hasMethod(fault, target) &&
  isTargeted(fault, target) &&
  chance.below(PROBABILITY_STEPS) < (fault.probability ?? 1) * PROBABILITY_STEPS

const afterUse = (fault: Fault): Fault => ({
  ...fault,
  met: fault.met + 1,
  times: fault.times === 'always' ? 'always' : fault.times - 1,
})

const toEntry = ({ fault, chance }: FaultState): FaultEntry => ({
  fault,
  chance: createIds(chance),
  size: sizeOf(fault),
})

export function createFaults(): Faults {
  const planned = new Map<string, readonly FaultEntry[]>()
  let lastNumber = 0
  let totalSize = 0
  const faultsOf = (site: string): readonly FaultEntry[] => planned.get(site) ?? []
  const setFaults = (site: string, remaining: readonly FaultEntry[]): void => {
    totalSize += sizeOfFaults(remaining) - sizeOfFaults(faultsOf(site))
    if (remaining.length) planned.set(site, remaining)
    else planned.delete(site)
  }
  /** Evicts faults until they fit, of the site with the oldest ones first. */
  const evictOldest = (): void => {
    for (const [site] of planned)
      while (totalSize > MAX_TOTAL_SIZE && faultsOf(site).length)
        setFaults(site, faultsOf(site).slice(1))
  }
  return {
    plan: (site, plan) => {
      lastNumber += 1
      const fault: Fault = { ...plan, id: `f${lastNumber}`, times: plan.times ?? 1, met: 0 }
      const chance = createIds({ next: {}, seed: plan.seed ?? lastNumber })
      setFaults(site, [...faultsOf(site), { fault, chance, size: sizeOf(plan) }].slice(-MAX_FAULTS))
      evictOldest()
      return fault
    },
    take: (site, target) => {
      if (!planned.size) return undefined
      const found = faultsOf(site).find((each) => isTriggered(each, target))
      if (!found) return undefined
      const { fault, chance } = found
      found.fault = afterUse(fault)
      if (found.fault.times === 0)
        setFaults(
          site,
          faultsOf(site).filter((each) => each !== found),
        )
      return { fault, delay: randomDelay(fault.delay ?? 0, chance) }
    },
    of: (site) => faultsOf(site).map(({ fault }) => fault),
    find: (site, id) => faultsOf(site).find(({ fault }) => fault.id === id)?.fault,
    remove: (site, id) => {
      const remaining = faultsOf(site).filter(({ fault }) => fault.id !== id)
      const isFound = remaining.length < faultsOf(site).length
      setFaults(site, remaining)
      return isFound
    },
    clear: (site) => setFaults(site, []),
    state: (site) => faultsOf(site).map(({ fault, chance }) => ({ fault, chance: chance.state() })),
    restore: (site, faults) => {
      for (const { fault } of faults) lastNumber = Math.max(lastNumber, Number(fault.id.slice(1)))
      setFaults(site, faults.map(toEntry))
    },
  }
}
