/** Which changes create a revision, the contents of each, its item, and the removal of single ones. */
import { at, idsOf, listAt } from '#conformance/call/body.ts'
import { check, fail, skip } from '#conformance/call/check.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { assertDone } from '#conformance/targets/checked-calls.ts'
import { describeResponse, isAccepted } from '#conformance/transport/exchange.ts'
import { EDIT_METHODS, type Method } from '#openapi/language/define.ts'
import { type ContentFields, casesForPostsAndPages, contentCases, create, read } from './content.ts'
import type { ContentOperations } from './records.ts'
import { registerRevision } from './revisions.ts'

const base = { kind: 'scenario', level: 'should', needs: 'write', spec: '4.9' } as const

const TEXTS = ['title', 'content', 'excerpt'] as const

interface TextChange {
  readonly method: Method
  readonly fields: ContentFields
}

/** Each text alone, by each method; the title and the content keep the tag of the item. */
const textChanges = (tag: string): readonly TextChange[] =>
  EDIT_METHODS.flatMap((method) =>
    TEXTS.map((name) => ({ method, fields: { [name]: `${tag} ${name} by ${method}` } })),
  )

/** Fields without versions. */
const OTHER_FIELDS: readonly ContentFields[] = [
  { comment_status: 'closed' },
  { ping_status: 'closed' },
  { date: '2021-07-15T23:30:00' },
  { status: 'private' },
  { status: 'publish' },
]

const OTHER_FIELDS_BY_TYPE = {
  posts: { sticky: false },
  pages: { menu_order: 4 },
} as const satisfies Readonly<Record<ContentOperations['type'], ContentFields>>

const revisionsOf = async (context: Context, { revisions }: ContentOperations, parent: number) =>
  listAt((await context.callOk(revisions.list, { parent, context: 'edit' })).body)

const textsOf = (record: unknown) =>
  Object.fromEntries(TEXTS.map((name) => [name, at(record, name, 'raw')]))

/** A first change, so that the item has a revision; a site may have revisions disabled. */
async function createWithRevision(context: Context, content: ContentOperations) {
  const { id, tag } = await create(context, content, { status: 'publish' })
  await context.nextSecond()
  await context.callOk(content.update, { id, excerpt: `${tag} first` })
  const revisions = await revisionsOf(context, content, id)
  if (revisions.length === 0)
    skip({ why: 'too-few-records', detail: 'the site keeps no revisions' })
  return { id, tag, revisions }
}

/** Revisions of the same second are in the order of their ids. */
async function checkChange(
  context: Context,
  content: ContentOperations,
  { item, before }: { readonly item: unknown; readonly before: readonly unknown[] },
): Promise<readonly unknown[]> {
  const after = await revisionsOf(context, content, Number(at(item, 'id')))
  const [newest, ...others] = after
  check('the revisions before', others).is(before)
  check('texts of the new revision', textsOf(newest)).is(textsOf(item))
  check('parent of the new revision', at(newest, 'parent')).is(at(item, 'id'))
  check('author of the new revision', at(newest, 'author')).is(at(item, 'author'))
  check('date of the new revision', at(newest, 'date')).is(at(item, 'modified'))
  return after
}

/** More than three, so that one in the middle has neighbours on both sides. */
const KEPT_TITLES = ['second', 'third', 'fourth', 'fifth']

async function createRevisions(context: Context, content: ContentOperations) {
  const { id: parent, tag } = await create(context, content, { status: 'publish' })
  for (const title of KEPT_TITLES)
    await context.callOk(content.update, { id: parent, title: `${tag} ${title}` })
  const all = await revisionsOf(context, content, parent)
  if (all.length < KEPT_TITLES.length)
    skip({ why: 'too-few-records', detail: 'the site keeps fewer revisions' })
  return { parent, tag, all }
}

async function removeRevision(
  context: Context,
  content: ContentOperations,
  { parent, id, tag }: { readonly parent: number; readonly id: number; readonly tag: string },
) {
  await registerRevision(context, content, { parent, id, tag })
  const operation = content.revisions.delete
  const response = await context.call(operation, { parent, id, force: true })
  assertDone(context, operation, response)
}

const scenarios = contentCases(
  base,
  {
    'list/history': {
      title: ({ one }) =>
        `Each change of a text of a ${one}, by any method, adds one revision with its texts.`,
      async run(context, content) {
        const { id, tag, revisions } = await createWithRevision(context, content)
        let before: readonly unknown[] = revisions
        for (const { method, fields } of textChanges(tag)) {
          const args = { id, ...fields }
          const { body: item } = await context.callOk(content.update, args, { method })
          before = await checkChange(context, content, { item, before })
        }
      },
    },

    'read/other-parent': {
      spec: '2.2',
      title: ({ one }) => `A revision of a ${one} is not read below another one.`,
      async run(context, content) {
        const { id: parent, revisions } = await createWithRevision(context, content)
        const { id: other } = await createWithRevision(context, content)
        const operation = content.revisions.read
        const id = at(revisions[0], 'id')
        await context.callOk(operation, { parent, id })
        const response = await context.call(operation, { parent: other, id })
        if (isAccepted(response))
          fail(`a rejection of a revision of another ${content.one}`, describeResponse(response))
      },
    },

    'list/history.other-fields': {
      level: 'assumed',
      title: ({ one }) => `Changes of other fields of a ${one} add no revision.`,
      async run(context, content) {
        const { id, revisions } = await createWithRevision(context, content)
        for (const fields of [...OTHER_FIELDS, OTHER_FIELDS_BY_TYPE[content.type]])
          await context.callOk(content.update, { id, ...fields })
        check('revisions', idsOf(await revisionsOf(context, content, id))).is(idsOf(revisions))
      },
    },

    /** In the middle, then the newest, then the oldest. */
    'delete/removes-one': {
      level: 'must',
      spec: '3',
      title: ({ one }) => `Deleting a revision of a ${one} removes this one and no other.`,
      async run(context, content) {
        const { parent, tag, all } = await createRevisions(context, content)
        const { body: item } = await read(context, content, parent)
        let left: readonly unknown[] = all
        for (const position of [1, 0, -1]) {
          const id = Number(at(left.at(position), 'id'))
          await removeRevision(context, content, { parent, id, tag })
          left = left.filter((revision) => at(revision, 'id') !== id)
          check('the other revisions', idsOf(await revisionsOf(context, content, parent))).is(
            idsOf(left),
          )
        }
        check('texts of the item', textsOf((await read(context, content, parent)).body)).is(
          textsOf(item),
        )
      },
    },
  },
  ({ one }) => `core.${one}-revisions`,
)

export const versionHistory: Playbook = { cases: casesForPostsAndPages(scenarios) }
