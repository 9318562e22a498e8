/** Rules that hold between the fields of a post or a page, and between two of them. */
import { at } from '#conformance/body.ts'
import { type Case, defineCase } from '#conformance/case.ts'
import { check, skip } from '#conformance/check.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { create, forBoth, read, update } from './content.ts'
import type { Content } from './records.ts'

const base = { kind: 'scenario', needs: 'write', spec: '2.2' } as const

const HOUR = 3_600_000

const momentOf = (record: unknown, name: string): number =>
  Date.parse(`${String(at(record, name))}Z`)

/** Published now, because the offset of another season may be another one. */
const keepsOffset = (content: Content): Case =>
  defineCase({
    ...base,
    id: `core.${content.type}.create/date-gmt`,
    level: 'must',
    title: `date and date_gmt of a ${content.one} are as far apart as the site is from UTC.`,
    async run(context) {
      const offset = Number(context.target.index.document['gmt_offset'])
      if (!Number.isFinite(offset)) skip('the index tells no offset')
      const { id } = await create(context, content, { status: 'publish' })
      const { body } = await read(context, content, id)
      const apart = momentOf(body, 'date') - momentOf(body, 'date_gmt')
      check('hours between date and date_gmt', apart / HOUR).is(offset)
    },
  })

/** The document names the last change only as an order and a filter. */
const keepsOffsetOfChange = (content: Content): Case =>
  defineCase({
    ...base,
    id: `core.${content.type}.read/modified-gmt`,
    level: 'assumed',
    title: `The last change of a ${content.one} is told in site time and in UTC.`,
    async run(context) {
      const { id } = await create(context, content, { status: 'publish' })
      const { body } = await read(context, content, id)
      const apart = (name: string) => momentOf(body, name) - momentOf(body, `${name}_gmt`)
      check('between modified and modified_gmt', apart('modified')).is(apart('date'))
    },
  })

const slugsDiffer = (content: Content): Case =>
  defineCase({
    ...base,
    id: `core.${content.type}.create/unique-slug`,
    level: 'must',
    title: `Two ${content.type} do not get the same slug.`,
    async run(context) {
      const { id, tag } = await create(context, content, { status: 'publish' })
      const slug = `${tag}-twice`
      await update(context, content, { id, slug })
      const other = await create(context, content, { status: 'publish', slug })
      const [one, two] = [await read(context, content, id), await read(context, content, other.id)]
      check('slug of the first', at(one.body, 'slug')).is(slug)
      check('slug of the second', at(two.body, 'slug')).isNot(slug)
    },
  })

const RENDERED = ['title', 'content', 'excerpt'] as const

/** Section 2.2 calls it only read. */
const ignoresRendered = (content: Content): Case =>
  defineCase({
    ...base,
    id: `core.${content.type}.update/rendered-is-read-only`,
    level: 'must',
    title: `The rendered texts of a ${content.one} cannot be written.`,
    async run(context) {
      const { id } = await create(context, content, { excerpt: 'An excerpt' })
      const before = await read(context, content, id)
      const rendered = { rendered: 'Written from outside' }
      const operation = context.operation(content.update)
      for (const name of RENDERED) await context.call(operation, { id, [name]: rendered })
      const after = await read(context, content, id)
      for (const name of RENDERED)
        for (const form of ['raw', 'rendered'])
          check(`${name}.${form}`, at(after.body, name, form)).is(at(before.body, name, form))
    },
  })

const refusesPassword = (content: Content): Case =>
  defineCase({
    ...base,
    id: `core.${content.type}.read/password.wrong`,
    level: 'must',
    title: `A wrong password does not open a ${content.one}.`,
    async run(context) {
      const fields = { status: 'publish', password: 'open-sesame', content: 'Secret text' } as const
      const { id } = await create(context, content, fields)
      const args = { id, password: 'open-barley' }
      const { body } = await context.call(content.read, args, { as: 'anonymous' })
      check('content.rendered', at(body, 'content', 'rendered')).holds(
        'without the text',
        !String(at(body, 'content', 'rendered')).includes('Secret text'),
      )
    },
  })

export const rules: Playbook = {
  cases: forBoth((content) => [
    keepsOffset(content),
    keepsOffsetOfChange(content),
    slugsDiffer(content),
    ignoresRendered(content),
    refusesPassword(content),
  ]),
}
