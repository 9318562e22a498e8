/** Paginated lists with wrong counts or pages. */

import type { ValueReply } from '#handlers/runtime/call.ts'
import type { Behaviour } from '#handlers/runtime/implement.ts'
import { isRecord, memberOf } from '#openapi/values/json.ts'
import type { Draft, DraftsOf, Trace } from './mutant.ts'
import { type EditReply, editingReplies } from './responses.ts'
import { withHandler } from './with-handler.ts'

const changedHeader =
  (name: string, change: (count: number) => number): EditReply =>
  (reply) => {
    const count = reply.headers?.[name]
    if (count === undefined) return undefined
    return { ...reply, headers: { ...reply.headers, [name]: change(Number(count)) } }
  }

const withoutHeader =
  (name: string): EditReply =>
  ({ headers = {}, ...reply }) => {
    if (headers[name] === undefined) return undefined
    const { [name]: _, ...rest } = headers
    return { ...reply, headers: rest }
  }

type EditList = (list: readonly unknown[]) => readonly unknown[]

const linesOf = (group: unknown): readonly unknown[] | undefined => {
  const content = memberOf(group, 'content')
  return Array.isArray(content) ? content : undefined
}

/** An export has one table per form: a header, then a row per record. */
function editTables({ body, ...reply }: ValueReply, edit: EditList): ValueReply | undefined {
  const groups = memberOf(body, 'data')
  if (
    !isRecord(body) ||
    !Array.isArray(groups) ||
    !groups.some((group) => (linesOf(group)?.length ?? 0) > 2)
  )
    return undefined
  const edited = groups.map((group) => {
    const [head, ...lines] = linesOf(group) ?? []
    return lines.length > 1 ? { ...group, content: [head, ...edit(lines)] } : group
  })
  return { ...reply, body: { ...body, data: edited } }
}

/** The list itself, or the list in `data` or `items`. */
function editList(reply: ValueReply, edit: EditList): ValueReply | undefined {
  const { body } = reply
  if (Array.isArray(body)) return body.length > 1 ? { ...reply, body: edit(body) } : undefined
  if (!isRecord(body)) return undefined
  const name = ['data', 'items'].find((each) => Array.isArray(body[each])) ?? ''
  const list = body[name]
  const isList = Array.isArray(list) && list.length > 1
  return isList ? { ...reply, body: { ...body, [name]: edit(list) } } : undefined
}

/** The handler gets another value of an argument, if it reads it. */
const asking =
  (name: string, other: (value: unknown) => unknown) =>
  (behaviour: Behaviour<never>, trace: Trace): Behaviour<never> =>
    withHandler(behaviour, ({ args }, next) => {
      const value = other(args[name])
      let looked = false
      const changed = new Proxy(args, {
        get: (target, property) => {
          looked ||= property === name
          return property === name ? value : Reflect.get(target, property)
        },
      })
      const reply = next({ args: changed })
      trace.ran += 1
      trace.acted += looked && args[name] !== value ? 1 : 0
      return reply
    })

const draft = (place: string, what: string, behaves: NonNullable<Draft['behaves']>): Draft => ({
  kind: 'paging-wrong',
  place,
  what,
  // The document names no count headers; the two are an assumption.
  ground: place.startsWith('X-') ? 'assumed' : 'should',
  near: 'paging',
  behaves,
})

const HEADERS = ['X-WP-Total', 'X-WP-TotalPages']

const headerDrafts: readonly Draft[] = HEADERS.flatMap((name) => [
  draft(
    `${name}.more`,
    `${name} is one too high`,
    editingReplies(changedHeader(name, (n) => n + 1)),
  ),
  draft(
    `${name}.less`,
    `${name} is one too low`,
    editingReplies(changedHeader(name, (n) => n - 1)),
  ),
  draft(`${name}.none`, `${name} is not sent`, editingReplies(withoutHeader(name))),
])

const listDrafts = (editing: typeof editList): readonly Draft[] => [
  draft(
    'last',
    'the last record of a page is missing',
    editingReplies((reply) => editing(reply, (list) => list.slice(0, -1))),
  ),
  draft(
    'order',
    'a page is in reverse order',
    editingReplies((reply) => editing(reply, (list) => list.toReversed())),
  ),
  draft(
    'page',
    'every page is the first',
    asking('page', () => 1),
  ),
]

const COUNTED = /^core\.(posts|pages|(post|page)-revisions)\.list$/

export const pagingDrafts: DraftsOf = ({ id, args, methods }) => {
  if (methods[0] !== 'GET' || !args['page'] || !args['per_page']) return []
  const more = asking('per_page', (value) => Number(value) + 1)
  const size = draft('per_page', 'a page has one record too many', more)
  const editing = id.endsWith('.export') ? editTables : editList
  return [...(COUNTED.test(id) ? headerDrafts : []), ...listDrafts(editing), size]
}
