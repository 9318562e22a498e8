/** Steps that the cases of posts and pages share; each case is made for both. */
import { idsOf, listAt } from '#conformance/call/body.ts'
import type { Sent } from '#conformance/call/request.ts'
import type { Case, CaseGround } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Created } from '#conformance/ledger/maker.ts'
import { assertFormatKnown } from './found.ts'
import { CONTENT, type Content } from './records.ts'

export type Fields = Sent<Content['create']>
export type Query = Sent<Content['list']>

export const forBoth = (make: (content: Content) => readonly Case[]): readonly Case[] =>
  CONTENT.flatMap(make)

interface ContentCase extends Partial<CaseGround> {
  readonly title: (content: Content) => string
  run(context: Context, content: Content): Promise<void>
}

/** Cases of posts as of pages, by what their ids say after the type: `delete/trashes`. */
export const contentCases =
  (
    ground: CaseGround,
    cases: Readonly<Record<string, ContentCase>>,
    idOf = ({ type }: Content) => `core.${type}`,
  ) =>
  (content: Content): readonly Case[] =>
    Object.entries(cases).map(([aspect, { title, run, ...own }]) => ({
      ...ground,
      ...own,
      id: `${idOf(content)}.${aspect}`,
      title: title(content),
      run: (context) => run(context, content),
    }))

/** A site keeps one list of its sticky posts: of two that write it at once one would be lost. */
async function inTurn<T>(context: Context, fields: object, work: () => Promise<T>): Promise<T> {
  if ('format' in fields) await assertFormatKnown(context, fields.format)
  return 'sticky' in fields ? context.alone('sticky posts', work) : work()
}

export const create = (context: Context, { record }: Content, fields: Fields = {}) =>
  inTurn(context, fields, () => context.given<Content['create'], number>(record, fields))

/** The record as an editor sees it. */
export const read = (context: Context, content: Content, id: number) =>
  readIn(context, content, { id, context: 'edit' })

export const readIn = (context: Context, content: Content, args: Sent<Content['read']>) =>
  context.done(content.read, args)

export const update = (context: Context, content: Content, args: Sent<Content['update']>) =>
  inTurn(context, args, () => context.done(content.update, args))

export const remove = (context: Context, content: Content, args: Sent<Content['delete']>) =>
  context.done(content.delete, args)

/** The ids a list returns, in its order. */
export async function listed(context: Context, content: Content, args: Query) {
  const { body } = await context.done(content.list, { context: 'edit', ...args })
  return idsOf(listAt(body))
}

/** Several records, made one after the other. */
export async function createMany(
  context: Context,
  content: Content,
  fields: readonly Fields[],
): Promise<readonly Created[]> {
  const made: Created[] = []
  for (const each of fields) made.push(await create(context, content, each))
  return made
}
