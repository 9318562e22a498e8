/** Steps shared by the cases of posts and pages; each case exists for both. */
import { at, idsOf, listAt } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import type { RequestArguments } from '#conformance/call/request.ts'
import type { Case, CaseDefaults } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Scene } from '#conformance/case/scene.ts'
import type { EditMethod } from '#openapi/language/define.ts'
import { batchResponses } from './batch-responses.ts'
import { assertFormatKnown } from './find-other.ts'
import { CONTENT, type ContentOperations } from './records.ts'

export type ContentFields = RequestArguments<ContentOperations['create']>
export type Query = RequestArguments<ContentOperations['list']>

export const casesForPostsAndPages = (
  casesFor: (content: ContentOperations) => readonly Case[],
): readonly Case[] => CONTENT.flatMap(casesFor)

interface ContentCase extends Partial<CaseDefaults> {
  readonly title: (content: ContentOperations) => string
  /** The case as data, if it has no `run`. */
  readonly scenes?: (content: ContentOperations) => readonly Scene[]
  run?(context: Context, content: ContentOperations): Promise<void>
}

/** Cases of both posts and pages, by id suffix: `delete/trashes`. */
export const contentCases =
  (
    defaults: CaseDefaults,
    cases: Readonly<Record<string, ContentCase>>,
    idOf = ({ type }: ContentOperations) => `core.${type}`,
  ) =>
  (content: ContentOperations): readonly Case[] =>
    Object.entries(cases).map(([aspect, { title, scenes, run, ...overrides }]) => ({
      ...defaults,
      ...overrides,
      id: `${idOf(content)}.${aspect}`,
      title: title(content),
      ...(scenes && { scenes: scenes(content) }),
      ...(run && { run: (context) => run(context, content) }),
    }))

/** A site has one list of sticky posts: of two concurrent writes, one would be lost. */
async function withWriteRules<T>(
  context: Context,
  fields: object,
  work: () => Promise<T>,
): Promise<T> {
  if ('format' in fields) await assertFormatKnown(context, fields.format)
  return 'sticky' in fields ? context.withLock('sticky posts', work) : work()
}

export const create = (
  context: Context,
  { record }: ContentOperations,
  fields: ContentFields = {},
) =>
  withWriteRules(context, fields, () =>
    context.createRecord<ContentOperations['create'], number>(record, fields),
  )

/** The record in the edit context. */
export const read = (context: Context, content: ContentOperations, id: number) =>
  readIn(context, content, { id, context: 'edit' })

export const readIn = (
  context: Context,
  content: ContentOperations,
  args: RequestArguments<ContentOperations['read']>,
) => context.callOk(content.read, args)

export const update = (
  context: Context,
  content: ContentOperations,
  {
    method,
    ...args
  }: RequestArguments<ContentOperations['update']> & { readonly method?: EditMethod },
) =>
  withWriteRules(context, args, () =>
    context.callOk(content.update, args, method === undefined ? {} : { method }),
  )

/** A change as the only part of a batch. */
export const updateInBatch = (
  context: Context,
  { list }: ContentOperations,
  { id, method, ...body }: Parameters<typeof update>[2],
) =>
  withWriteRules(context, body, async () => {
    const part = { ...(method && { method }), path: `${list.path}/${id}`, body }
    const [response] = await batchResponses(context, [part])
    check('status of the part', at(response, 'status')).is(200)
  })

export const remove = (
  context: Context,
  content: ContentOperations,
  args: RequestArguments<ContentOperations['delete']>,
) => context.callOk(content.delete, args)

/** The ids of a list, in its order. */
export async function listIds(context: Context, content: ContentOperations, args: Query) {
  const { body } = await context.callOk(content.list, { context: 'edit', ...args })
  return idsOf(listAt(body))
}
