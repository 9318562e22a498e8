/** Section 2.2: what is written can be read again, in the contexts that show it. */

import { at } from '#conformance/body.ts'
import { type Case, defineCase } from '#conformance/case.ts'
import { check } from '#conformance/check.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { STATUSES } from '#openapi/shared/content-fields.ts'
import { create, type Fields, forBoth, read, update } from './content.ts'
import type { Content } from './records.ts'
import { PAGES } from './records.ts'

interface StoredField {
  readonly name: string
  readonly sent: unknown
  readonly path?: readonly string[]
  readonly stored?: unknown
  readonly only?: Content['type']
}

const FIELDS: readonly StoredField[] = [
  { name: 'date', sent: '2026-02-03T10:15:00' },
  { name: 'slug', sent: 'conformance-slug' },
  { name: 'status', sent: 'pending' },
  { name: 'password', sent: 'open-sesame' },
  { name: 'title', sent: 'Another title', path: ['title', 'raw'] },
  { name: 'content', sent: 'Another text', path: ['content', 'raw'] },
  { name: 'excerpt', sent: 'Another excerpt', path: ['excerpt', 'raw'] },
  { name: 'comment_status', sent: 'open' },
  { name: 'comment_status', sent: 'closed' },
  { name: 'ping_status', sent: 'open' },
  { name: 'ping_status', sent: 'closed' },
  { name: 'format', sent: 'aside', only: 'posts' },
  { name: 'sticky', sent: true, only: 'posts' },
  { name: 'menu_order', sent: 7, only: 'pages' },
  { name: 'featured_media', sent: 0 },
]

const META: readonly (readonly [string, unknown])[] = [
  ['footnotes', '[]'],
  ['_builder_edit_mode', 'builder'],
  ['_builder_template_type', 'wp-page'],
  ['_builder_data', '[]'],
  ['_builder_page_settings', { hide_title: 'yes' }],
  ['_builder_conditions', ['include/general']],
]

const shown = (value: unknown): string => String(value).toLowerCase().replace(/\W+/g, '-')

const storesCase = (
  content: Content,
  { name, sent, path = [name], stored = sent }: StoredField,
): Case =>
  defineCase({
    id: `core.${content.type}.update/stores.${name}.${shown(sent)}`,
    kind: 'scenario',
    level: 'must',
    needs: 'write',
    spec: '2.2',
    title: `${name} of a ${content.one} is stored as sent.`,
    async run(context) {
      const { id, tag } = await create(context, content)
      // Slugs are unique, so a fixed one would clash with another run's.
      const value = name === 'slug' ? tag : sent
      await update(context, content, { id, [name]: value })
      const { body } = await read(context, content, id)
      check(name, at(body, ...path)).is(name === 'slug' ? tag : stored)
    },
  })

const metaCase = (content: Content, [key, value]: readonly [string, unknown]): Case =>
  defineCase({
    id: `core.${content.type}.update/stores.meta.${key}`,
    kind: 'scenario',
    level: 'must',
    needs: 'write',
    spec: '2.2',
    title: `The meta value ${key} of a ${content.one} is stored and shown for editing.`,
    async run(context) {
      const { id } = await create(context, content)
      await update(context, content, { id, meta: { [key]: value } })
      const { body } = await read(context, content, id)
      check(key, at(body, 'meta', key)).is(value)
    },
  })

const statusCase = (content: Content, status: NonNullable<Fields['status']>): Case =>
  defineCase({
    id: `core.${content.type}.create/status.${status}`,
    kind: 'scenario',
    level: 'must',
    needs: 'write',
    spec: '3',
    title: `A ${content.one} can be created with the status ${status}.`,
    async run(context) {
      const date = status === 'future' ? { date: '2099-01-01T10:00:00' } : {}
      const { id } = await create(context, content, { status, ...date })
      check('status', at((await read(context, content, id)).body, 'status')).is(status)
    },
  })

const rawForms = (content: Content): readonly Case[] =>
  (['title', 'content', 'excerpt'] as const).map((name) =>
    defineCase({
      id: `core.${content.type}.update/stores.${name}.raw`,
      kind: 'scenario',
      level: 'must',
      needs: 'write',
      spec: '2.2',
      title: `${name} of a ${content.one} may be sent as an object with raw.`,
      async run(context) {
        const { id } = await create(context, content)
        await update(context, content, { id, [name]: { raw: 'As an object' } })
        const { body } = await read(context, content, id)
        check(`${name}.raw`, at(body, name, 'raw')).is('As an object')
      },
    }),
  )

const parentCase: Case = defineCase({
  id: 'core.pages.update/stores.parent',
  kind: 'scenario',
  level: 'must',
  needs: 'write',
  spec: '2.2',
  title: 'A page can be put below another.',
  async run(context) {
    const above = await create(context, PAGES)
    const { id } = await create(context, PAGES)
    await update(context, PAGES, { id, parent: above.id })
    check('parent', at((await read(context, PAGES, id)).body, 'parent')).is(above.id)
  },
})

export const fields: Playbook = {
  cases: [
    ...forBoth((content) => [
      ...FIELDS.filter(({ only }) => only === undefined || only === content.type).map((field) =>
        storesCase(content, field),
      ),
      ...META.map((meta) => metaCase(content, meta)),
      ...STATUSES.map((status) => statusCase(content, status)),
      ...rawForms(content),
    ]),
    parentCase,
  ],
}
