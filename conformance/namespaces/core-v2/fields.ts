/**
 * Section 2.2: written values can be read again, for every write and in every context that shows
 * them.
 */

import { type Case, defineCase } from '#conformance/case/case.ts'
import { shows } from '#conformance/case/expectation.ts'
import { givenId, givenTag, isReference, optional, siteValue } from '#conformance/case/reference.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { assertAvailable, reasonAgainstMember } from '#conformance/targets/add-ons.ts'
import type { ArgMap } from '#openapi/language/arguments.ts'
import { STATUSES } from '#openapi/shared/content-fields.ts'
import { omit } from '#openapi/values/json.ts'
import { casesForPostsAndPages } from './content.ts'
import {
  createScene,
  type ItemFields,
  item,
  methodCases,
  read,
  sceneWithoutAct,
  updateScene,
} from './content-scenes.ts'
import { type ContentOperations, PAGES } from './records.ts'
import {
  combinedFields,
  fieldsOf,
  LATER,
  META,
  publishedFields,
  type StoredField,
} from './stored-fields.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '2.2' } as const

const toAspect = (value: unknown): string => String(value).toLowerCase().replace(/\W+/g, '-')

function aspectOf({ name, value, aspect }: StoredField): string {
  if (aspect !== undefined) return `${name}.${aspect}`
  return isReference(value) || Array.isArray(value) ? name : `${name}.${toAspect(value)}`
}

const fieldCases = (content: ContentOperations, field: StoredField): readonly Case[] => {
  const { type, one } = content
  const { name, value, isDemo } = field
  const defaults = { ...base, ...(isDemo && ({ standInOnly: true } as const)) }
  return [
    defineCase({
      ...defaults,
      id: `core.${type}.update/stores.${aspectOf(field)}`,
      title: `${name} of a ${one} is stored as sent.`,
      scenes: [updateScene(content, { [name]: value })],
    }),
    defineCase({
      ...defaults,
      id: `core.${type}.create/stores.${aspectOf(field)}`,
      title: `A ${one} is created with the ${name} as sent.`,
      scenes: [createScene(content, { [name]: value })],
    }),
  ]
}

const metaMembers = ({ update }: ContentOperations): ArgMap => update.args.meta.properties ?? {}

const metaCases = (
  content: ContentOperations,
  [key, value]: readonly [string, unknown],
): readonly Case[] => {
  const { type, one } = content
  const defaults: Pick<Case, 'skipReasonFor'> & typeof base = {
    ...base,
    skipReasonFor: (target) => reasonAgainstMember(target, metaMembers(content)[key]),
  }
  const fields: ItemFields = { meta: { [key]: value } }
  return [
    defineCase({
      ...defaults,
      id: `core.${type}.update/stores.meta.${key}`,
      title: `The meta value ${key} of a ${one} is stored and shown for editing.`,
      scenes: [updateScene(content, fields)],
    }),
    defineCase({
      ...defaults,
      id: `core.${type}.create/stores.meta.${key}`,
      title: `A ${one} is created with the meta value ${key}.`,
      scenes: [createScene(content, fields)],
    }),
  ]
}

/** Without a default nothing is required, nor of an absent add-on. */
const metaDefaults = (content: ContentOperations): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(metaMembers(content))
      .filter(([, member]) => member.default !== undefined)
      .map(([key, member]) => {
        const defaultValue = siteValue(`default of ${key}`, ({ target }) => {
          assertAvailable(target, member)
          return member.default
        })
        return [`meta.${key}`, optional(defaultValue)]
      }),
  )

const metaDefaultsCase = (content: ContentOperations): Case =>
  defineCase({
    ...base,
    id: `core.${content.type}.create/meta.defaults`,
    kind: 'default',
    title: `The meta values of a new ${content.one} have their defaults.`,
    scenes: sceneWithoutAct([item(content)], shows(read(content), metaDefaults(content))),
  })

const statusCase = (content: ContentOperations, status: (typeof STATUSES)[number]): Case => {
  const fields: ItemFields = status === 'future' ? LATER : { status }
  return defineCase({
    ...base,
    id: `core.${content.type}.create/status.${status}`,
    spec: '3',
    title: `A ${content.one} can be created with the status ${status}.`,
    scenes: sceneWithoutAct([item(content, fields)], shows(read(content), { status })),
  })
}

const rawCases = (content: ContentOperations): readonly Case[] =>
  (['title', 'content', 'excerpt'] as const).map((name) =>
    defineCase({
      ...base,
      id: `core.${content.type}.update/stores.${name}.raw`,
      title: `${name} of a ${content.one} may be sent as an object with raw.`,
      scenes: [updateScene(content, { [name]: { raw: 'As an object' } })],
    }),
  )

/** Many fields at once, read back field by field. */
const allFieldsCases = (content: ContentOperations): readonly Case[] =>
  methodCases(content, base, {
    aspect: 'stores-all',
    title: (method) => `${method} stores all fields of a ${content.one} sent at once.`,
    scenes: () => [
      updateScene(content, combinedFields(content)),
      updateScene(content, { ...publishedFields(content), title: givenTag(' published') }),
    ],
  })

/** Beside a date, the text of the run in `content` proves that a record is one of the run. */
const createAllCase = (content: ContentOperations): Case =>
  defineCase({
    ...base,
    id: `core.${content.type}.create/stores-all`,
    title: `A new ${content.one} stores all fields sent at once.`,
    scenes: [
      createScene(content, omit(combinedFields(content), ['content'])),
      createScene(content, publishedFields(content)),
    ],
  })

const parentCases: readonly Case[] = [
  defineCase({
    ...base,
    id: 'core.pages.update/stores.parent',
    title: 'A page can be moved below another.',
    scenes: [updateScene(PAGES, { parent: givenId(0) })],
  }),
  defineCase({
    ...base,
    id: 'core.pages.create/stores.parent',
    title: 'A page can be created below another.',
    scenes: [createScene(PAGES, { parent: givenId(0) })],
  }),
]

export const fields: Playbook = {
  cases: [
    ...casesForPostsAndPages((content) => [
      ...fieldsOf(content).flatMap((field) => fieldCases(content, field)),
      ...Object.entries(META).flatMap((meta) => metaCases(content, meta)),
      metaDefaultsCase(content),
      ...STATUSES.map((status) => statusCase(content, status)),
      ...rawCases(content),
      ...allFieldsCases(content),
      createAllCase(content),
    ]),
    ...parentCases,
  ],
}
