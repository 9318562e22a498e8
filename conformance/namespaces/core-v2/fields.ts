/**
 * Section 2.2: written values can be read again, for every write and in every context that shows
 * them.
 */

import { at } from '#conformance/call/body.ts'
import { check, equal } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { assertBrought, membersAt } from '#conformance/targets/add-ons.ts'
import type { ArgMap } from '#openapi/language/arguments.ts'
import { STATUSES } from '#openapi/shared/content-fields.ts'
import { type ContentFields, create, forBoth, read, update } from './content.ts'
import { type ContentOperations, PAGES } from './records.ts'
import { FIELDS, META, type StoredField } from './stored-fields.ts'
import {
  AMONG_CHANGED,
  AMONG_NEW,
  changesOf,
  isRawStored,
  isStoredAmong,
  newOnes,
  seen,
  type Wanted,
  type WrittenItem,
} from './written.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '2.2' } as const

const shown = (value: unknown): string => String(value).toLowerCase().replace(/\W+/g, '-')

const aspectOf = ({ name, sent }: StoredField): string =>
  typeof sent === 'function' ? name : `${name}.${shown(sent)}`

interface FieldValue {
  readonly value: unknown
  readonly plain: number
}

/** Slugs are unique, so a fixed one would collide with another run. */
async function valueFor(
  context: Context,
  content: ContentOperations,
  field: StoredField,
): Promise<FieldValue> {
  const { id, tag, body } = await create(context, content)
  const { name, sent } = field
  if (name === 'slug') return { value: `${tag}-slug`, plain: id }
  return { value: typeof sent === 'function' ? await sent(context, body) : sent, plain: id }
}

async function checkStored(
  context: Context,
  content: ContentOperations,
  given: StoredField & { id: number },
) {
  const { name, path = [name], sent, id } = given
  const { body } = await read(context, content, id)
  check(name, at(body, ...path)).is(sent)
}

/** For site-specific and unique fields, any value matches. */
const wanted = ({ name, sent, path = [name] }: StoredField): Wanted => ({
  name,
  path,
  isSent: (value) => typeof sent === 'function' || name === 'slug' || equal(value, sent),
})

const updatesCase = (content: ContentOperations, field: StoredField): Case =>
  defineCase({
    ...base,
    ...AMONG_CHANGED,
    id: `core.${content.type}.update/stores.${aspectOf(field)}`,
    title: `${field.name} of a ${content.one} is stored as sent.`,
    ...(field.isDemo && { standInOnly: true }),
    async run(context) {
      if (await isStoredAmong(context, await changesOf(context, content), wanted(field))) return
      const { value, plain } = await valueFor(context, content, field)
      await update(context, content, { id: plain, [field.name]: value })
      await checkStored(context, content, { ...field, sent: value, id: plain })
    },
  })

const createsCase = (content: ContentOperations, field: StoredField): Case =>
  defineCase({
    ...base,
    ...AMONG_NEW,
    id: `core.${content.type}.create/stores.${aspectOf(field)}`,
    title: `A ${content.one} is created with the ${field.name} that is sent.`,
    ...(field.isDemo && { standInOnly: true }),
    async run(context) {
      if (await isStoredAmong(context, await newOnes(context, content), wanted(field))) return
      const { value } = await valueFor(context, content, field)
      const { id } = await create(context, content, { [field.name]: value })
      await checkStored(context, content, { ...field, sent: value, id })
    },
  })

const metaMembers = ({ update }: ContentOperations): ArgMap => update.args.meta.properties ?? {}

const wantedMeta = (key: string, value: unknown): Wanted => ({
  name: 'meta',
  path: ['meta', key],
  isSent: (meta) => equal(at(meta, key), value),
  value,
})

const metaCases = (
  content: ContentOperations,
  [key, value]: readonly [string, unknown],
): readonly Case[] => [
  defineCase({
    ...base,
    ...AMONG_CHANGED,
    id: `core.${content.type}.update/stores.meta.${key}`,
    title: `The meta value ${key} of a ${content.one} is stored and shown for editing.`,
    async run(context) {
      assertBrought(context.target, metaMembers(content)[key])
      const changes = await changesOf(context, content)
      if (await isStoredAmong(context, changes, wantedMeta(key, value))) return
      const { id } = await create(context, content)
      await update(context, content, { id, meta: { [key]: value } })
      const { body } = await read(context, content, id)
      check(key, at(body, 'meta', key)).is(value)
    },
  }),
  defineCase({
    ...base,
    ...AMONG_NEW,
    id: `core.${content.type}.create/stores.meta.${key}`,
    title: `A ${content.one} is created with the meta value ${key}.`,
    async run(context) {
      assertBrought(context.target, metaMembers(content)[key])
      const made = await newOnes(context, content)
      if (await isStoredAmong(context, made, wantedMeta(key, value))) return
      const { id } = await create(context, content, { meta: { [key]: value } })
      const { body } = await read(context, content, id)
      check(key, at(body, 'meta', key)).is(value)
    },
  }),
]

/** Members that have a default and do not show it; without a default, nothing is required. */
const withoutDefault = (context: Context, content: ContentOperations, body: unknown) =>
  Object.entries(membersAt(context.target, metaMembers(content))).filter(
    ([key, { default: preset }]) => preset !== undefined && !equal(at(body, 'meta', key), preset),
  )

/** A new item without meta values. */
const bareOf = (all: readonly WrittenItem[]) => all.find(({ sent }) => !('meta' in sent))

const metaDefaults = (content: ContentOperations): Case =>
  defineCase({
    ...base,
    ...AMONG_NEW,
    id: `core.${content.type}.create/meta.defaults`,
    kind: 'default',
    title: `The meta values of a new ${content.one} are their defaults.`,
    async run(context) {
      const bare = bareOf(await newOnes(context, content))
      const isPreset = (body: unknown) => withoutDefault(context, content, body).length === 0
      if (bare && isPreset((await seen(context, bare)).body)) return
      const { id } = await create(context, content)
      const { body } = await read(context, content, id)
      for (const [key, { default: preset }] of withoutDefault(context, content, body))
        check(`meta.${key}`, at(body, 'meta', key)).is(preset)
    },
  })

const statusCase = (
  content: ContentOperations,
  status: NonNullable<ContentFields['status']>,
): Case =>
  defineCase({
    ...base,
    ...AMONG_NEW,
    id: `core.${content.type}.create/status.${status}`,
    spec: '3',
    title: `A ${content.one} can be created with the status ${status}.`,
    async run(context) {
      const field = wanted({ name: 'status', sent: status })
      if (await isStoredAmong(context, await newOnes(context, content), field)) return
      const date = status === 'future' ? { date: '2099-01-01T10:00:00' } : {}
      const { id } = await create(context, content, { status, ...date })
      check('status', at((await read(context, content, id)).body, 'status')).is(status)
    },
  })

const rawForms = (content: ContentOperations): readonly Case[] =>
  (['title', 'content', 'excerpt'] as const).map((name) =>
    defineCase({
      ...base,
      ...AMONG_CHANGED,
      id: `core.${content.type}.update/stores.${name}.raw`,
      title: `${name} of a ${content.one} may be sent as an object with raw.`,
      async run(context) {
        const changes = await changesOf(context, content)
        if (await isRawStored(context, changes, name)) return
        const { id } = await create(context, content)
        await update(context, content, { id, [name]: { raw: 'As an object' } })
        const { body } = await read(context, content, id)
        check(`${name}.raw`, at(body, name, 'raw')).is('As an object')
      },
    }),
  )

const PARENT: Wanted = { name: 'parent', path: ['parent'], isSent: (id) => Number(id) > 0 }

const parentCases: readonly Case[] = [
  defineCase({
    ...base,
    ...AMONG_CHANGED,
    id: 'core.pages.update/stores.parent',
    title: 'A page can be put below another.',
    async run(context) {
      if (await isStoredAmong(context, await changesOf(context, PAGES), PARENT)) return
      const above = await create(context, PAGES)
      const { id } = await create(context, PAGES)
      await update(context, PAGES, { id, parent: above.id })
      check('parent', at((await read(context, PAGES, id)).body, 'parent')).is(above.id)
    },
  }),
  defineCase({
    ...base,
    ...AMONG_NEW,
    id: 'core.pages.create/stores.parent',
    title: 'A page can be created below another.',
    async run(context) {
      if (await isStoredAmong(context, await newOnes(context, PAGES), PARENT)) return
      const above = await create(context, PAGES)
      const { id } = await create(context, PAGES, { parent: above.id })
      check('parent', at((await read(context, PAGES, id)).body, 'parent')).is(above.id)
    },
  }),
]

export const fields: Playbook = {
  cases: [
    ...forBoth((content) => [
      ...FIELDS.filter(({ only }) => only === undefined || only === content.type).flatMap(
        (field) => [updatesCase(content, field), createsCase(content, field)],
      ),
      ...META.flatMap((meta) => metaCases(content, meta)),
      metaDefaults(content),
      ...STATUSES.map((status) => statusCase(content, status)),
      ...rawForms(content),
    ]),
    ...parentCases,
  ],
}
