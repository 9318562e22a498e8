/** Section 4.9: two arguments of a list of revisions have their effect together. */
import { at, listAt } from '#conformance/call/body.ts'
import { checkPath, skip } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { ArgumentValues } from '#conformance/pairs/covering-rows.ts'
import { exploreList, type ListModel } from '#conformance/pairs/explore-list.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { asRecord } from '#openapi/values/json.ts'
import { type ContentFields, casesForPostsAndPages, create, update } from './content.ts'
import { inListOrder, isDefined, isSelected, orderValue } from './list-rules.ts'
import type { ContentOperations } from './records.ts'

/**
 * The texts of each version; the title begins with the tag of the item. Without markup, which is
 * filtered for some accounts.
 */
const VERSIONS = [
  { title: 'fig', content: 'barley orchard', excerpt: 'elmwood' },
  { title: 'apple', content: 'barley', excerpt: '"quoted" C:\\new 🌍' },
  { title: 'hazel', content: 'barley orchard\n\nNext line', excerpt: '' },
  { title: 'cherry', content: 'barley orchard', excerpt: 'elmwood' },
  { title: 'banana', content: 'orchard', excerpt: 'elmwood' },
] as const satisfies readonly ContentFields[]

const rawTexts = (record: unknown) =>
  Object.fromEntries(['title', 'content', 'excerpt'].map((name) => [name, at(record, name, 'raw')]))

/** The revisions of a new item, oldest first, each with the texts of its version. */
async function createRevisions(
  context: Context,
  content: ContentOperations,
): Promise<{ readonly parent: number; readonly revisions: readonly object[] }> {
  const { id: parent, tag } = await create(context, content, { status: 'draft' })
  const versions = VERSIONS.map((texts) => ({ ...texts, title: `${tag} ${texts.title}` }))
  // Revisions of the same second have no order by date.
  for (const texts of versions) {
    await context.nextSecond()
    await update(context, content, { id: parent, ...texts })
  }
  const args = { parent, context: 'edit' } as const
  const { body } = await context.callOk(content.revisions.list, args)
  const revisions = listAt(body)
    .map(asRecord)
    .toSorted((one, other) => Number(one['id']) - Number(other['id']))
    .slice(-VERSIONS.length)
  if (revisions.length < VERSIONS.length)
    skip({ why: 'too-few-records', detail: 'the site keeps fewer revisions' })
  for (const [index, revision] of revisions.entries())
    checkPath('the texts of a revision', rawTexts(revision)).is(versions[index])
  return { parent, revisions }
}

function revisionValues(revisions: readonly object[]): ArgumentValues {
  const ids = revisions.map((revision) => at(revision, 'id'))
  return {
    search: ['barley orchard', 'elmwood'],
    include: [[ids[4], ids[1], ids[3], ids[0]]],
    exclude: [[ids[0], ids[4]]],
    order: ['asc'],
    orderby: ['title', 'id', 'include'],
    paging: [
      { per_page: 2, page: 2 },
      { per_page: 2, offset: 1 },
    ],
  }
}

async function revisionModel(
  context: Context,
  content: ContentOperations,
): Promise<ListModel<object>> {
  const { parent, revisions } = await createRevisions(context, content)
  return {
    operation: content.revisions.list,
    records: revisions,
    values: revisionValues(revisions),
    idOf: (revision) => Number(at(revision, 'id')),
    limited: (row) => ({ parent, context: 'edit', ...row }),
    isPossible: isDefined,
    selected: (row) =>
      inListOrder(
        revisions.filter((revision) => isSelected(revision, { ...row, status: 'any' })),
        row,
      ),
    orderValue: (row, revision) => orderValue(revision, row),
  }
}

const casesOf = (content: ContentOperations): readonly Case[] => [
  defineCase({
    id: `${content.revisions.list.id}/pairs`,
    kind: 'scenario',
    level: 'must',
    needs: 'write',
    spec: '4.9',
    title: `Each two arguments of a list of revisions of a ${content.one} have their effect together.`,
    async run(context) {
      await exploreList(context, await revisionModel(context, content))
    },
  }),
]

export const revisionPairs: Playbook = { cases: casesForPostsAndPages(casesOf) }
