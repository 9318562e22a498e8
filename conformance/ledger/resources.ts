/** The records a run may create anywhere, because the interface can also remove them. */
import type { Context } from '#conformance/context.ts'
import type { Arguments } from '#conformance/request.ts'
import type { Answer } from '#conformance/transport/exchange.ts'

export type ResourceType = 'post' | 'page' | 'note'

export interface Resource {
  readonly create: string
  readonly read: string
  readonly list: string
  readonly remove: string
  /** The statuses that say a record is not there. */
  readonly absent: readonly number[]
  /** Arguments of a new record that carries the tag where everybody can see it. */
  fields(tag: string): Arguments
  readArguments(id: number | string): Arguments
  /** Lists everything that might carry the tag. */
  search(tag: string): Arguments
  /** The record inside an answer to create or read. */
  recordOf(body: unknown): unknown
  recordsOf(body: unknown): readonly unknown[]
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

export const field = (value: unknown, name: string): unknown =>
  isRecord(value) ? value[name] : undefined

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const content = (type: 'posts' | 'pages'): Resource => ({
  create: `core.${type}.create`,
  read: `core.${type}.read`,
  list: `core.${type}.list`,
  remove: `core.${type}.delete`,
  absent: [404, 410],
  fields: (tag) => ({ title: tag, content: `Made by a conformance run: ${tag}`, status: 'draft' }),
  readArguments: (id) => ({ id, context: 'edit' }),
  search: (tag) => ({ search: tag, status: ['any', 'trash'], context: 'edit', per_page: 100 }),
  recordOf: (body) => body,
  recordsOf: listOf,
})

const note: Resource = {
  create: 'builder.notes.create',
  read: 'builder.notes.read',
  list: 'builder.notes.list',
  remove: 'builder.notes.delete',
  // An unknown note and a trashed one are refused like a forbidden one.
  absent: [403, 404],
  fields: (tag) => ({
    element_id: 'abc1234',
    content: tag,
    position: { x: 40, y: 12 },
    is_public: true,
  }),
  readArguments: (id) => ({ id }),
  search: () => ({}),
  recordOf: (body) => field(body, 'data'),
  recordsOf: (body) => listOf(field(body, 'data')),
}

export const RESOURCES: Readonly<Record<ResourceType, Resource>> = {
  post: content('posts'),
  page: content('pages'),
  note,
}

/** A tag is found as a whole, so that one run's tag never matches a longer one of another. */
export function carriesTag(record: unknown, tag: string): boolean {
  const text = JSON.stringify(record) ?? ''
  for (let at = text.indexOf(tag); at >= 0; at = text.indexOf(tag, at + 1))
    if (!/[\w-]/.test(text[at + tag.length] ?? '')) return true
  return false
}

/** What is stored under an id, if it still carries the tag. */
export async function readTagged(
  context: Context,
  { read, readArguments, recordOf }: Resource,
  { id, tag }: { readonly id: number | string; readonly tag: string },
): Promise<{ readonly answer: Answer; readonly isOurs: boolean }> {
  const answer = await context.call(context.operation(read), readArguments(id))
  return { answer, isOurs: answer.status === 200 && carriesTag(recordOf(answer.body), tag) }
}
