import { field } from '#conformance/body.ts'
import { Failure, Skip } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import type { Arguments } from '#conformance/request.ts'
import { type Answer, described, isAccepted, isRefused } from '#conformance/transport/exchange.ts'
import type { Ledger, Pending, PendingSetting, SettingChange } from './ledger.ts'
import { putBack } from './put-back.ts'
import { assertRemovable } from './removable.ts'
import { type Removal, removeRecorded } from './remove.ts'
import type { RecordId, Resource } from './resource.ts'
import { RESOURCES, type ResourceType } from './resources.ts'

/** Kinds whose id is a word that the run chooses. */
type WordType = 'color' | 'font'
type IdOf<T extends ResourceType> = T extends WordType ? string : number

export interface Created<T extends ResourceType = 'post'> {
  readonly id: IdOf<T>
  readonly tag: string
  readonly body: unknown
  readonly record: unknown
  readonly answer: Answer
}

/** What came of an attempt to create something; the id only where it succeeded. */
export interface Attempt {
  readonly tag: string
  readonly answer: Answer
  readonly record?: unknown
  readonly id?: RecordId
}

/** Creates the records a case needs and removes them when it ends, however it ends. */
export interface Keeper {
  create<T extends ResourceType>(context: Context, type: T, fields?: Arguments): Promise<Created<T>>
  /** As create, whatever the answer is. */
  attempt(context: Context, type: ResourceType, fields?: Arguments): Promise<Attempt>
  /** Before a request that creates a record in a way of its own; answers the tag it has to carry. */
  announce(context: Context, type: ResourceType): Promise<string>
  /** Notes the value of a setting before it is changed; call the answer when it is put back. */
  changing(change: SettingChange): () => void
  /** Puts settings back and removes what is left, newest first; answers what could not be undone. */
  cleanUp(context: Context): Promise<readonly string[]>
}

export interface KeeperOptions {
  readonly ledger: Ledger
  readonly tag: string
}

function idIn(record: unknown): RecordId | undefined {
  const id = field(record, 'id')
  return typeof id === 'number' || typeof id === 'string' ? id : undefined
}

function refused(answer: Answer, create: string): never {
  if (answer.status === 401 || answer.status === 403)
    throw new Skip(`the account may not create what the case needs (${create}: ${answer.status})`)
  throw new Failure({ expected: `${create} to create a record`, got: described(answer) })
}

/** What fails is left behind and named; the rest is still cleaned up. */
export const attempted = (what: string, work: Promise<Removal>): Promise<Removal> =>
  work.catch((error: Error) => ({ left: `${what}: ${error.message}` }))

/** The records of a case that may still be there. */
function pendingRecords({ ledger, tag: runTag }: KeeperOptions) {
  const pending: Pending[] = []
  const placeOf = (n: number): number => pending.findIndex((entry) => entry.n === n)
  return {
    newestFirst: () => pending.toReversed(),
    intend(resource: ResourceType): Pending {
      const n = ledger.next()
      const entry = { n, resource, tag: `${runTag}-${n}` }
      ledger.append({ type: 'intent', ...entry })
      pending.push(entry)
      return entry
    },
    created(entry: Pending, id: RecordId): void {
      ledger.append({ type: 'created', n: entry.n, id })
      pending[placeOf(entry.n)] = { ...entry, id }
    },
    forget(n: number): void {
      ledger.append({ type: 'gone', n })
      pending.splice(placeOf(n), 1)
    },
  }
}

/** The settings of a case that may not have their old value yet. */
function pendingSettings({ ledger }: KeeperOptions) {
  const changed = new Map<number, PendingSetting>()
  function restored(n: number): void {
    ledger.append({ type: 'restored', n })
    changed.delete(n)
  }
  return {
    newestFirst: () => [...changed.values()].toReversed(),
    restored,
    changing(change: SettingChange): () => void {
      const n = ledger.next()
      ledger.append({ type: 'changing', n, ...change })
      changed.set(n, { n, ...change })
      return () => restored(n)
    },
  }
}

export function createKeeper(options: KeeperOptions): Keeper {
  const records = pendingRecords(options)
  const settings = pendingSettings(options)

  async function intend(context: Context, type: ResourceType): Promise<Pending> {
    await assertRemovable(context, type)
    return records.intend(type)
  }

  async function attempt(context: Context, type: ResourceType, fields: Arguments = {}) {
    const resource: Resource = RESOURCES[type]
    const operation = context.operation(resource.create)
    const entry = await intend(context, type)
    const { tag } = entry
    const answer = await context.call(operation, { ...resource.fields(tag), ...fields })
    if (!isAccepted(answer)) {
      // Whoever crashes may have stored it before.
      if (isRefused(answer)) records.forget(entry.n)
      return { tag, answer }
    }
    const record = resource.createdIn(answer.body)
    const id = idIn(record)
    if (id === undefined) return { tag, answer, record }
    records.created(entry, id)
    return { tag, answer, record, id }
  }

  async function create<T extends ResourceType>(context: Context, type: T, fields?: Arguments) {
    const { answer, id, tag, record } = await attempt(context, type, fields)
    if (id === undefined) return refused(answer, RESOURCES[type].create)
    // The kinds with words for ids answer words.
    return { id: id as IdOf<T>, tag, body: answer.body, record, answer }
  }

  async function cleanUp(context: Context): Promise<readonly string[]> {
    const left: string[] = []
    for (const setting of settings.newestFirst()) {
      const removal = await attempted(setting.setting, putBack(context, setting))
      if (removal === 'gone') settings.restored(setting.n)
      else left.push(removal.left)
    }
    for (const entry of records.newestFirst()) {
      const what = `${entry.resource} ${entry.tag}`
      const removal = await attempted(what, removeRecorded(context, entry))
      if (removal === 'gone') records.forget(entry.n)
      else left.push(removal.left)
    }
    return left
  }

  const announce = async (context: Context, type: ResourceType) => (await intend(context, type)).tag
  return { create, attempt, announce, changing: settings.changing, cleanUp }
}
