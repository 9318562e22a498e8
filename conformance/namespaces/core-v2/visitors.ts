/** Published posts and pages for visitors: their address, and changes without a delay. */
import { at, idsOf, listAt } from '#conformance/call/body.ts'
import { check, fail, inconclusive, skip } from '#conformance/call/check.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { describeResponse, isAccepted } from '#conformance/transport/exchange.ts'
import { casesForPostsAndPages, contentCases, create, update } from './content.ts'
import type { ContentOperations } from './records.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '5' } as const
const VISITOR = { as: 'anonymous' } as const
const TEXT = 'Shown to visitors'

const hostOf = (address: unknown): string | undefined =>
  URL.canParse(String(address)) ? new URL(String(address)).host : undefined

const readAsVisitor = (context: Context, { read }: ContentOperations, id: number) =>
  context.call(read, { id }, VISITOR)

async function listedForVisitors(context: Context, { list }: ContentOperations, id: number) {
  const response = await context.call(list, { include: [id] }, VISITOR)
  return isAccepted(response) ? idsOf(listAt(response.body)) : []
}

/** A published item that a visitor has read and found in a list. */
async function createSeen(context: Context, content: ContentOperations) {
  const created = await create(context, content, { status: 'publish', excerpt: TEXT })
  const response = await readAsVisitor(context, content, created.id)
  if (!isAccepted(response))
    inconclusive(`visitors get ${describeResponse(response)} for a published ${content.one}`)
  await listedForVisitors(context, content, created.id)
  return created
}

const scenarios = contentCases(base, {
  'read/withdrawn': {
    title: ({ one }) => `A ${one} that visitors have read is hidden from them once it is a draft.`,
    async run(context, content) {
      const { id } = await createSeen(context, content)
      await update(context, content, { id, status: 'draft' })
      const response = await readAsVisitor(context, content, id)
      if (isAccepted(response)) fail('visitors to be rejected', describeResponse(response))
      check('ids listed for visitors', await listedForVisitors(context, content, id)).is([])
    },
  },

  'read/password.later': {
    spec: '2.2',
    title: ({ one }) => `A password hides the texts of a ${one} that visitors have read.`,
    async run(context, content) {
      const { id } = await createSeen(context, content)
      await update(context, content, { id, password: 'open-sesame' })
      const response = await readAsVisitor(context, content, id)
      if (!isAccepted(response)) return
      const excerpt = String(at(response.body, 'excerpt', 'rendered'))
      check('excerpt', excerpt).holds('without its text', !excerpt.includes(TEXT))
    },
  },

  'read/visible-change': {
    level: 'should',
    spec: '4.9',
    title: ({ one }) => `Visitors see the new title of a ${one} at once.`,
    async run(context, content) {
      const { id, tag } = await createSeen(context, content)
      const title = `${tag} changed`
      await update(context, content, { id, title })
      const { body } = await readAsVisitor(context, content, id)
      check('title', at(body, 'title', 'rendered')).is(title)
    },
  },

  'read/address': {
    level: 'should',
    spec: '2.1',
    title: ({ one }) => `The link of a ${one} leads to the site, in every response.`,
    async run(context, content) {
      const { url, home } = context.target.index.document
      const hosts = [url, home].map(hostOf)
      if (hosts.every((host) => host === undefined))
        skip({ why: 'not-applicable', detail: 'the index states no address of the site' })
      const { id, response } = await create(context, content, { status: 'publish' })
      const { body: list } = await context.callOk(content.list, { include: [id] })
      const { body: item } = await context.callOk(content.read, { id })
      const { body: updated } = await update(context, content, { id, excerpt: TEXT })
      for (const record of [response.body, at(list, 0), item, updated]) {
        const link = at(record, 'link')
        check('link', link).holds(`at ${hosts.join(' or ')}`, hosts.includes(hostOf(link)))
      }
    },
  },
})

export const visitors: Playbook = { cases: casesForPostsAndPages(scenarios) }
