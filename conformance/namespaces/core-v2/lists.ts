/** Lists of posts and pages: pagination to the end, filters and orders with an effect. */

import { at, idsOf, listAt, sorted } from '#conformance/call/body.ts'

import { check } from '#conformance/call/check.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import {
  type ContentFields,
  contentCases,
  create,
  forPostsAndPages,
  listIds,
  READ_ONLY_SITE,
  sharedItem,
  sharedItems,
} from './content.ts'
import { filterCases } from './filters.ts'
import { POSTS } from './records.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '8' } as const

const numbered = (count: number, fields: ContentFields = {}): readonly ContentFields[] =>
  Array.from({ length: count }, () => fields)

const draft = { status: 'draft' } as const
const published = { status: 'publish' } as const

const scenarios = contentCases(base, {
  'list/paging': {
    ...READ_ONLY_SITE,
    title: (content) => `Walking the pages of a list of ${content.type} meets each item once.`,
    async run(context, content) {
      const ids = (await sharedItems(context, content, numbered(5))).map(({ id }) => id)
      const common = {
        include: ids,
        status: 'draft',
        orderby: 'id',
        order: 'asc',
        per_page: 2,
      } as const
      const pages = [
        await listIds(context, content, { ...common, page: 1 }),
        await listIds(context, content, { ...common, page: 2 }),
        await listIds(context, content, { ...common, page: 3 }),
      ]
      check(
        'sizes of the pages',
        pages.map((page) => page.length),
      ).is([2, 2, 1])
      check('all pages', pages.flat()).is(sorted(ids))
    },
  },

  'list/paging.totals': {
    ...READ_ONLY_SITE,
    level: 'assumed',
    title: (content) => `A list of ${content.type} tells how many items and pages there are.`,
    async run(context, content) {
      const ids = (await sharedItems(context, content, numbered(3))).map(({ id }) => id)
      const operation = content.list
      const args = { include: ids, status: 'draft', context: 'edit', per_page: 1 } as const
      for (const more of [{ page: 1 }, { page: 2 }, { page: 3 }, { search: 'conformance run' }]) {
        const { headers } = await context.done(operation, { ...args, ...more })
        check('X-WP-Total', headers['x-wp-total']).is('3')
        check('X-WP-TotalPages', headers['x-wp-totalpages']).is('3')
      }
    },
  },

  'list/paging.beyond': {
    ...READ_ONLY_SITE,
    level: 'assumed',
    title: (content) => `A page beyond the last one of ${content.type} is refused.`,
    async run(context, content) {
      const { id } = await sharedItem(context, content)
      const operation = content.list
      const response = await context.call(operation, { include: [id], status: 'draft', page: 2 })
      check('status', response.status).is(400)
      check('code', at(response.body, 'code')).is('rest_post_invalid_page_number')
    },
  },

  'list/paging.default-size': {
    ...READ_ONLY_SITE,
    kind: 'default',
    title: (content) =>
      `A page of ${content.type} holds 10 items unless another size is asked for.`,
    async run(context, content) {
      const ids = (await sharedItems(context, content, numbered(11))).map(({ id }) => id)
      const all = { include: ids, status: 'draft' } as const
      check('items', (await listIds(context, content, all)).length).is(10)
      check('items', (await listIds(context, content, { ...all, per_page: 11 })).length).is(11)
    },
  },

  'list/filter.slug': {
    spec: '4.9',
    title: (content) => `A list of ${content.type} goes by slug.`,
    async run(context, content) {
      const { id, tag } = await create(context, content)
      const slug = `${tag}-slug`
      await context.done(content.update, { id, slug })
      check(
        'the list',
        await listIds(context, content, { slug: [`${tag}-none`, slug], ...draft }),
      ).is([id])
    },
  },

  'list/strangers': {
    ...READ_ONLY_SITE,
    kind: 'access',
    spec: '3',
    title: (content) => `An anonymous list of ${content.type} shows published items and no drafts.`,
    async run(context, content) {
      const [hidden, shown] = await sharedItems(context, content, [draft, published])
      const operation = content.list
      const include = [hidden, shown].flatMap((item) => (item ? [item.id] : []))
      const { body } = await context.call(operation, { include }, { as: 'anonymous' })
      check('the list', idsOf(listAt(body))).is([shown?.id])
    },
  },
})

export const lists: Playbook = {
  plays: [play(POSTS.list, { acts: { ignore_sticky: false } })],
  cases: forPostsAndPages((content) => [...scenarios(content), ...filterCases(content)]),
}
