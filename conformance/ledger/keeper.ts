import { Failure, Skip } from '#conformance/case.ts'
import type { Context } from '#conformance/context.ts'
import type { Arguments } from '#conformance/request.ts'
import { type Answer, described, isAccepted } from '#conformance/transport/exchange.ts'
import type { Ledger, Pending, PendingSetting, SettingChange } from './ledger.ts'
import { putBack } from './put-back.ts'
import { type Removal, removeRecorded } from './remove.ts'
import { field, RESOURCES, type ResourceType } from './resources.ts'

export interface Created {
  readonly id: number
  readonly tag: string
  readonly body: unknown
  readonly record: unknown
  readonly answer: Answer
}

/** Creates the records a case needs and removes them when it ends, however it ends. */
export interface Keeper {
  create(context: Context, type: ResourceType, fields?: Arguments): Promise<Created>
  /** Notes the value of a setting before it is changed; call the answer when it is put back. */
  changing(change: SettingChange): () => void
  /** Puts settings back and removes what is left, newest first; answers what could not be undone. */
  cleanUp(context: Context): Promise<readonly string[]>
}

export interface KeeperOptions {
  readonly ledger: Ledger
  readonly tag: string
}

function idIn(record: unknown): number | undefined {
  const id = field(record, 'id')
  return typeof id === 'number' ? id : undefined
}

function refused(answer: Answer, create: string): never {
  if (answer.status === 401 || answer.status === 403)
    throw new Skip(`the account may not create what the case needs (${create}: ${answer.status})`)
  throw new Failure({ expected: `${create} to create a record`, got: described(answer) })
}

/** What fails is left behind and named; the rest is still cleaned up. */
export const attempted = (what: string, work: Promise<Removal>): Promise<Removal> =>
  work.catch((error: Error) => ({ left: `${what}: ${error.message}` }))

export function createKeeper({ ledger, tag: runTag }: KeeperOptions): Keeper {
  const pending: Pending[] = []
  const changed = new Map<number, PendingSetting>()

  function restored(n: number): void {
    ledger.append({ type: 'restored', n })
    changed.delete(n)
  }

  function changing(change: SettingChange): () => void {
    const n = ledger.next()
    ledger.append({ type: 'changing', n, ...change })
    changed.set(n, { n, ...change })
    return () => restored(n)
  }

  async function create(context: Context, type: ResourceType, fields: Arguments = {}) {
    const resource = RESOURCES[type]
    const operation = context.operation(resource.create)
    const n = ledger.next()
    const tag = `${runTag}-${n}`
    ledger.append({ type: 'intent', n, resource: type, tag })
    pending.push({ n, resource: type, tag })
    const answer = await context.call(operation, { ...resource.fields(tag), ...fields })
    const record = resource.recordOf(answer.body)
    const id = isAccepted(answer) ? idIn(record) : undefined
    if (id === undefined) {
      if (!isAccepted(answer)) forget(n)
      return refused(answer, resource.create)
    }
    ledger.append({ type: 'created', n, id })
    pending[pending.findIndex((entry) => entry.n === n)] = { n, resource: type, tag, id }
    return { id, tag, body: answer.body, record, answer }
  }

  function forget(n: number): void {
    ledger.append({ type: 'gone', n })
    pending.splice(
      pending.findIndex((entry) => entry.n === n),
      1,
    )
  }

  async function cleanUp(context: Context): Promise<readonly string[]> {
    const left: string[] = []
    for (const setting of [...changed.values()].toReversed()) {
      const removal = await attempted(setting.setting, putBack(context, setting))
      if (removal === 'gone') restored(setting.n)
      else left.push(removal.left)
    }
    for (const entry of pending.toReversed()) {
      const what = `${entry.resource} ${entry.tag}`
      const removal = await attempted(what, removeRecorded(context, entry))
      if (removal === 'gone') forget(entry.n)
      else left.push(removal.left)
    }
    return left
  }

  return { create, changing, cleanUp }
}
