/** All orders of post and page lists, in both directions. */
import { at, idsOf, listAt, sorted } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import { customExpectation, lists, type SceneExpectation } from '#conformance/case/expectation.ts'
import { givenId, givenTag } from '#conformance/case/reference.ts'
import { NEXT_SECOND } from '#conformance/case/scene.ts'
import { write } from '#conformance/case/scene-call.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { asList } from '#openapi/values/json.ts'
import { casesForPostsAndPages, contentCases } from './content.ts'
import {
  DRAFT,
  equalItems,
  firstIds,
  type ItemFields,
  itemWithOnly,
  type ListQuery,
  listFor,
  sceneWithoutAct,
} from './content-scenes.ts'
import { type ContentOperations, PAGES } from './records.ts'
import { anotherAuthor } from './stored-fields.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '4.9' } as const

type OrderName = 'id' | 'title' | 'slug' | 'date' | 'menu_order'

/** The ascending positions of four items after a plain one; all orders differ. */
const ASCENDING: Readonly<Record<OrderName, readonly number[]>> = {
  id: [1, 2, 3, 4],
  title: [3, 1, 4, 2],
  slug: [2, 4, 3, 1],
  date: [4, 1, 2, 3],
  menu_order: [1, 4, 2, 3],
}

const namesOf = ({ type }: ContentOperations): readonly OrderName[] =>
  type === 'pages' ? ['id', 'title', 'slug', 'date', 'menu_order'] : ['id', 'title', 'slug', 'date']

/** Slugs are unique on a site, so they begin with the tag of the plain item. */
const slugOf = (suffix: number | string) => givenTag(`-${suffix}`, 0)

function fieldsOf({ type }: ContentOperations, position: number): ItemFields {
  const rank = (name: OrderName) => ASCENDING[name].indexOf(position) + 1
  return {
    title: `${rank('title')} ordered`,
    slug: slugOf(rank('slug')),
    date: `2026-02-0${rank('date')}T10:00:00`,
    ...(type === 'pages' && { menu_order: rank('menu_order') }),
  }
}

/** A plain item, and four whose orders differ. */
const orderedItems = (content: ContentOperations) => [
  ...equalItems(content, 1),
  ...ASCENDING.id.map((position) => itemWithOnly(content, fieldsOf(content, position))),
]

type OrderQuery = ListQuery & Required<Pick<ListQuery, 'orderby'>>

/** A list in both directions. */
function bothLists(content: ContentOperations, query: OrderQuery, positions: readonly number[]) {
  const include = sorted(positions).map((position) => givenId(position))
  return (['asc', 'desc'] as const).map((order) =>
    listFor(content, { include, ...DRAFT, ...query, order }),
  )
}

/** Items listed in ascending and in descending order. */
const listsInBothOrders = (
  content: ContentOperations,
  orderby: NonNullable<ListQuery['orderby']>,
  positions: readonly number[],
): readonly SceneExpectation[] =>
  bothLists(content, { orderby }, positions).map((list, index) =>
    lists(list, index === 0 ? positions : positions.toReversed()),
  )

/** The second page and a range of the items, in both orders. */
const listsParts = (
  content: ContentOperations,
  orderby: OrderName,
  positions: readonly number[],
): readonly SceneExpectation[] => {
  const inOrders = [positions, positions.toReversed()]
  const pages = bothLists(content, { orderby, per_page: 3, page: 2 }, positions)
  const ranges = bothLists(content, { orderby, per_page: 2, offset: 1 }, positions)
  return [
    ...pages.map((list, index) => lists(list, inOrders[index]?.slice(3) ?? [])),
    ...ranges.map((list, index) => lists(list, inOrders[index]?.slice(1, 3) ?? [])),
  ]
}

/** Two of the items have the same author. */
const listsByAuthor = (content: ContentOperations): SceneExpectation =>
  customExpectation(
    bothLists(content, { orderby: 'author' }, [0, 1, 2]),
    ({ after }, { ids }) => {
      const [ascending = [], descending = []] = after.map(({ body }) => listAt(body))
      for (const items of [ascending, descending])
        check('items', sorted(idsOf(items))).is(sorted(asList(ids)))
      const authors = ascending.map((each) => Number(at(each, 'author')))
      check('authors, ascending', authors).is(sorted(authors))
      check(
        'authors, descending',
        descending.map((each) => at(each, 'author')),
      ).is(authors.toReversed())
    },
    { ids: firstIds(3) },
  )

const older = { date: '2026-02-01T10:00:00' } as const
const newer = { date: '2026-02-02T10:00:00' } as const
const newest = { date: '2026-02-03T10:00:00' } as const

const scenarios = contentCases(base, {
  'list/orders': {
    title: (content) =>
      `A list of ${content.type} can be sorted in every order, ascending and descending.`,
    scenes: (content) =>
      sceneWithoutAct(
        orderedItems(content),
        ...namesOf(content).flatMap((name) => listsInBothOrders(content, name, ASCENDING[name])),
      ),
  },

  /** A page and an offset count in the order of the whole list. */
  'list/orders.pages': {
    title: (content) => `Pages and offsets of ${content.type} follow every order.`,
    scenes: (content) =>
      sceneWithoutAct(
        orderedItems(content),
        ...namesOf(content).flatMap((name) => listsParts(content, name, ASCENDING[name])),
      ),
  },

  /** By date, the item of another author comes between the other two. */
  'list/orders.author': {
    title: (content) =>
      `A list of ${content.type} can be sorted by author, ascending and descending.`,
    scenes: (content) =>
      sceneWithoutAct(
        [
          itemWithOnly(content, newer),
          itemWithOnly(content, { author: anotherAuthor, ...older }),
          itemWithOnly(content, { author: anotherAuthor, ...newest }),
        ],
        listsByAuthor(content),
      ),
  },

  /** No other scene has an item with this excerpt, so none reads the changed item. */
  'list/orders.modified': {
    title: (content) =>
      `A list of ${content.type} can be sorted by last change, ascending and descending.`,
    scenes(content) {
      const change = write(content.update, { id: givenId(0) }, { content: givenTag(' changed', 0) })
      const given = [
        itemWithOnly(content, { ...older, excerpt: 'Changed later' }),
        itemWithOnly(content, newer, NEXT_SECOND, change),
      ]
      return sceneWithoutAct(given, ...listsInBothOrders(content, 'modified', [1, 0]))
    },
  },

  'list/orders.include_slugs': {
    title: (content) =>
      `A list of ${content.type} can be sorted in the order of the requested slugs.`,
    scenes(content) {
      const [a, b, c] = [slugOf('a'), slugOf('b'), slugOf('c')]
      const items = [a, b, c].map((slug) => itemWithOnly(content, { slug }))
      const query = { slug: [b, c, a], ...DRAFT, orderby: 'include_slugs' } as const
      return sceneWithoutAct(
        [...equalItems(content, 1), ...items],
        lists(listFor(content, query), [2, 3, 1]),
      )
    },
  },

  /** A match in the title ranks above one in the content. */
  'list/orders.relevance': {
    level: 'should',
    title: (content) =>
      `A search of ${content.type} by relevance lists matches in the title first.`,
    scenes(content) {
      const search = 'aardvarkword'
      const given = [
        itemWithOnly(content, { ...older, title: search }),
        itemWithOnly(content, { ...newer, content: search }),
      ]
      const query = { include: firstIds(2), ...DRAFT, search, orderby: 'relevance' } as const
      return sceneWithoutAct(given, lists(listFor(content, query), [0, 1]))
    },
  },
})

const orderByParentCase: Case = defineCase({
  ...base,
  id: 'core.pages.list/orders.parent',
  title: 'A list of pages can be sorted by parent page, ascending and descending.',
  scenes: sceneWithoutAct(
    [
      ...equalItems(PAGES, 2),
      itemWithOnly(PAGES, { ...older, parent: givenId(1) }),
      itemWithOnly(PAGES, { ...newer, parent: givenId(0) }),
    ],
    ...listsInBothOrders(PAGES, 'parent', [3, 2]),
  ),
})

export const orders: Playbook = {
  cases: [...casesForPostsAndPages(scenarios), orderByParentCase],
}
