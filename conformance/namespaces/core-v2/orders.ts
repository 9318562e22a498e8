/** All orders of post and page lists, in both directions. */
import { at } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import {
  type ContentFields,
  contentCases,
  create,
  createMany,
  forPostsAndPages,
  listIds,
  type Query,
  READ_ONLY_SITE,
  sharedItem,
  sharedItems,
  update,
} from './content.ts'
import { otherAuthor } from './find-other.ts'
import { type ContentOperations, PAGES } from './records.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '4.9' } as const

type OrderName = 'id' | 'title' | 'slug' | 'date' | 'menu_order'

/** The ascending positions of four items; all orders differ. */
const RISING: Readonly<Record<OrderName, readonly number[]>> = {
  id: [0, 1, 2, 3],
  title: [2, 0, 3, 1],
  slug: [1, 3, 2, 0],
  date: [3, 0, 1, 2],
  menu_order: [0, 3, 1, 2],
}

const namesOf = ({ type }: ContentOperations): readonly OrderName[] =>
  type === 'pages' ? ['id', 'title', 'slug', 'date', 'menu_order'] : ['id', 'title', 'slug', 'date']

function fieldsOf({ type }: ContentOperations, tag: string, place: number): ContentFields {
  const rank = (name: OrderName) => RISING[name].indexOf(place) + 1
  return {
    title: `${rank('title')} ordered`,
    slug: `${tag}-${rank('slug')}`,
    date: `2026-02-0${rank('date')}T10:00:00`,
    ...(type === 'pages' && { menu_order: rank('menu_order') }),
  }
}

interface ExpectedOrder {
  readonly orderby: NonNullable<Query['orderby']>
  /** Ids in ascending order. */
  readonly ids: readonly number[]
  readonly query?: Query
}

async function checkOrder(
  context: Context,
  content: ContentOperations,
  { orderby, ids, query }: ExpectedOrder,
) {
  const all = { include: ids.toSorted(), status: 'draft', orderby, ...query } as const
  const rising = await listIds(context, content, { ...all, order: 'asc' })
  check(`rising by ${orderby}`, rising).is(ids)
  const falling = await listIds(context, content, { ...all, order: 'desc' })
  check(`falling by ${orderby}`, falling).is(ids.toReversed())
}

const older = { date: '2026-02-01T10:00:00' } as const
const newer = { date: '2026-02-02T10:00:00' } as const

const newest = { date: '2026-02-03T10:00:00' } as const

const scenarios = contentCases(base, {
  'list/orders': {
    ...READ_ONLY_SITE,
    title: (content) => `A list of ${content.type} comes in every order, rising and falling.`,
    async run(context, content) {
      const fields = RISING.id.map((place) => fieldsOf(content, context.tag, place))
      const made = await sharedItems(context, content, fields)
      for (const orderby of namesOf(content)) {
        const ids = RISING[orderby].flatMap((place) => made[place]?.id ?? [])
        await checkOrder(context, content, { orderby, ids })
      }
    },
  },

  'list/orders.author': {
    ...READ_ONLY_SITE,
    title: (content) => `A list of ${content.type} comes by author, rising and falling.`,
    async run(context, content) {
      const mine = await sharedItem(context, content, newer)
      const author = Number(await otherAuthor(context, mine.body))
      const isFirst = Number(at(mine.body, 'author')) < author
      // Differs from the order by date.
      const theirs = await sharedItem(context, content, { author, ...(isFirst ? older : newest) })
      const ids = isFirst ? [mine.id, theirs.id] : [theirs.id, mine.id]
      await checkOrder(context, content, { orderby: 'author', ids })
    },
  },

  'list/orders.modified': {
    title: (content) => `A list of ${content.type} comes by the last change, rising and falling.`,
    async run(context, content) {
      const one = await create(context, content, older)
      const other = await create(context, content, newer)
      await context.nextSecond()
      await update(context, content, { id: one.id, content: `Made by ${one.tag}` })
      await checkOrder(context, content, { orderby: 'modified', ids: [other.id, one.id] })
    },
  },

  'list/orders.include_slugs': {
    title: (content) =>
      `A list of ${content.type} comes in the order of the slugs that are asked for.`,
    async run(context, content) {
      const { tag } = context
      const slugs = [`${tag}-b`, `${tag}-c`, `${tag}-a`]
      const made = await createMany(
        context,
        content,
        slugs.toSorted().map((slug) => ({ slug })),
      )
      const [a, b, c] = made.map(({ id }) => id)
      const query = { slug: slugs, status: 'draft', orderby: 'include_slugs' } as const
      check('the order of the slugs', await listIds(context, content, query)).is([b, c, a])
    },
  },

  /** A match in the title ranks above one in the content. */
  'list/orders.relevance': {
    ...READ_ONLY_SITE,
    level: 'should',
    title: (content) =>
      `A search of ${content.type} by relevance begins with what has the word in its title.`,
    async run(context, content) {
      const word = 'aardvarkword'
      const named = await sharedItem(context, content, {
        ...older,
        title: `${word} ${context.tag}`,
      })
      const told = await sharedItem(context, content, { ...newer, content: word })
      const include = [named.id, told.id]
      const query = { include, status: 'draft', search: word, orderby: 'relevance' } as const
      check('by relevance', await listIds(context, content, query)).is(include)
    },
  },
})

const byParent: Case = defineCase({
  ...base,
  ...READ_ONLY_SITE,
  id: 'core.pages.list/orders.parent',
  title: 'A list of pages comes by the page above, rising and falling.',
  async run(context) {
    const [one, other] = await sharedItems(context, PAGES, [{}, {}])
    const below = await sharedItem(context, PAGES, { ...older, parent: other?.id ?? 0 })
    const above = await sharedItem(context, PAGES, { ...newer, parent: one?.id ?? 0 })
    await checkOrder(context, PAGES, { orderby: 'parent', ids: [above.id, below.id] })
  },
})

export const orders: Playbook = {
  cases: [...forPostsAndPages(scenarios), byParent],
}
