/** Rules between the fields of a post or page, and between two items. */
import { at } from '#conformance/call/body.ts'

import { check, equal, skip } from '#conformance/call/check.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import {
  contentCases,
  create,
  forBoth,
  GUARDED,
  kept,
  keptAsShown,
  LOOKING,
  read,
  update,
} from './content.ts'
import { apart } from './dates.ts'
import { NOT_WRITABLE } from './many-fields.ts'
import { AMONG_CHANGED, changesOf, seen, type WrittenItem } from './written.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '2.2' } as const

const TEXTS = Object.keys(NOT_WRITABLE).flatMap((name) =>
  ['raw', 'rendered'].map((form) => [name, form] as const),
)

/** Whether a change of rendered texts was accepted without effect. */
async function isUntouched(context: Context, changes: readonly WrittenItem[]): Promise<boolean> {
  const place = changes.findIndex(({ sent }) => at(sent['title'], 'rendered') !== undefined)
  const [before, after] = [changes[place - 1], changes[place]]
  if (!before || !after) return false
  const { body } = await seen(context, after)
  return TEXTS.every((path) => equal(at(body, ...path), at(before.shown.body, ...path)))
}

const scenarios = contentCases(base, {
  /** Published now, because the UTC offset may differ by season. */
  'create/date-gmt': {
    ...LOOKING,
    title: (content) =>
      `date and date_gmt of a ${content.one} are as far apart as the site is from UTC.`,
    async run(context, content) {
      const offset = Number(context.target.index.document['gmt_offset'])
      if (!Number.isFinite(offset))
        skip({ why: 'not-applicable', detail: 'the index tells no offset' })
      const { body } = await keptAsShown(context, content, { status: 'publish' })
      check('hours between date and date_gmt', apart(body, 'date')).is(offset)
    },
  },

  /** The document names the last change only as an order and a filter. */
  'read/modified-gmt': {
    ...LOOKING,
    level: 'assumed',
    title: (content) => `The last change of a ${content.one} is told in site time and in UTC.`,
    async run(context, content) {
      const { body } = await keptAsShown(context, content, { status: 'publish' })
      check('hours between modified and modified_gmt', apart(body, 'modified')).is(
        apart(body, 'date'),
      )
    },
  },

  'create/unique-slug': {
    title: (content) => `Two ${content.type} do not get the same slug.`,
    async run(context, content) {
      const { id, tag } = await create(context, content, { status: 'publish' })
      const slug = `${tag}-twice`
      await update(context, content, { id, slug })
      const other = await create(context, content, { status: 'publish', slug })
      const [one, two] = [await read(context, content, id), await read(context, content, other.id)]
      check('slug of the first', at(one.body, 'slug')).is(slug)
      check('slug of the second', at(two.body, 'slug')).isNot(slug)
    },
  },

  /** Section 2.2 declares it read-only. */
  'update/rendered-is-read-only': {
    ...AMONG_CHANGED,
    title: (content) => `The rendered texts of a ${content.one} cannot be written.`,
    async run(context, content) {
      if (await isUntouched(context, await changesOf(context, content))) return
      const { id } = await create(context, content, { excerpt: 'An excerpt' })
      const before = await read(context, content, id)
      const operation = context.operation(content.update)
      for (const [name, rendered] of Object.entries(NOT_WRITABLE))
        await context.call(operation, { id, [name]: rendered })
      const after = await read(context, content, id)
      for (const [name, form] of TEXTS)
        check(`${name}.${form}`, at(after.body, name, form)).is(at(before.body, name, form))
    },
  },

  'read/password.wrong': {
    ...LOOKING,
    title: (content) => `A wrong password does not open a ${content.one}.`,
    async run(context, content) {
      const { id } = await kept(context, content, GUARDED)
      const args = { id, password: 'open-barley' }
      const { body } = await context.call(content.read, args, { as: 'anonymous' })
      check('content.rendered', at(body, 'content', 'rendered')).holds(
        'without the text',
        !String(at(body, 'content', 'rendered')).includes(GUARDED.content),
      )
    },
  },
})

export const rules: Playbook = {
  cases: forBoth(scenarios),
}
