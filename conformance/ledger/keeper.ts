import { Failure, Skip } from '#conformance/case.ts'
import type { Context } from '#conformance/context.ts'
import type { Arguments } from '#conformance/request.ts'
import { type Answer, described, isAccepted } from '#conformance/transport/exchange.ts'
import type { Ledger, Pending } from './ledger.ts'
import { removeRecorded } from './remove.ts'
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
  changing(setting: string, old: unknown): () => void
  /** Removes what is left, newest first; answers what could not be removed. */
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

export function createKeeper({ ledger, tag: runTag }: KeeperOptions): Keeper {
  const pending: Pending[] = []
  const changed = new Map<number, string>()

  function changing(setting: string, old: unknown): () => void {
    const n = ledger.next()
    ledger.append({ type: 'changing', n, setting, old })
    changed.set(n, `${setting} was ${JSON.stringify(old)} before the run`)
    return () => {
      ledger.append({ type: 'restored', n })
      changed.delete(n)
    }
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
    const left: string[] = [...changed.values()]
    for (const entry of pending.toReversed()) {
      const removal = await removeRecorded(context, entry).catch((error: Error) => ({
        left: `${entry.resource} ${entry.tag}: ${error.message}`,
      }))
      if (removal === 'gone') forget(entry.n)
      else left.push(removal.left)
    }
    return left
  }

  return { create, changing, cleanUp }
}
