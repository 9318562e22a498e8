/** The list of recent items, and the creation of new ones. */
import { idsOf, listAt } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import type { RequestArguments } from '#conformance/call/request.ts'
import { defineCases } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { addNewPost, listRecentPosts } from '#openapi/namespaces/builder-v1/site-navigation.ts'
import { listPosts } from '#openapi/namespaces/core-v2/posts.ts'
import { asList } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { builtPageRead } from './dependent-reads.ts'

const MAX_ITEMS = 100

/** By id: items changed in the same second have no order. */
async function recentIds(
  context: Context,
  filter: Omit<RequestArguments<typeof listRecentPosts>, 'posts_per_page'>,
) {
  const { body } = await context.callOk(listRecentPosts, { posts_per_page: MAX_ITEMS, ...filter })
  return idsOf(listAt(body)).toSorted(by((id) => id ?? 0))
}

const filterCases = defineCases(
  { kind: 'scenario', level: 'should', needs: 'read', spec: '4.10' } as const,
  {
    'builder.site-navigation.recent-posts/filter.post_type': {
      title: 'Recent items are filtered by type.',
      async run(context) {
        const pages = await recentIds(context, { post_type: ['page'] })
        if (pages.length === 0) skip({ why: 'too-few-records', detail: 'no page is listed' })
        const posts = await recentIds(context, { post_type: ['post'] })
        check(
          'posts among pages',
          posts.filter((id) => pages.includes(id)),
        ).is([])
        check(
          'items of an unknown type',
          await recentIds(context, { post_type: ['no-such-type'] }),
        ).is([])
        check(
          'pages beside an unknown type',
          await recentIds(context, { post_type: ['no-such-type', 'page'] }),
        ).is(pages)
      },
    },

    'builder.site-navigation.recent-posts/filter.post__not_in': {
      title: 'Recent items are listed without the excluded ones.',
      async run(context) {
        const [first, ...others] = await recentIds(context, {})
        if (first === undefined || others.length >= MAX_ITEMS - 1)
          return skip({ why: 'too-few-records', detail: 'too few or too many items are listed' })
        check('the remaining items', await recentIds(context, { post__not_in: [first] })).is(others)
      },
    },

    'builder.site-navigation.recent-posts/posts_per_page.beside-post__not_in': {
      level: 'must',
      title: 'Excluded items do not count for the number of recent items.',
      async run(context) {
        const { body } = await context.callOk(listRecentPosts, { posts_per_page: MAX_ITEMS })
        const [first, second] = idsOf(listAt(body))
        if (first === undefined || second === undefined)
          return skip({ why: 'too-few-records', detail: 'fewer than two items are listed' })
        const args = { posts_per_page: 1, post__not_in: [first] }
        const others = await context.callOk(listRecentPosts, args)
        check('number of items', listAt(others.body).length).is(1)
      },
    },
  },
)

export const siteNavigation: Playbook = {
  plays: [
    play(addNewPost, {
      unknownRecord: { post_type: 'no-such-type' },
      sideEffect: { read: listRecentPosts },
      countedCreation: {
        list: listPosts,
        listArgs: { status: 'any', per_page: 100 },
        records: asList,
      },
    }),
    play(listRecentPosts, {
      manyResults: {},
      orderedBy: 'date_modified',
      dependentRead: builtPageRead(() => ({ posts_per_page: 20 })),
    }),
  ],
  cases: filterCases,
}
