/** The list of revisions of an item: order, pages, counts. */

import { idsOf, listAt } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import type { RequestArguments } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { pagesIn } from '#conformance/playbook/links.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { sharedOnStandIn } from '#conformance/playbook/shared-record.ts'
import { isAccepted } from '#conformance/transport/exchange.ts'
import { by } from '#openapi/values/order.ts'
import { contentCases, create, forPostsAndPages, update } from './content.ts'
import type { ContentOperations } from './records.ts'

const base = {
  kind: 'scenario',
  level: 'must',
  needs: 'write',
  spec: '4.9',
  isolated: 'histories to look at',
} as const

type RevisionQuery = RequestArguments<ContentOperations['revisions']['list']>

async function idsIn(context: Context, content: ContentOperations, args: RevisionQuery) {
  const { body } = await context.done(content.revisions.list, args)
  return idsOf(listAt(body))
}

/**
 * An autosave keeps its id when it is saved again, so it becomes the newest revision without the
 * highest id.
 */
async function withOldNumber(context: Context, content: ContentOperations): Promise<number> {
  const { id, tag } = await create(context, content, { status: 'publish' })
  const save = (title: string) => context.done(content.autosaves.create, { id, title })
  await save(`${tag} Unfinished Größe`)
  await context.nextSecond()
  await update(context, content, { id, title: `${tag} Größe` })
  await context.nextSecond()
  await save(`${tag} still unfinished`)
  return id
}

const keptHistory = (context: Context, content: ContentOperations): Promise<number> =>
  sharedOnStandIn(context, `history of a ${content.one}`, () => withOldNumber(context, content))

const DEFAULTS = { order: 'desc', orderby: 'date' } as const

const defaultCase = (content: ContentOperations, name: keyof typeof DEFAULTS): Case =>
  defineCase({
    ...base,
    id: `${content.revisions.list.id}/${name}.default`,
    kind: 'default',
    title: `Revisions of a ${content.one} come by ${name} ${DEFAULTS[name]} unless another is asked for.`,
    async run(context) {
      const parent = await keptHistory(context, content)
      const expected = await idsIn(context, content, { parent, [name]: DEFAULTS[name] })
      check('the list', await idsIn(context, content, { parent })).is(expected)
    },
  })

const scenarios = contentCases(
  base,
  {
    'list/order': {
      title: (content) => `Revisions of a ${content.one} come in the order that is asked for.`,
      async run(context, content) {
        const parent = await keptHistory(context, content)
        const asked = { parent, orderby: 'id' } as const
        const rising = await idsIn(context, content, { ...asked, order: 'asc' })
        check('rising', rising).is(rising.toSorted(by(Number)))
        const falling = await idsIn(context, content, { ...asked, order: 'desc' })
        check('falling', falling).is(rising.toReversed())
      },
    },

    'list/offset': {
      title: (content) =>
        `A list of the revisions of a ${content.one} skips as many as offset says.`,
      async run(context, content) {
        const parent = await keptHistory(context, content)
        const all = await idsIn(context, content, { parent, per_page: 10 })
        const rest = await idsIn(context, content, { parent, per_page: 10, offset: 1 })
        check('the list', rest).is(all.slice(1))
      },
    },

    /** A short page would show here: one more page than the list has records. */
    'list/holds-all': {
      spec: '8',
      title: (content) => `The list of the revisions of a ${content.one} holds every one of them.`,
      async run(context, content) {
        const parent = await keptHistory(context, content)
        const ids = await idsIn(context, content, { parent })
        const operation = content.revisions.list
        const page = ids.length + 1
        const response = await context.call(operation, { parent, per_page: 1, page })
        const more = isAccepted(response) ? idsOf(listAt(response.body)) : []
        check('revisions beyond the list', more).is([])
      },
    },

    'list/paging.totals': {
      level: 'assumed',
      spec: '8',
      title: (content) =>
        `The revisions of a ${content.one} are counted, and each page links its neighbours.`,
      async run(context, content) {
        const parent = await keptHistory(context, content)
        const total = String((await idsIn(context, content, { parent })).length)
        const args = { parent, per_page: 1, page: 2 }
        const { headers } = await context.done(content.revisions.list, args)
        check('X-WP-Total', headers['x-wp-total']).is(total)
        check('X-WP-TotalPages', headers['x-wp-totalpages']).is(total)
        check('page before', pagesIn(headers['link'])['prev']).is(1)
      },
    },
  },
  ({ one }) => `core.${one}-revisions`,
)

export const history: Playbook = {
  cases: forPostsAndPages((content) => [
    defaultCase(content, 'order'),
    defaultCase(content, 'orderby'),
    ...scenarios(content),
  ]),
}
