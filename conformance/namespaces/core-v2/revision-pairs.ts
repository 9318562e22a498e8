/** Section 4.9: two arguments of a list of revisions have their effect together. */
import { at, listAt } from '#conformance/call/body.ts'
import { checkPath, skip } from '#conformance/call/check.ts'
import type { Case } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { ArgumentValues } from '#conformance/pairs/covering-rows.ts'
import { exploreAspects, type ListModel } from '#conformance/pairs/explore-list.ts'
import { judgePaging } from '#conformance/pairs/paging-headers.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { asRecord } from '#openapi/values/json.ts'
import { type ContentFields, casesForPostsAndPages, create, update } from './content.ts'
import { exploredCases, judgeItems, judgeTimes, VIEWS } from './explored-lists.ts'
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
    views: VIEWS.filter((view) => !('_embed' in view)),
    idOf: (revision) => Number(at(revision, 'id')),
    limited: (row) => ({ parent, ...row }),
    isPossible: isDefined,
    selected: (row) =>
      inListOrder(
        revisions.filter((revision) => isSelected(revision, { ...row, status: 'any' })),
        row,
      ),
    orderValue: (row, revision) => orderValue(revision, row),
  }
}

async function exploreRevisions(context: Context, content: ContentOperations) {
  const model = await revisionModel(context, content)
  const { parent } = model.limited({})
  return exploreAspects(context, model, {
    items: judgeItems(async (id, view) => {
      const args = { parent: Number(parent), id, ...view }
      return (await context.callOk(content.revisions.read, args)).body
    }),
    date: judgeTimes(context, 'date'),
    modified: judgeTimes(context, 'modified'),
    paging: judgePaging({ inPath: ['parent'], defaultSize: undefined }),
  })
}

const casesOf = (content: ContentOperations): readonly Case[] =>
  exploredCases({
    operation: content.revisions.list,
    explore: (context) => exploreRevisions(context, content),
    aspects: {
      ids: {
        id: 'pairs',
        title: `Each two arguments of a list of revisions of a ${content.one} have their effect together.`,
      },
      date: {
        id: 'pairs.date',
        spec: '2.2',
        title: `date and date_gmt of listed revisions of a ${content.one} differ by the offset of the site.`,
      },
      modified: {
        id: 'pairs.modified',
        level: 'should',
        title: `modified and modified_gmt of listed revisions of a ${content.one} differ by the offset of the site.`,
      },
      items: {
        id: 'pairs.items',
        level: 'should',
        title: `A list shows every revision of a ${content.one} like a single read, in every context.`,
      },
      paging: {
        id: 'pairs.paging',
        level: 'should',
        title: `Totals and links of a list of revisions of a ${content.one} match its arguments.`,
      },
    },
  })

export const revisionPairs: Playbook = { cases: casesForPostsAndPages(casesOf) }
