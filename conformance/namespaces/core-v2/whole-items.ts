/** Each method stores all sent fields: a whole item at once, read back field by field. */
import { at } from '#conformance/call/body.ts'
import { check, equal } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { membersAt } from '#conformance/targets/add-ons.ts'
import { create, forBoth, read } from './content.ts'
import type { ContentOperations } from './records.ts'
import { FIELDS, META, type StoredField } from './stored-fields.ts'
import { AMONG_CHANGED, changesOf, seen, type WrittenItem } from './written.ts'

/** Fields that cannot be combined in one request, and the title, which identifies the item. */
const APART = ['date_gmt', 'sticky', 'slug', 'title']

const plainFields = (content: ContentOperations): readonly StoredField[] =>
  FIELDS.filter(
    ({ name, sent, only, isDemo }) =>
      !APART.includes(name) &&
      typeof sent !== 'function' &&
      !isDemo &&
      (only ?? content.type) === content.type,
  )

async function checkAll(context: Context, content: ContentOperations, id: number): Promise<void> {
  const { body } = await read(context, content, id)
  const last = new Map(plainFields(content).map((field) => [field.name, field]))
  for (const { name, path = [name], sent } of last.values()) check(name, at(body, ...path)).is(sent)
  const known = membersAt(context.target, content.update.args.meta.properties)
  for (const [key, value] of META.filter(([key]) => key in known))
    check(`meta.${key}`, at(body, 'meta', key)).is(value)
}

/** The last value of a field is used. */
const wholeOf = (content: ContentOperations) => ({
  ...Object.fromEntries(plainFields(content).map(({ name, sent }) => [name, sent])),
  meta: Object.fromEntries(META),
})

/** Whether all fields of a combined request are shown, if all required ones were sent. */
async function isStored(
  context: Context,
  content: ContentOperations,
  whole: WrittenItem,
): Promise<boolean> {
  const { meta, ...sent } = whole.sent
  const { body } = await seen(context, whole)
  const needed = plainFields(content).map(({ name }) => name)
  const isText = (name: string) => name === 'content' || name === 'excerpt'
  return (
    needed.every((name) => name in sent) &&
    Object.entries(sent).every(([name, value]) =>
      equal(at(body, ...(isText(name) ? [name, 'raw'] : [name])), value),
    ) &&
    Object.entries(Object(meta)).every(([key, value]) => equal(at(body, 'meta', key), value))
  )
}

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '2.2' } as const

const updates = (content: ContentOperations): readonly Case[] =>
  (['POST', 'PUT', 'PATCH'] as const).map((method) =>
    defineCase({
      ...base,
      ...AMONG_CHANGED,
      id: `core.${content.type}.update/stores-all.${method}`,
      title: `${method} stores every field of a ${content.one} that it sends.`,
      async run(context) {
        const [whole] = await changesOf(context, content, method)
        if (whole && (await isStored(context, content, whole))) return
        const { id } = await create(context, content)
        const operation = context.operation(content.update)
        await context.done(operation, { id, ...wholeOf(content) }, { method })
        await checkAll(context, content, id)
      },
    }),
  )

export const wholeItems: Playbook = { cases: forBoth(updates) }
