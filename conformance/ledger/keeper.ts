import type { Caller } from '#conformance/caller.ts'
import { Failure, Skip } from '#conformance/check.ts'
import type { Called, Sent } from '#conformance/request.ts'
import type { Step } from '#conformance/step.ts'
import { isSetUp } from '#conformance/steps.ts'
import {
  described,
  isAccepted,
  isRefused,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import { attempted } from './attempted.ts'
import type { Ledger, Pending, PendingSetting, SettingChange, Shown } from './ledger.ts'
import { noteOthers, proveOwn } from './proof.ts'
import { putBack } from './put-back.ts'
import { assertRemovable } from './removable.ts'
import { type Remover, removeRecorded } from './remove.ts'
import type { RecordId, Resource } from './resource.ts'

export interface Created<Id extends RecordId = number> {
  readonly id: Id
  readonly tag: string
  readonly body: unknown
  readonly record: unknown
  readonly response: TargetResponse
}

/** What came of an attempt to create something; the id only where it succeeded. */
export interface Attempt<Id extends RecordId = RecordId> {
  readonly tag: string
  readonly response: TargetResponse
  readonly record?: unknown
  readonly id?: Id | undefined
}

/** A setting that is about to be changed. */
export interface Change extends Omit<SettingChange, 'undo' | 'shown'> {
  /** What changes it; the way back unless said. */
  readonly by?: Called
  readonly undo: Step
  readonly shown?: Step & Pick<Shown, 'path'>
}

/** Creates the records a case needs and removes them when it ends, however it ends. */
export interface Keeper {
  create<O extends Called, Id extends RecordId>(
    caller: Caller,
    resource: Resource<O, Id>,
    fields?: Sent<O>,
  ): Promise<Created<Id>>
  /** As create, whatever the response is. */
  attempt<O extends Called, Id extends RecordId>(
    caller: Caller,
    resource: Resource<O, Id>,
    fields?: Sent<O>,
  ): Promise<Attempt<Id>>
  /** Before a request that creates a record in a way of its own; returns the tag it has to carry. */
  announce(caller: Caller, resource: Resource, by?: Called): Promise<string>
  /** Notes the value of a setting before it is changed; call the result when it is put back. */
  changing(change: Change): () => void
  /** Takes what was made along with a record for the run's own, once a look has shown that it is. */
  prove(kind: string, id: RecordId, look: () => Promise<boolean>): Promise<void>
  /** Puts settings back and removes what is left, newest first; returns what could not be undone. */
  cleanUp(caller: Caller): Promise<readonly string[]>
}

const UNAVAILABLE = 503

interface KeeperOptions {
  readonly ledger: Ledger
  readonly tag: string
}

function refused(caller: Caller, response: TargetResponse, { id: create }: Called): never {
  if (response.status === 401 || response.status === 403)
    throw new Skip(`the account may not create what the case needs (${create}: ${response.status})`)
  if (!isAccepted(response) && isSetUp(caller, { id: create }))
    throw new Skip(
      `inconclusive: ${create}, which the case needs first, fails (${described(response)})`,
    )
  throw new Failure({ expected: `${create} to create a record`, got: described(response) })
}

/** What gets no id is found again by its mark alone, so the account must be able to look for it. */
async function assertFindable(caller: Caller, { list, search }: Resource, tag: string) {
  const response = await caller.call(list, search(tag))
  if (!isAccepted(response))
    throw new Skip(
      `the account may not look for what the case creates (${list.id}: ${response.status})`,
    )
}

interface Kept extends Pending {
  readonly of: Resource
  /** Its creation was answered 503: nobody took the request, so most likely there is none. */
  readonly isDoubtful?: true
  /** Nothing more is made. */
  readonly close: () => void
}

/** The fields that carry the mark, where a case fills some of them with something else. */
function marksLeft({ marksIn }: Resource, replaced: readonly string[]): Pick<Pending, 'marks'> {
  const all = Object.keys(marksIn({}))
  const marks = all.filter((name) => !replaced.includes(name))
  if (marks.length === 0) throw new Error('expected a field that carries the mark, got none')
  return marks.length < all.length ? { marks } : {}
}

interface Intent {
  /** The fields that a case fills with something else. */
  readonly replaced: readonly string[]
  /** What makes the record. */
  readonly by: Called
}

/** The records of a case that may still be there. */
function pendingRecords({ ledger, tag: runTag }: KeeperOptions) {
  const pending: Kept[] = []
  const placeOf = (n: number): number => pending.findIndex((entry) => entry.n === n)
  return {
    newestFirst: () => pending.toReversed(),
    intend(of: Resource, { replaced, by }: Intent): Kept {
      const n = ledger.next()
      const tag = `${runTag}-${n}`
      const entry = { n, resource: of.name, tag, ...marksLeft(of, replaced) }
      ledger.append({ type: 'intent', ...entry })
      const kept = { ...entry, of, close: ledger.owned.announce(by.id) }
      pending.push(kept)
      return kept
    },
    doubt(entry: Kept): void {
      pending[placeOf(entry.n)] = { ...entry, isDoubtful: true }
    },
    created(entry: Kept, id: RecordId): void {
      ledger.append({ type: 'created', n: entry.n, id })
      pending[placeOf(entry.n)] = { ...entry, id }
    },
    forget({ n, of, id, tag, marks, close }: Kept): void {
      close()
      ledger.made.push({ of, tagged: { tag, ...(marks && { marks }) }, id })
      ledger.append({ type: 'gone', n })
      pending.splice(placeOf(n), 1)
      if (id !== undefined) ledger.owned.release(of.name, id)
    },
  }
}

const withArgs = ({ args }: Step) => (args ? { args } : {})

/** The ledger names operations, because it outlives the run. */
function recorded({ undo, shown, by: _, ...rest }: Change): SettingChange {
  const { operation, args = {}, options } = undo
  const method = options?.method
  return {
    ...rest,
    undo: { operation: operation.id, args, ...(method && { method }) },
    ...(shown && {
      shown: { operation: shown.operation.id, ...withArgs(shown), path: shown.path },
    }),
  }
}

/** The settings of a case that may not have their old value yet. */
function pendingSettings({ ledger }: KeeperOptions) {
  const changed = new Map<number, PendingSetting>()
  const closing = new Map<number, () => void>()
  function restored(n: number): void {
    ledger.append({ type: 'restored', n })
    changed.delete(n)
    closing.get(n)?.()
  }
  return {
    newestFirst: () => [...changed.values()].toReversed(),
    restored,
    changing(given: Change): () => void {
      const n = ledger.next()
      const change = recorded(given)
      ledger.append({ type: 'changing', n, ...change })
      changed.set(n, { n, ...change })
      const { undo, by = undo.operation } = given
      const there = ledger.owned.announce(by.id)
      const back = ledger.owned.announce(undo.operation.id)
      closing.set(n, () => {
        there()
        back()
      })
      return () => restored(n)
    },
  }
}

/** Settings get their old value, then what is left is removed, newest first. */
async function undo(
  remover: Remover,
  records: ReturnType<typeof pendingRecords>,
  settings: ReturnType<typeof pendingSettings>,
): Promise<readonly string[]> {
  const left: string[] = []
  for (const setting of settings.newestFirst()) {
    const removal = await attempted(setting.setting, putBack(remover, setting))
    if (removal === 'gone') settings.restored(setting.n)
    else left.push(removal.left)
  }
  for (const entry of records.newestFirst()) {
    const what = `${entry.resource} ${entry.tag}`
    const removal = await attempted(what, removeRecorded(remover, entry.of, entry))
    if (removal === 'gone') records.forget(entry)
    else if (!entry.isDoubtful) {
      left.push(removal.left)
      remover.owned.strand(entry.resource)
    }
  }
  return left
}

export function createKeeper(options: KeeperOptions): Keeper {
  const records = pendingRecords(options)
  const settings = pendingSettings(options)

  const { owned } = options.ledger

  async function intend(caller: Caller, resource: Resource, intent: Intent): Promise<Kept> {
    await assertRemovable(caller, resource, owned)
    await noteOthers(caller, resource, owned)
    return records.intend(resource, intent)
  }

  async function attempt<O extends Called, Id extends RecordId>(
    caller: Caller,
    resource: Resource<O, Id>,
    fields?: Sent<O>,
  ): Promise<Attempt<Id>> {
    caller.operation(resource.create)
    const replaced = Object.keys(fields ?? {})
    const entry = await intend(caller, resource, { replaced, by: resource.create })
    const { tag } = entry
    const response = await caller.call(resource.create, { ...resource.fields(tag), ...fields })
    if (!isAccepted(response)) {
      // Whoever crashes may have stored it before; whoever is down will not have.
      if (isRefused(response)) records.forget(entry)
      else if (response.status === UNAVAILABLE) records.doubt(entry)
      return { tag, response }
    }
    const record = resource.createdIn(response.body)
    const id = resource.idIn(record)
    if (id === undefined) return { tag, response, record }
    // An id that is not proven is not even written down: what the run made is found by its mark.
    await proveOwn(caller, { ...entry, id }, owned)
    records.created(entry, id)
    return { tag, response, record, id }
  }

  const create: Keeper['create'] = async (caller, resource, fields) => {
    const { response, id, tag, record } = await attempt(caller, resource, fields)
    if (id === undefined) return refused(caller, response, resource.create)
    return { id, tag, body: response.body, record, response }
  }

  const prove: Keeper['prove'] = async (kind, id, look) => {
    if (!(await look())) throw new Skip(`${kind} ${id} cannot be told from those of others`)
    owned.admit(kind, id)
  }

  const announce: Keeper['announce'] = async (caller, resource, by = resource.create) => {
    await assertFindable(caller, resource, options.tag)
    return (await intend(caller, resource, { replaced: [], by })).tag
  }
  return {
    create,
    attempt,
    announce,
    prove,
    changing: settings.changing,
    cleanUp: (caller) => undo({ caller, owned }, records, settings),
  }
}
