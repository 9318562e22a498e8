/** The list of revisions of an item: order, pages, counts. */

import { at, idsOf, listAt, sorted } from '#conformance/call/body.ts'
import { check, fail } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import { customExpectation } from '#conformance/case/expectation.ts'
import { givenId, givenTag } from '#conformance/case/reference.ts'
import { NEXT_SECOND, type Scene } from '#conformance/case/scene.ts'
import { pagesIn } from '#conformance/playbook/links.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { isAccepted } from '#conformance/transport/exchange.ts'
import { casesForPostsAndPages, contentCases } from './content.ts'
import {
  autosave,
  itemWithOnly,
  type RevisionQuery,
  revisionsOf,
  sceneWithoutAct,
  update,
} from './content-scenes.ts'
import type { ContentOperations } from './records.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '4.9' } as const

/**
 * An autosave keeps its id when it is saved again, so it becomes the newest revision without the
 * highest id.
 */
const itemWithReorderedRevisions = (content: ContentOperations) => [
  itemWithOnly(
    content,
    { status: 'publish' },
    autosave(content, { title: givenTag(' Unfinished Größe') }),
    // A stale cache would miss the following changes.
    { ...revisionsOf(content), fields: {} },
    NEXT_SECOND,
    update(content, { title: givenTag(' Größe') }),
    NEXT_SECOND,
    autosave(content, { title: givenTag(' still unfinished') }),
  ),
]

/** Lists of the same revisions. */
const compareRevisionLists = (
  content: ContentOperations,
  queries: readonly RevisionQuery[],
  compare: (one: readonly unknown[], other: readonly unknown[]) => void,
): readonly Scene[] =>
  sceneWithoutAct(
    itemWithReorderedRevisions(content),
    customExpectation(
      queries.map((query) => revisionsOf(content, query)),
      ({ after }) => {
        const [one = [], other = []] = after.map(({ body }) => idsOf(listAt(body)))
        compare(one, other)
      },
    ),
  )

function defaultCase(content: ContentOperations, name: 'order' | 'orderby'): Case {
  const { id, args } = content.revisions.list
  const value = args[name].default
  return defineCase({
    ...base,
    id: `${id}/${name}.default`,
    kind: 'default',
    title: `The default ${name} of the revisions of a ${content.one} is ${value}.`,
    scenes: compareRevisionLists(content, [{ [name]: value }, {}], (stated, plain) =>
      check('the list', plain).is(stated),
    ),
  })
}

/** More pages than any list in these cases has revisions. */
const PAGE_NUMBERS = [1, 2, 3, 4, 5]

/** Pages of one revision contain the same revisions as the list. */
function pagesContainEach(content: ContentOperations): readonly Scene[] {
  const pages = PAGE_NUMBERS.map((page) => revisionsOf(content, { per_page: 1, page }))
  const reads = [
    revisionsOf(content),
    ...pages.map((pageRead) => ({ ...pageRead, outcome: 'any' as const })),
  ]
  const containsEach = customExpectation(reads, ({ after: [list, ...pageResponses] }) => {
    const ids = idsOf(listAt(list?.body))
    if (ids.length === 0) fail('revisions after a change', 'none')
    const found = pageResponses.filter(isAccepted).map(({ body }) => idsOf(listAt(body)))
    // A page beyond the last one is rejected, or empty.
    check(
      'pages with revisions',
      found.filter((page) => page.length > 0),
    ).is(ids.map((id) => [id]))
  })
  return sceneWithoutAct(itemWithReorderedRevisions(content), containsEach)
}

const scenarios = contentCases(
  base,
  {
    'list/order': {
      title: (content) => `Revisions of a ${content.one} are sorted as requested.`,
      scenes: (content) =>
        compareRevisionLists(
          content,
          [
            { orderby: 'id', order: 'asc' },
            { orderby: 'id', order: 'desc' },
          ],
          (ascending, descending) => {
            check('rising', ascending).is(sorted(ascending))
            check('falling', descending).is(ascending.toReversed())
          },
        ),
    },

    'list/parent': {
      spec: '2.2',
      title: (content) => `The parent of each revision of a ${content.one} is the ${content.one}.`,
      scenes(content) {
        const hasParents = customExpectation(
          [revisionsOf(content)],
          ({ after: [list] }, { id }) => {
            for (const each of listAt(list?.body)) check('parent', at(each, 'parent')).is(id)
          },
          { id: givenId() },
        )
        return sceneWithoutAct(itemWithReorderedRevisions(content), hasParents)
      },
    },

    'list/offset': {
      title: (content) => `offset skips revisions of a ${content.one}.`,
      scenes: (content) =>
        compareRevisionLists(
          content,
          [{ per_page: 10 }, { per_page: 10, offset: 1 }],
          (all, rest) => check('the list', rest).is(all.slice(1)),
        ),
    },

    'list/paging': {
      spec: '8',
      title: (content) => `The pages of the revisions of a ${content.one} contain each one once.`,
      scenes: pagesContainEach,
    },

    'list/holds-all': {
      spec: '8',
      title: (content) => `The list of the revisions of a ${content.one} contains all of them.`,
      scenes: pagesContainEach,
    },

    'list/paging.totals': {
      level: 'should',
      spec: '8',
      title: (content) =>
        `The revisions of a ${content.one} have totals, and each page links to its neighbours.`,
      scenes(content) {
        const reads = [revisionsOf(content), revisionsOf(content, { per_page: 1, page: 2 })]
        const hasTotals = customExpectation(reads, ({ after: [all, second] }) => {
          const total = String(listAt(all?.body).length)
          check('X-WP-Total', second?.headers['x-wp-total']).is(total)
          check('X-WP-TotalPages', second?.headers['x-wp-totalpages']).is(total)
          check('previous page', pagesIn(second?.headers['link'])['prev']).is(1)
        })
        return sceneWithoutAct(itemWithReorderedRevisions(content), hasTotals)
      },
    },
  },
  ({ one }) => `core.${one}-revisions`,
)

export const history: Playbook = {
  cases: casesForPostsAndPages((content) => [
    defaultCase(content, 'order'),
    defaultCase(content, 'orderby'),
    ...scenarios(content),
  ]),
}
