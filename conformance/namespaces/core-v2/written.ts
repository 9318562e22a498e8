/** Items written with many fields at once, shared by the cases about each field. */
import { at } from '#conformance/call/body.ts'
import { equal } from '#conformance/call/check.ts'
import type { Context } from '#conformance/case/context.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import type { Method } from '#openapi/language/define.ts'
import type { Json } from '#openapi/values/json.ts'
import { create, read } from './content.ts'
import { changesFor, newItems, type Plain } from './many-fields.ts'
import { type ContentOperations, PAGES } from './records.ts'

/** A write, its response, and a read afterwards. */
export interface WrittenItem {
  readonly key: string
  readonly sent: Json
  readonly answer: TargetResponse
  readonly shown: TargetResponse
}

/** On a stand-in, all cases about the same items share a site. */
export const AMONG_NEW = { isolated: 'new items' } as const
export const AMONG_CHANGED = { isolated: 'changed items' } as const

/** Failed writes are dropped here; the case for that field repeats them in isolation. */
async function writeAll(
  all: readonly Json[],
  write: (sent: Json, place: number) => Promise<WrittenItem>,
): Promise<readonly WrittenItem[]> {
  const written: WrittenItem[] = []
  for (const [place, sent] of all.entries()) {
    const one = await write(sent, place).catch(() => undefined)
    if (one) written.push(one)
  }
  return written
}

async function plainOf(
  context: Context,
  content: ContentOperations,
): Promise<Plain & { id: number }> {
  const { id, tag, body } = await create(context, content)
  const above = content === PAGES ? (await create(context, content)).id : 0
  return { id, tag, body, above }
}

async function makeAll(context: Context, content: ContentOperations, name: string) {
  const plain = await plainOf(context, content)
  return writeAll(await newItems(context, content, plain), async (sent, place) => {
    const { id, response } = await create(context, content, sent)
    const shown = await read(context, content, id)
    return { key: `${name} ${place}`, sent, answer: response, shown }
  })
}

/**
 * New items, created once for the cases about each of their fields. Empty on a foreign target,
 * where several records are created only after the first one is known to be removed.
 */
export async function newOnes(
  context: Context,
  content: ContentOperations,
): Promise<readonly WrittenItem[]> {
  if (!context.target.isStandIn) return []
  const name = `new ${content.type}`
  return context.once(name, () => makeAll(context, content, name).catch(() => []))
}

interface ChangesBy {
  readonly name: string
  readonly method: Method
}

async function changeAll(
  context: Context,
  content: ContentOperations,
  { name, method }: ChangesBy,
) {
  const plain = await plainOf(context, content)
  const { id } = plain
  const operation = context.operation(content.update)
  return writeAll(await changesFor(context, content, plain), async (sent, place) => {
    const send = () => context.done(operation, { id, ...sent }, { method })
    const answer = await ('sticky' in sent ? context.alone('sticky posts', send) : send())
    return { key: `${name} ${place}`, sent, answer, shown: await read(context, content, id) }
  })
}

/** The changes of an item by one method, made once for the cases about each of them. */
export function changesOf(
  context: Context,
  content: ContentOperations,
  method: Method = context.method ?? 'POST',
): Promise<readonly WrittenItem[]> {
  const name = `${method} changes ${content.one}`
  return context.once(name, () => changeAll(context, content, { name, method }).catch(() => []))
}

/** Whether the write combines as many fields as possible. */
export const isWhole = ({ sent }: WrittenItem): boolean => 'slug' in sent

/** The field to check, and its path in the response. */
export interface Wanted {
  readonly name: string
  readonly isSent: (value: unknown) => boolean
  readonly path: readonly string[]
  /** The expected value; defaults to the sent one. */
  readonly value?: unknown
}

/** Whether a text sent as an object was stored. */
export async function isRawStored(context: Context, all: readonly WrittenItem[], name: string) {
  const one = all.find(({ sent }) => at(sent[name], 'raw') !== undefined)
  if (!one) return false
  const { body } = await seen(context, one)
  return at(body, name, 'raw') === at(one.sent[name], 'raw')
}

/** Adds the shared response to the evidence of the case. */
export const seen = (context: Context, { key, shown }: WrittenItem): Promise<TargetResponse> =>
  context.once(key, async () => shown)

/** Whether a field was stored by a combined write. */
export async function isStoredAmong(
  context: Context,
  all: readonly WrittenItem[],
  { name, isSent, path, value }: Wanted,
): Promise<boolean> {
  const one = all.find(({ sent }) => name in sent && isSent(sent[name]))
  if (!one) return false
  const { body } = await seen(context, one)
  return equal(at(body, ...path), value ?? one.sent[name])
}
