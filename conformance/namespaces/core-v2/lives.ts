/** One item that is trashed, restored and removed, shared by the cases about each step. */
import { at } from '#conformance/call/body.ts'
import { equal } from '#conformance/call/check.ts'
import type { Context } from '#conformance/case/context.ts'
import { codeOf } from '#conformance/transport/exchange.ts'
import type { Method } from '#openapi/language/define.ts'
import { create, listed, read, remove } from './content.ts'
import type { ContentOperations } from './records.ts'

/** The observations by name, in order. */
type Life = Map<string, unknown>

/** On a stand-in, all cases about it share a site. */
export const IN_LIFE = { isolated: 'lives of items' } as const

export const TRASHED_AGAIN = { status: 410, code: 'rest_already_trashed' } as const

interface LifeContext {
  readonly context: Context
  readonly content: ContentOperations
  readonly id: number
  readonly life: Life
}

const statusOf = async ({ context, content, id }: LifeContext): Promise<unknown> =>
  at((await read(context, content, id)).body, 'status')

const inTrash = ({ context, content, id }: LifeContext) =>
  listed(context, content, { include: [id], status: 'trash' })

async function restore({ context, content, id, life }: LifeContext, method: Method): Promise<void> {
  const operation = context.operation(content.update)
  await context.done(operation, { id, status: 'draft' }, { method })
  const { body } = await read(context, content, id)
  life.set(`restored by ${method}`, at(body, 'status'))
  life.set(`title after ${method}`, at(body, 'title', 'raw'))
}

async function live(living: LifeContext): Promise<void> {
  const { context, content, id, life } = living
  life.set('out of the trash', equal(await inTrash(living), []))
  await remove(context, content, { id })
  life.set('trashed', await statusOf(living))
  life.set('in the trash', equal(await inTrash(living), [id]))
  const again = await context.call(content.delete, { id })
  life.set('trashed again', { status: again.status, code: codeOf(again) })
  await restore(living, 'PUT')
  await remove(context, content, { id, force: false })
  life.set('trashed explicitly', await statusOf(living))
  await restore(living, 'PATCH')
  await remove(context, content, { id })
  await restore(living, 'POST')
  await remove(context, content, { id })
  await remove(context, content, { id, force: true })
  await context.gone(content.read, { id, context: 'edit' })
  life.set('removed from the trash', true)
}

/**
 * An unexpected response ends the sequence: the cases about later steps repeat them in isolation.
 */
const lifeOf = (context: Context, content: ContentOperations): Promise<Life> =>
  context.once(`life of a ${content.one}`, async () => {
    const { id, tag } = await create(context, content)
    const life: Life = new Map([['title', tag]])
    await live({ context, content, id, life }).catch(() => undefined)
    return life
  })

/** Whether all expected values were observed. */
export async function isLived(context: Context, content: ContentOperations, expected: object) {
  const life = await lifeOf(context, content)
  return Object.entries(expected).every(([name, value]) => equal(life.get(name), value))
}

/** Whether a method restored the item unchanged from the trash. */
export async function isRestoredBy(context: Context, content: ContentOperations, method: Method) {
  const life = await lifeOf(context, content)
  const title = life.get('title')
  return isLived(context, content, {
    [`restored by ${method}`]: 'draft',
    [`title after ${method}`]: title,
  })
}
