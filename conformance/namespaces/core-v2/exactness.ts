/** Small deviations: defaults of a creation, hours, last pages, hosts, methods. */
import { at, idsOf, listAt } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import type { Method } from '#openapi/language/define.ts'
import {
  type ContentFields,
  contentCases,
  create,
  forPostsAndPages,
  listIds,
  READ_ONLY_SITE,
  read,
  sharedItems,
} from './content.ts'
import type { ContentOperations } from './records.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '4.9' } as const

/** Omits a default argument of records of the run. */
const WITHOUT_STATUS: ContentFields = Object.fromEntries([['status', undefined]])

const NOON = '2001-02-03T12:00:00'
const EARLIER = '2001-02-03T11:30:00'
const LATER = '2001-02-03T12:30:00'

const originOf = (address: unknown): string | undefined =>
  typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : undefined

/** The links of an item to the interface itself. */
const addressesIn = (body: unknown): readonly unknown[] =>
  ['self', 'collection', 'version-history'].flatMap((relation) =>
    listAt(body, '_links', relation).map((link) => at(link, 'href')),
  )

const REVISING: readonly Method[] = ['PUT', 'PATCH']

const scenarios = contentCases(base, {
  /** The document lists the statuses without a default; an unpublished item stays hidden. */
  'create/status.default': {
    kind: 'default',
    level: 'should',
    spec: '2.2',
    title: (content) => `A ${content.one} that is created without a status is a draft.`,
    async run(context, content) {
      const { id } = await create(context, content, WITHOUT_STATUS)
      check('status', at((await read(context, content, id)).body, 'status')).is('draft')
    },
  },

  'create/comment-status.default': {
    kind: 'default',
    level: 'assumed',
    spec: '2.2',
    standInOnly: true,
    title: (content) => `Comments on a new ${content.one} are as the site has them by default.`,
    async run(context, content) {
      const { id } = await create(context, content, {})
      const expected = content.type === 'posts' ? 'open' : 'closed'
      const { body } = await read(context, content, id)
      check('comment_status', at(body, 'comment_status')).is(expected)
    },
  },

  /** Section 2.2 declares it read-only. */
  'create/rendered-is-read-only': {
    title: (content) => `The rendered text of a new ${content.one} cannot be written.`,
    async run(context, content) {
      const rendered = '<p>Written as rendered</p>'
      const { id } = await create(context, content, { content: { rendered } })
      const { body } = await read(context, content, id)
      check('content.raw', at(body, 'content', 'raw')).is('')
      check('content.rendered', at(body, 'content', 'rendered')).is('')
    },
  },

  /** Half an hour in both directions: a filter in another time zone is off by at least as much. */
  'list/filter.half-hour': {
    ...READ_ONLY_SITE,
    title: (content) => `after and before find a ${content.one} by its time to the half hour.`,
    async run(context, content) {
      const [item] = await sharedItems(context, content, [{ date: NOON }])
      const include = [item?.id ?? 0]
      const found = (filter: object) =>
        listIds(context, content, { include, status: ['draft'], ...filter })
      check('after an earlier time', await found({ after: EARLIER })).is(include)
      check('after a later time', await found({ after: LATER })).is([])
      check('before an earlier time', await found({ before: EARLIER })).is([])
      check('before a later time', await found({ before: LATER })).is(include)
    },
  },

  'list/total-pages': {
    ...READ_ONLY_SITE,
    level: 'assumed',
    spec: '8',
    title: (content) => `The number of pages of ${content.type} counts the last one, too.`,
    async run(context, content) {
      const made = await sharedItems(context, content, [{}, {}, {}])
      const include = made.map(({ id }) => id)
      const args = { include, status: ['draft'], context: 'edit', per_page: 2 } as const
      const { headers } = await context.done(content.list, args)
      check('X-WP-Total', headers['x-wp-total']).is('3')
      check('X-WP-TotalPages', headers['x-wp-totalpages']).is('2')
    },
  },

  /** The index states the address of the interface; a proxy may have another one. */
  'read/links.host': {
    ...READ_ONLY_SITE,
    level: 'should',
    title: (content) => `The links of a ${content.one} lead to the interface that shows it.`,
    async run(context, content) {
      const known = context.target.index.routes.flatMap(({ self }) => originOf(self) ?? [])
      if (known.length === 0) return
      const [item] = await sharedItems(context, content, [{}])
      const { body } = await read(context, content, item?.id ?? 0)
      for (const address of addressesIn(body))
        check(`the origin of ${String(address)}`, originOf(address)).holds(
          `that of the index (${known[0]})`,
          known.includes(originOf(address) ?? ''),
        )
    },
  },
})

/** Every update method keeps a revision. */
const revising = (content: ContentOperations, method: Method) =>
  contentCases(base, {
    [`update/revises.${method}`]: {
      level: 'should',
      spec: '3',
      title: ({ one }) => `${method} keeps what a ${one} was before, like POST.`,
      async run(context) {
        const { id, tag } = await create(context, content, { status: 'publish' })
        const history = async () =>
          idsOf(listAt((await context.done(content.revisions.list, { parent: id })).body))
        const change = async (word: string, by: Method) => {
          await context.nextSecond()
          await context.done(content.update, { id, content: `${tag} ${word}` }, { method: by })
        }
        await change('first', 'POST')
        const before = await history()
        await change('second', 'POST')
        const afterPost = await history()
        // A site may keep no revisions at all.
        if (afterPost.length === before.length) return
        await change('third', method)
        const added = (await history()).length - afterPost.length
        check(`revisions added by ${method}`, added).is(1)
      },
    },
  })(content)

export const exactness: Playbook = {
  cases: forPostsAndPages((content) => [
    ...scenarios(content),
    ...REVISING.flatMap((method) => revising(content, method)),
  ]),
}
