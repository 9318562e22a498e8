/** Steps shared by the cases of posts and pages; each case exists for both. */
import { at, idsOf, listAt } from '#conformance/call/body.ts'
import { check, equal, fail } from '#conformance/call/check.ts'
import type { RequestArguments } from '#conformance/call/request.ts'
import type { Case, CaseDefaults } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Scene } from '#conformance/case/scene.ts'
import type { Created } from '#conformance/ledger/record-factory.ts'
import { sharedOnStandIn } from '#conformance/playbook/shared-record.ts'
import { assertFormatKnown } from './find-other.ts'
import { CONTENT, type ContentOperations } from './records.ts'

export type ContentFields = RequestArguments<ContentOperations['create']>
export type Query = RequestArguments<ContentOperations['list']>

export const forPostsAndPages = (
  make: (content: ContentOperations) => readonly Case[],
): readonly Case[] => CONTENT.flatMap(make)

interface ContentCase extends Partial<CaseDefaults> {
  readonly title: (content: ContentOperations) => string
  /** The case as data, if it has no `run`. */
  readonly scenes?: (content: ContentOperations) => readonly Scene[]
  run?(context: Context, content: ContentOperations): Promise<void>
}

/** Cases of both posts and pages, by id suffix: `delete/trashes`. */
export const contentCases =
  (
    ground: CaseDefaults,
    cases: Readonly<Record<string, ContentCase>>,
    idOf = ({ type }: ContentOperations) => `core.${type}`,
  ) =>
  (content: ContentOperations): readonly Case[] =>
    Object.entries(cases).map(([aspect, { title, scenes, run, ...own }]) => ({
      ...ground,
      ...own,
      id: `${idOf(content)}.${aspect}`,
      title: title(content),
      ...(scenes && { scenes: scenes(content) }),
      ...(run && { run: (context) => run(context, content) }),
    }))

/** A site has one list of sticky posts: of two concurrent writes, one would be lost. */
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

/** Fields hidden without the password. */
export const PASSWORD_PROTECTED = {
  status: 'publish',
  password: 'open-sesame',
  content: 'Secret text',
  excerpt: 'Secret excerpt',
} as const

/** Without the password the texts are marked as protected and not shown. */
export function checkGuarded(record: unknown): void {
  for (const name of ['content', 'excerpt'] as const) {
    check(`${name}.protected`, at(record, name, 'protected')).is(true)
    const rendered = at(record, name, 'rendered')
    const isHidden = !String(rendered).includes(PASSWORD_PROTECTED[name])
    check(`${name}.rendered`, rendered).holds(`without "${PASSWORD_PROTECTED[name]}"`, isHidden)
  }
}

/** On a stand-in, all read-only cases share a site, and so the items. */
export const READ_ONLY_SITE = { isolated: 'items to look at' } as const

/** Several items for read-only cases, reused in creation order. */
export async function sharedItems(
  context: Context,
  content: ContentOperations,
  fields: readonly ContentFields[],
): Promise<readonly Created[]> {
  const found: Created[] = []
  for (const [at, each] of fields.entries()) {
    const place = fields.slice(0, at).filter((other) => equal(other, each)).length
    const whole = JSON.stringify({ ...content.record.fields(''), ...each })
    const make = () => create(context, content, each)
    found.push(await sharedOnStandIn(context, `${content.one} ${place} ${whole}`, make))
  }
  return found
}

/** An item for read-only cases. */
export async function sharedItem(
  context: Context,
  content: ContentOperations,
  fields: ContentFields = {},
) {
  const [item] = await sharedItems(context, content, [fields])
  return item ?? fail(`a ${content.one}`, 'none')
}

/** The record in the edit context. */
export const read = (context: Context, content: ContentOperations, id: number) =>
  readIn(context, content, { id, context: 'edit' })

export const readIn = (
  context: Context,
  content: ContentOperations,
  args: RequestArguments<ContentOperations['read']>,
) => context.done(content.read, args)

export const update = (
  context: Context,
  content: ContentOperations,
  args: RequestArguments<ContentOperations['update']>,
) => inTurn(context, args, () => context.done(content.update, args))

export const remove = (
  context: Context,
  content: ContentOperations,
  args: RequestArguments<ContentOperations['delete']>,
) => context.done(content.delete, args)

/** The ids of a list, in its order. */
export async function listIds(context: Context, content: ContentOperations, args: Query) {
  const { body } = await context.done(content.list, { context: 'edit', ...args })
  return idsOf(listAt(body))
}

/** Several records, created one after the other. */
export async function createMany(
  context: Context,
  content: ContentOperations,
  fields: readonly ContentFields[],
): Promise<readonly Created[]> {
  const made: Created[] = []
  for (const each of fields) made.push(await create(context, content, each))
  return made
}
