/** The responses to every operation in the life of one item, recorded once for many cases. */
import { at } from '#conformance/call/body.ts'
import type { OperationRef } from '#conformance/call/request.ts'
import type { Context } from '#conformance/case/context.ts'
import type { CallOptions } from '#conformance/targets/caller.ts'
import { isAccepted, type TargetResponse } from '#conformance/transport/exchange.ts'
import { EDIT_METHODS } from '#openapi/language/define.ts'
import type { Json } from '#openapi/values/json.ts'
import { type ContentFields, create } from './content.ts'
import { type ContentOperations, PAGES, POSTS } from './records.ts'
import { filledFields } from './unsent-fields.ts'

/** A successful call, and the responses received around it. */
export interface RecordedCall {
  readonly operation: string
  readonly args: Json
  readonly response: TargetResponse
}

/** In summer: the offset of the site may differ from that of today. */
const DATE = '2021-07-15T23:30:00'

async function createItem(context: Context, content: ContentOperations) {
  const { password: _, ...filled } = await filledFields(context, content)
  const parent = content === PAGES ? (await create(context, content)).id : undefined
  const fields: ContentFields = { ...filled, status: 'publish', date: DATE }
  return create(context, content, { ...fields, ...(parent !== undefined && { parent }) })
}

type Record = (operation: OperationRef, args: Json, options?: CallOptions) => Promise<unknown>

const EMBEDS = ['1', 'author', 'author,wp:term,up', 'wp:featuredmedia']

async function recordReads(record: Record, content: ContentOperations, id: number) {
  for (const context of ['view', 'embed', 'edit']) {
    await record(content.read, { id, context })
    await record(content.list, { include: [id], context })
  }
  for (const _embed of EMBEDS) await record(content.read, { id, _embed })
  await record(content.list, { include: [id], _embed: '1' })
}

/** An excerpt by each method, so that there are revisions. */
async function recordChanges(record: Record, content: ContentOperations, id: number) {
  for (const method of EDIT_METHODS) {
    await record(content.update, { id, excerpt: `Changed by ${method}` }, { method })
    await record(content.read, { id, context: 'edit' })
  }
}

async function recordVersions(record: Record, content: ContentOperations, id: number) {
  const { revisions, autosaves } = content
  const newest = at(await record(revisions.list, { parent: id, context: 'edit' }), 0, 'id')
  await record(content.read, { id })
  for (const context of ['view', 'embed', 'edit']) {
    if (newest !== undefined) await record(revisions.read, { parent: id, id: newest, context })
    await record(revisions.list, { parent: id, context })
  }
  const saved = at(await record(autosaves.create, { id, excerpt: 'Unfinished' }), 'id')
  for (const context of ['view', 'embed', 'edit']) {
    await record(autosaves.list, { id, context })
    if (content === POSTS) await record(autosaves.read, { parent: id, id: saved, context })
  }
}

/** Creation, reads, changes, versions, trash and removal, in this order. */
export async function recordLife(
  context: Context,
  content: ContentOperations,
): Promise<readonly RecordedCall[]> {
  const { id, response: created } = await createItem(context, content)
  const calls: RecordedCall[] = [{ operation: content.create.id, args: {}, response: created }]
  const record: Record = async (operation, args, options) => {
    const response = await context.call(operation, args, options)
    if (isAccepted(response)) calls.push({ operation: operation.id, args, response })
    return response.body
  }
  await record(content.read, { id, context: 'edit' })
  await recordChanges(record, content, id)
  await recordReads(record, content, id)
  await recordVersions(record, content, id)
  await record(content.delete, { id })
  await record(content.read, { id, context: 'edit' })
  await record(content.delete, { id, force: true })
  return calls
}
