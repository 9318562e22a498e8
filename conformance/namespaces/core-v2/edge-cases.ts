/** Edge cases of posts and pages: null, JSON text, long text, equal slugs, the end of a list. */
import { at, idsOf, listAt } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { defineCase } from '#conformance/case/case.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { assertAvailable } from '#conformance/targets/add-ons.ts'
import { isAccepted } from '#conformance/transport/exchange.ts'
import { casesForPostsAndPages, contentCases, create, read, remove, update } from './content.ts'
import { PAGES, POSTS } from './records.ts'
import { specialText } from './written-values.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '2.2' } as const

/** JSON with escaped quotes, backslashes and line breaks in its texts. */
const jsonText = (item: unknown): string =>
  JSON.stringify([{ id: 'a', content: `${specialText(item)}\nsecond line` }])

/** About 60 kB, with a different beginning and end. */
const LONG_TEXT = `begin ${'A paragraph of a long text. '.repeat(2200)}end`

const DAY_MS = 24 * 60 * 60 * 1000

const jsonTextCases = (['footnotes', '_builder_data'] as const).flatMap((member) =>
  casesForPostsAndPages(
    contentCases(base, {
      [`update/meta.${member}.json`]: {
        title: (content) => `JSON in meta.${member} of a ${content.one} is stored unchanged.`,
        async run(context, content) {
          assertAvailable(context.target, content.update.args.meta.properties?.[member])
          const { id } = await create(context, content)
          const text = jsonText((await read(context, content, id)).body)
          await update(context, content, { id, meta: { [member]: text } })
          const { body } = await read(context, content, id)
          check(`meta.${member}`, at(body, 'meta', member)).is(text)
        },
      },
    }),
  ),
)

const ofBoth = contentCases(base, {
  /** The document calls the field nullable; the effect of null is implied. */
  'update/date.null': {
    level: 'should',
    title: (content) => `Null as the date of an unpublished ${content.one} resets its date.`,
    async run(context, content) {
      const { id } = await create(context, content, {
        status: 'draft',
        date: '2001-02-03T12:00:00',
      })
      await update(context, content, { id, date: null })
      const { body } = await read(context, content, id)
      const modified = Date.parse(`${String(at(body, 'modified'))}Z`)
      const date = at(body, 'date')
      const distance = Math.abs(Date.parse(`${String(date)}Z`) - modified)
      check('date', date).holds('the time of the last change', distance < DAY_MS)
    },
  },

  'update/stores.content.long': {
    title: (content) => `A content of 60 kB of a ${content.one} is stored unchanged.`,
    async run(context, content) {
      const { id } = await create(context, content)
      await update(context, content, { id, content: LONG_TEXT })
      const raw = String(at((await read(context, content, id)).body, 'content', 'raw'))
      check('length of the content', raw.length).is(LONG_TEXT.length)
      check('end of the content', raw.slice(-20)).is(LONG_TEXT.slice(-20))
    },
  },

  'update/unique-slug': {
    title: (content) => `A ${content.one} cannot take the slug of another one.`,
    async run(context, content) {
      const first = await create(context, content, { status: 'publish' })
      const second = await create(context, content, { status: 'publish' })
      const slug = `${first.tag}-taken`
      await update(context, content, { id: first.id, slug })
      await context.call(content.update, { id: second.id, slug })
      const slugOf = async (id: number) => at((await read(context, content, id)).body, 'slug')
      check('slug of the first', await slugOf(first.id)).is(slug)
      check('slug of the second', await slugOf(second.id)).isNot(slug)
    },
  },

  /** The response may be an error or an empty list. */
  'list/paging.after-last': {
    level: 'should',
    spec: '8',
    title: (content) => `The page after the last one of ${content.type} repeats no item.`,
    async run(context, content) {
      const { id } = await create(context, content, { status: 'publish' })
      const response = await context.call(content.list, { include: [id], per_page: 1, page: 2 })
      const shown = isAccepted(response) ? idsOf(listAt(response.body)) : []
      check('items after the last page', shown).is([])
    },
  },

  'create/status.scheduled': {
    level: 'assumed',
    spec: '3',
    title: (content) => `A new ${content.one} that is published at a time to come is scheduled.`,
    async run(context, content) {
      const { id } = await create(context, content, {
        status: 'publish',
        date: '2099-01-01T10:00:00',
      })
      check('status', at((await read(context, content, id)).body, 'status')).is('future')
    },
  },
})

const keepsChildren = defineCase({
  ...base,
  id: `${PAGES.delete.id}/keeps-children`,
  level: 'should',
  spec: '3',
  title: 'Deleting a page with force keeps the pages below it.',
  async run(context) {
    const parent = await create(context, PAGES, { status: 'publish' })
    const child = await create(context, PAGES, { status: 'publish', parent: parent.id })
    await remove(context, PAGES, { id: parent.id, force: true })
    check('status of the child', at((await read(context, PAGES, child.id)).body, 'status')).is(
      'publish',
    )
  },
})

/** A contributor may list unpublished items, but sees only the own ones. */
const listsOwnDrafts = defineCase({
  ...base,
  id: `${POSTS.list.id}/access.own-drafts.contributor`,
  kind: 'access',
  level: 'assumed',
  spec: '5',
  standInOnly: true,
  title: 'A contributor who lists drafts sees no drafts of others.',
  async run(context) {
    const { id } = await create(context, POSTS, { status: 'draft' })
    const own = await context.callOk(
      POSTS.create,
      { title: context.tag, status: 'draft' },
      { as: 'contributor' },
    )
    const args = { include: [id, Number(at(own.body, 'id'))], status: ['draft'] as const }
    const { body } = await context.callOk(POSTS.list, args, { as: 'contributor' })
    check('listed drafts', idsOf(listAt(body))).is([at(own.body, 'id')])
  },
})

export const edgeCases: Playbook = {
  cases: [...casesForPostsAndPages(ofBoth), ...jsonTextCases, keepsChildren, listsOwnDrafts],
}
