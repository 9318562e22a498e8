/** Steps that the cases of posts and pages share; each case is made for both. */
import { idsOf, listAt } from '#conformance/call/body.ts'
import { equal, fail } from '#conformance/call/check.ts'
import type { Sent } from '#conformance/call/request.ts'
import type { Case, CaseGround } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Created } from '#conformance/ledger/maker.ts'
import { shared } from '#conformance/playbook/shared.ts'
import { assertFormatKnown } from './found.ts'
import { CONTENT, type ContentOperations } from './records.ts'

export type ContentFields = Sent<ContentOperations['create']>
export type Query = Sent<ContentOperations['list']>

export const forBoth = (make: (content: ContentOperations) => readonly Case[]): readonly Case[] =>
  CONTENT.flatMap(make)

interface ContentCase extends Partial<CaseGround> {
  readonly title: (content: ContentOperations) => string
  run(context: Context, content: ContentOperations): Promise<void>
}

/** Cases of posts as of pages, by what their ids say after the type: `delete/trashes`. */
export const contentCases =
  (
    ground: CaseGround,
    cases: Readonly<Record<string, ContentCase>>,
    idOf = ({ type }: ContentOperations) => `core.${type}`,
  ) =>
  (content: ContentOperations): readonly Case[] =>
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

export const create = (
  context: Context,
  { record }: ContentOperations,
  fields: ContentFields = {},
) =>
  inTurn(context, fields, () => context.given<ContentOperations['create'], number>(record, fields))

/** What only those see who know the password. */
export const GUARDED = {
  status: 'publish',
  password: 'open-sesame',
  content: 'Secret text',
  excerpt: 'Secret excerpt',
} as const

/** On a stand-in all that only look at items share a site, and so the items. */
export const LOOKING = { isolated: 'items to look at' } as const

/** Several items that cases only look at, of each kind the first ones in the order they were made. */
export async function keptMany(
  context: Context,
  content: ContentOperations,
  fields: readonly ContentFields[],
): Promise<readonly Created[]> {
  const found: Created[] = []
  for (const [at, each] of fields.entries()) {
    const place = fields.slice(0, at).filter((other) => equal(other, each)).length
    const whole = JSON.stringify({ ...content.record.fields(''), ...each })
    const make = () => create(context, content, each)
    found.push(await shared(context, `${content.one} ${place} ${whole}`, make))
  }
  return found
}

/** An item that cases only look at. */
export async function kept(
  context: Context,
  content: ContentOperations,
  fields: ContentFields = {},
) {
  const [item] = await keptMany(context, content, [fields])
  return item ?? fail(`a ${content.one}`, 'none')
}

/** The record as an editor sees it. */
export const read = (context: Context, content: ContentOperations, id: number) =>
  readIn(context, content, { id, context: 'edit' })

/** An item that cases only look at as an editor sees it, where nobody changes it looked at once. */
export async function keptAsShown(
  context: Context,
  content: ContentOperations,
  fields: ContentFields,
) {
  const { id } = await kept(context, content, fields)
  const look = () => read(context, content, id)
  return shared(context, `${content.one} ${id} shown`, look)
}

export const readIn = (
  context: Context,
  content: ContentOperations,
  args: Sent<ContentOperations['read']>,
) => context.done(content.read, args)

export const update = (
  context: Context,
  content: ContentOperations,
  args: Sent<ContentOperations['update']>,
) => inTurn(context, args, () => context.done(content.update, args))

export const remove = (
  context: Context,
  content: ContentOperations,
  args: Sent<ContentOperations['delete']>,
) => context.done(content.delete, args)

/** The ids a list returns, in its order. */
export async function listed(context: Context, content: ContentOperations, args: Query) {
  const { body } = await context.done(content.list, { context: 'edit', ...args })
  return idsOf(listAt(body))
}

/** Several records, made one after the other. */
export async function createMany(
  context: Context,
  content: ContentOperations,
  fields: readonly ContentFields[],
): Promise<readonly Created[]> {
  const made: Created[] = []
  for (const each of fields) made.push(await create(context, content, each))
  return made
}
