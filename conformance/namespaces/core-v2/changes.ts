/** What a change takes back, and what it leaves alone. */
import { at } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { membersAt } from '#conformance/targets/add-ons.ts'
import { FORMATS } from '#openapi/shared/content-fields.ts'
import { create, forBoth, read } from './content.ts'
import { isFormatKnown } from './found.ts'
import { type Content, POSTS } from './records.ts'
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
        const given = await unusual(context, content)
        // What is private has no password.
        const isProtected = 'password' in given && ({ status: 'publish' } as const)
        const { id, tag } = await create(context, content, { ...given, ...isProtected })
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
        await context.done(operation, { id, title: tag, content: '' }, { method })
        const { body: bare } = await read(context, content, id)
        check('content.raw', at(bare, 'content', 'raw')).is('')
      },
    }),
  )

const TEXT = `${'Grüße „aus“ dem <em>Süden</em>  – "so" it’s said. '.repeat(30)}Schluss`

const keepsNewText = (content: Content): Case =>
  defineCase({
    ...base,
    id: `core.${content.type}.create/keeps-text`,
    title: `A new ${content.one} keeps long texts, quotation marks and letters of all alphabets.`,
    async run(context) {
      // One of two fields carries the mark, by which the item is known.
      for (const fields of [{ title: TEXT, excerpt: TEXT }, { content: TEXT }]) {
        const { id } = await create(context, content, fields)
        const { body } = await read(context, content, id)
        for (const name of Object.keys(fields)) check(`${name}.raw`, at(body, name, 'raw')).is(TEXT)
      }
    },
  })

const keepsText = (content: Content): readonly Case[] =>
  (['POST', 'PUT', 'PATCH'] as const).map((method) =>
    defineCase({
      ...base,
      id: `core.${content.type}.update/keeps-text.${method}`,
      title: `${method} keeps a long text, quotation marks and letters of all alphabets.`,
      async run(context) {
        const { id, tag } = await create(context, content)
        // The mark comes first, by which the item is known.
        const sent = { title: `${tag} ${TEXT}`, content: `${TEXT} 日本`, excerpt: TEXT }
        await context.done(content.update, { id, ...sent }, { method })
        const { body } = await read(context, content, id)
        for (const [name, text] of Object.entries(sent))
          check(`${name}.raw`, at(body, name, 'raw')).is(text)
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
        const keys = META.map(([key]) => key).filter((key) => key in known)
        if (keys.length < 2) return skip('there are no two meta values here')
        const { id } = await create(context, content, { meta: Object.fromEntries(META) })
        const before = await read(context, content, id)
        const operation = context.operation(content.update)
        const last = keys.at(-1) ?? ''
        const meta = { [last]: known[last]?.default ?? '' }
        await context.done(operation, { id, meta }, { method })
        const { body } = await read(context, content, id)
        for (const key of keys.slice(0, -1))
          check(`meta.${key}`, at(body, 'meta', key)).is(at(before.body, 'meta', key))
      },
    }),
  )

/** Each in turn, and read after each. */
const takesEach = (content: Content, name: 'status' | 'format', values: readonly string[]): Case =>
  defineCase({
    ...base,
    id: `core.${content.type}.update/stores.${name}.each`,
    title: `A ${content.one} takes every ${name}.`,
    async run(context) {
      const { id } = await create(context, content)
      const operation = context.operation(content.update)
      for (const value of values) {
        if (name === 'format' && !(await isFormatKnown(context, value))) continue
        const date = value === 'future' ? { date: '2099-01-01T10:00:00' } : {}
        await context.done(operation, { id, [name]: value, ...date })
        check(name, at((await read(context, content, id)).body, name)).is(value)
      }
    },
  })

const takesForms = (content: Content): Case =>
  defineCase({
    ...base,
    id: `core.${content.type}.create/stores.raw`,
    title: `The texts of a new ${content.one} may be sent as objects with raw.`,
    async run(context) {
      const sent = { title: { raw: 'As an object' }, excerpt: { raw: 'As an object, too' } }
      const { id } = await create(context, content, sent)
      const { body } = await read(context, content, id)
      check('title.raw', at(body, 'title', 'raw')).is(sent.title.raw)
      check('excerpt.raw', at(body, 'excerpt', 'raw')).is(sent.excerpt.raw)
    },
  })

export const changes: Playbook = {
  cases: forBoth((content) => [
    ...empties(content),
    keepsNewText(content),
    ...keepsText(content),
    ...keepsMeta(content),
    takesForms(content),
    // The future last, because a date that is ahead stays.
    takesEach(content, 'status', ['pending', 'private', 'publish', 'draft', 'future']),
    ...(content === POSTS ? [takesEach(content, 'format', FORMATS)] : []),
  ]),
}
