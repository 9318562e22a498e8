/** One run of the requests of a turn: their outputs, the changes to write, and how to undo them. */
import { isReplacement, note, type SiteChanges, undoSite } from '#bin/state/state-changes.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { SiteChange } from '#fixtures/site/sites.ts'
import type { IdState } from '#fixtures/values/ids.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import { type ChangeOrigin, isDispatch, type ReplicaOrigin } from '#handlers/runtime/attribution.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { resetTrace } from '#handlers/runtime/trace.ts'
import type { Turn } from '#handlers/stand-in/assembly.ts'
import type { Replication, SiteConditions } from '#handlers/stand-in/replication.ts'
import { getOrCreate } from '#openapi/values/memoize.ts'
import { changesText, conditionsText, fullText, type RowFacts } from './row-text.ts'
import type { ForeignText } from './site-store.ts'

export interface TurnRequest {
  readonly dispatch: Dispatch
  readonly run: Parameters<Turn>[1]
}

type RequestOutcome = { readonly output: HttpOutput } | { readonly error: unknown }

export interface TurnAttempt {
  readonly id: string
  /** By request; fewer than requests if one of them created or removed the site. */
  readonly outcomes: readonly RequestOutcome[]
  readonly texts: readonly string[]
  /** The position of the last text that contains the whole site, starting at 1. */
  readonly snapshot: number | undefined
  readonly foreign: readonly ForeignText[]
  readonly isRemoved: boolean
  readonly isEmpty: boolean
  /** Restores the memory to the state before. */
  undo(): void
}

function originOf({ address, method, match }: Dispatch): ReplicaOrigin {
  return {
    kind: address.kind === 'control' ? 'control' : 'request',
    method,
    path: address.path,
    ...(match && { operation: match.operation.id }),
  }
}

interface MarkedState {
  readonly step: number
  readonly ids: IdState | undefined
  readonly conditions: SiteConditions | undefined
}

/** The changes of sites since they were last taken. */
export interface ChangeCollector {
  readonly changed: (site: string, change: SiteChange, origin: ChangeOrigin) => void
  take(site: string): SiteChanges | undefined
  takeForeign(dispatch: Dispatch): ReadonlyMap<string, SiteChanges>
}

const NONE: ReadonlyMap<string, SiteChanges> = new Map()

export function createChangeCollector(): ChangeCollector {
  const own = new Map<string, SiteChanges>()
  /** Changes of other sites than the one of the request. */
  const foreign = new WeakMap<object, Map<string, SiteChanges>>()
  const changesIn = (map: Map<string, SiteChanges>, site: string): SiteChanges =>
    getOrCreate(map, site, () => ({ records: new Map() }))
  return {
    changed: (site, change, origin) => {
      const isForeign = isDispatch(origin) && origin.site !== site
      // Changes of other replicas are stored already.
      if (origin !== undefined && origin !== 'clock' && !isDispatch(origin)) return
      const map = isForeign ? getOrCreate(foreign, origin.trace, () => new Map()) : own
      note(changesIn(map, site), change)
    },
    take: (site) => {
      const taken = own.get(site)
      own.delete(site)
      return taken
    },
    takeForeign: ({ trace }) => {
      const taken = foreign.get(trace) ?? NONE
      foreign.delete(trace)
      return taken
    },
  }
}

interface AttemptOptions {
  readonly name: string
  readonly requests: readonly TurnRequest[]
  readonly isStored: boolean
  /** Whether the requests ran before. */
  readonly isRepeated: boolean
  readonly replication: Replication
  readonly collector: ChangeCollector
}

/** A request that runs again is traced again. */
function repeated(dispatch: Dispatch): Dispatch {
  resetTrace(dispatch.trace)
  return dispatch
}

async function outcomeOf(
  { dispatch, run }: TurnRequest,
  isRepeated: boolean,
): Promise<RequestOutcome> {
  try {
    return { output: await run(isRepeated ? repeated(dispatch) : dispatch) }
  } catch (error) {
    return { error }
  }
}

const textOf = (conditions: SiteConditions | undefined): string => JSON.stringify(conditions) ?? ''

function markOf({ sites, lastStep, conditionsOf }: Replication, name: string): MarkedState {
  return {
    step: lastStep(name),
    ids: sites.find(name)?.ids.state(),
    conditions: conditionsOf(name),
  }
}

/** Captures the new state of another site, which stays unchanged in the memory of this replica. */
function takeForeign(options: AttemptOptions, dispatch: Dispatch): readonly ForeignText[] {
  const { replication, collector } = options
  const { sites } = replication
  return [...collector.takeForeign(dispatch)].flatMap(([name, changes]) => {
    const site = sites.find(name)
    const text = site && fullText(name, site, { origin: originOf(dispatch), conditions: null })
    replication.silently(() => undoSite(sites, name, changes))
    return text === undefined ? [] : [{ name, text }]
  })
}

interface UndoOptions {
  readonly name: string
  readonly replication: Replication
  readonly marked: MarkedState
  /** The changes since the mark, the oldest first. */
  readonly undoable: readonly SiteChanges[]
}

/** A replaced site is read again from the database instead. */
function undoAll({ name, replication, marked, undoable }: UndoOptions): void {
  const { sites, silently, setConditions, dropSteps, forget } = replication
  const site = sites.find(name)
  if (!site || !marked.ids || undoable.some(isReplacement)) {
    forget(name)
    return
  }
  silently(() => {
    for (const changes of undoable.toReversed()) undoSite(sites, name, changes)
  })
  site.ids.restore(marked.ids)
  setConditions(name, marked.conditions)
  dropSteps(name, marked.step)
}

/** The rows to write: at most one for each request. */
function createRows(options: AttemptOptions, marked: MarkedState) {
  const { name, replication } = options
  const texts: string[] = []
  let snapshot: number | undefined
  let conditions = textOf(marked.conditions)
  const isStored = (): boolean => options.isStored || texts.length > 0
  return {
    texts,
    isStored,
    /** The position of the last text that contains the whole site, starting at 1. */
    snapshot: () => snapshot,
    add: (site: Site, dispatch: Dispatch, changes: SiteChanges | undefined): void => {
      const current = replication.conditionsOf(name)
      const hasNewConditions = textOf(current) !== conditions
      if (!changes && !hasNewConditions) return
      conditions = textOf(current)
      const facts: RowFacts = {
        origin: originOf(dispatch),
        ...(hasNewConditions && { conditions: current ?? null }),
      }
      const isFull = !isStored() || (changes !== undefined && isReplacement(changes))
      if (isFull) texts.push(fullText(name, site, { ...facts, conditions: current ?? null }))
      else texts.push(changes ? changesText(name, { site, changes }, facts) : conditionsText(facts))
      if (isFull) snapshot = texts.length
    },
    /** A row without changes. */
    addEmpty: (): void => void texts.push(conditionsText({})),
  }
}

export async function runAttempt(options: AttemptOptions): Promise<TurnAttempt> {
  const { name, requests, replication, collector, isRepeated } = options
  const marked = markOf(replication, name)
  const rows = createRows(options, marked)
  const { texts } = rows
  const outcomes: RequestOutcome[] = []
  const undoable: SiteChanges[] = []
  const foreign: ForeignText[] = []
  let isRemoved = false
  for (const request of requests) {
    outcomes.push(await outcomeOf(request, isRepeated))
    foreign.push(...takeForeign(options, request.dispatch))
    const changes = collector.take(name)
    if (changes) undoable.push(changes)
    const site = replication.sites.find(name)
    if (site) rows.add(site, request.dispatch, changes)
    isRemoved = !site && changes !== undefined
    // Only the request that creates a site is refused if there is no room for it.
    const isCreated = !options.isStored && texts.length > 0
    if (isRemoved || isCreated) break
  }
  // A row of its own prevents that an earlier attempt with a lost connection is stored after all.
  if (isRepeated && rows.isStored() && !isRemoved && !texts.length) rows.addEmpty()
  return {
    id: crypto.randomUUID(),
    ...{ outcomes, texts, foreign, isRemoved },
    snapshot: rows.snapshot(),
    isEmpty: !texts.length && !foreign.length && !isRemoved,
    undo: () => undoAll({ name, replication, marked, undoable }),
  }
}
