/** What a change takes back, and what it leaves alone. */
import { at } from '#conformance/body.ts'
import { type Case, defineCase } from '#conformance/case.ts'
import { check, skip } from '#conformance/check.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { membersAt } from '#conformance/targets/add-ons.ts'
import { create, forBoth, read } from './content.ts'
import type { Content } from './records.ts'
import { META } from './stored-fields.ts'
import { unusual } from './unusual.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '2.2' } as const

/** Put back to what an item has by itself; the text stays, because an item without any is none. */
const EMPTY = {
  title: '',
  excerpt: '',
  password: '',
  comment_status: 'closed',
  featured_media: 0,
  template: '',
} as const
const EMPTY_OF = {
  posts: { format: 'standard', sticky: false, tags: [] },
  pages: { menu_order: 0, parent: 0 },
} as const

const empties = (content: Content): readonly Case[] =>
  (['POST', 'PUT', 'PATCH'] as const).map((method) =>
    defineCase({
      ...base,
      id: `core.${content.type}.update/empties.${method}`,
      title: `${method} takes back what a ${content.one} was given.`,
      async run(context) {
        const { id } = await create(context, content, await unusual(context, content))
        const sent = { ...EMPTY, ...EMPTY_OF[content.type] }
        const operation = context.operation(content.update)
        await context.alone('sticky posts', () =>
          context.done(operation, { id, ...sent }, { method }),
        )
        const { body } = await read(context, content, id)
        for (const [name, value] of Object.entries(sent)) {
          const isText = name === 'title' || name === 'excerpt'
          check(name, isText ? at(body, name, 'raw') : at(body, name)).is(value)
        }
      },
    }),
  )

const TEXT = `${'Grüße „aus“ dem Süden – "so" it’s said. '.repeat(30)}Schluss`

const keepsText = (content: Content): readonly Case[] =>
  (['POST', 'PUT', 'PATCH'] as const).map((method) =>
    defineCase({
      ...base,
      id: `core.${content.type}.update/keeps-text.${method}`,
      title: `${method} keeps a long text, quotation marks and letters of all alphabets.`,
      async run(context) {
        const { id } = await create(context, content, { content: TEXT, excerpt: TEXT })
        const made = await read(context, content, id)
        await context.done(content.update, { id, title: `${TEXT} 日本` }, { method })
        const { body } = await read(context, content, id)
        for (const record of [made.body, body]) {
          check('content.raw', at(record, 'content', 'raw')).is(TEXT)
          check('excerpt.raw', at(record, 'excerpt', 'raw')).is(TEXT)
        }
        check('title.raw', at(body, 'title', 'raw')).is(`${TEXT} 日本`)
      },
    }),
  )

/** What is sent of the meta values leaves the others as they are. */
const keepsMeta = (content: Content): readonly Case[] =>
  (['POST', 'PUT', 'PATCH'] as const).map((method) =>
    defineCase({
      ...base,
      id: `core.${content.type}.update/keeps-meta.${method}`,
      title: `${method} leaves the meta values of a ${content.one} alone that it does not send.`,
      async run(context) {
        const known = membersAt(context.target, content.update.args.meta.properties)
        const [first, ...others] = META.filter(([key]) => key in known)
        if (!first || others.length === 0) return skip('there are no two meta values here')
        const { id } = await create(context, content, { meta: Object.fromEntries(META) })
        const before = await read(context, content, id)
        const operation = context.operation(content.update)
        await context.done(operation, { id, meta: { [first[0]]: '' } }, { method })
        const { body } = await read(context, content, id)
        for (const [key] of others)
          check(`meta.${key}`, at(body, 'meta', key)).is(at(before.body, 'meta', key))
      },
    }),
  )

export const changes: Playbook = {
  cases: forBoth((content) => [...empties(content), ...keepsText(content), ...keepsMeta(content)]),
}
