/** Fields that a change clears, and fields that it leaves unchanged. */
import { listAt, sorted } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import { shows, unchanged, withReadBefore } from '#conformance/case/expectation.ts'
import { givenTag, optional } from '#conformance/case/reference.ts'
import type { Scene } from '#conformance/case/scene.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { reasonAgainstMember } from '#conformance/targets/add-ons.ts'
import { FORMATS } from '#openapi/shared/content-fields.ts'
import { casesForPostsAndPages, create, read as readOf, update as updateOf } from './content.ts'
import { createScene, item, methodCases, read, update, updateScene } from './content-scenes.ts'
import { isFormatKnown, otherCategory } from './find-other.ts'
import { type ContentOperations, POSTS } from './records.ts'
import {
  emptyItem,
  filledItem,
  knownFormat,
  LATER,
  LONG_TEXT,
  LONG_TEXTS,
  META,
} from './stored-fields.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '2.2' } as const

/** The item is read before the change too: a cached response would show the old values. */
const withReadsBefore = (scene: Scene): Scene => ({
  ...scene,
  expect: scene.expect.map(withReadBefore),
})

const clearingCases = (content: ContentOperations): readonly Case[] =>
  methodCases(content, base, {
    aspect: 'empties',
    title: (method) => `${method} clears the fields of a ${content.one}.`,
    scenes: () => [
      withReadsBefore(updateScene(content, emptyItem(content), filledItem(content))),
      updateScene(
        content,
        { title: givenTag(), content: '', password: '' },
        { password: 'open-sesame' },
      ),
    ],
  })

const longTextCases = (content: ContentOperations): readonly Case[] => [
  defineCase({
    ...base,
    id: `core.${content.type}.create/keeps-text`,
    title: `A new ${content.one} stores long texts, quotation marks and letters of all alphabets.`,
    // One of two fields contains the tag that identifies the item.
    scenes: [
      createScene(content, { title: LONG_TEXT, excerpt: LONG_TEXT }),
      createScene(content, { content: LONG_TEXTS.content }),
    ],
  }),
  ...methodCases(content, base, {
    aspect: 'keeps-text',
    title: (method) =>
      `${method} stores a long text, quotation marks and letters of all alphabets.`,
    scenes: () => [updateScene(content, LONG_TEXTS)],
  }),
]

const { _builder_conditions: _, ...OTHER_META } = META

/** A partial `meta` leaves the other values unchanged: implied by the optional fields. */
const unsentMetaCases = (content: ContentOperations): readonly Case[] => {
  const last = content.update.args.meta.properties?.['_builder_conditions']
  return methodCases(content, base, {
    aspect: 'keeps-meta',
    level: 'should',
    title: (method) => `${method} keeps the meta values of a ${content.one} that it does not send.`,
    skipReasonFor: (target) =>
      reasonAgainstMember(target, last) && {
        why: 'too-few-records',
        detail: 'fewer than two meta values are available',
      },
    scenes: () => [
      {
        given: [item(content, { meta: META })],
        act: update(content, { meta: { _builder_conditions: last?.default ?? '' } }),
        expect: [
          shows(
            read(content),
            Object.fromEntries(Object.keys(OTHER_META).map((key) => [`meta.${key}`, unchanged])),
          ),
        ],
      },
    ],
  })
}

/** Each status after another one; `future` needs a date to come. */
const statusesCase = (content: ContentOperations): Case =>
  defineCase({
    ...base,
    id: `core.${content.type}.update/stores.status.each`,
    title: `A ${content.one} accepts every status.`,
    scenes: [
      updateScene(content, { status: 'pending' }),
      withReadsBefore(updateScene(content, { status: 'private' }, { status: 'pending' })),
      updateScene(content, { status: 'publish' }, { status: 'private' }),
      updateScene(content, { status: 'draft' }, { status: 'publish' }),
      updateScene(content, LATER),
    ],
  })

const formatsCase: Case = defineCase({
  ...base,
  id: 'core.posts.update/stores.format.each',
  title: 'A post accepts every format.',
  scenes: FORMATS.map((format) => ({
    when: (context) => isFormatKnown(context, format),
    ...(format === 'standard'
      ? withReadsBefore(updateScene(POSTS, { format }, { format: optional(knownFormat('quote')) }))
      : updateScene(POSTS, { format: knownFormat(format) })),
  })),
})

const rawTextsCase = (content: ContentOperations): Case =>
  defineCase({
    ...base,
    id: `core.${content.type}.create/stores.raw`,
    title: `The texts of a new ${content.one} may be sent as objects with raw.`,
    scenes: [
      createScene(content, {
        title: { raw: 'As an object' },
        excerpt: { raw: 'As an object, too' },
      }),
    ],
  })

/** The order of the terms of an item is not documented. */
const categoriesCase: Case = defineCase({
  ...base,
  id: 'core.posts.create/stores.categories.several',
  title: 'A post stores several categories, when it is created and when it is changed.',
  async run(context) {
    const { record } = await create(context, POSTS)
    const own = listAt(record, 'categories').map(Number)
    const categories = [...own, Number(await otherCategory(context, record))]
    const stored = async (id: number) =>
      sorted(listAt((await readOf(context, POSTS, id)).body, 'categories'))
    const { id } = await create(context, POSTS, { categories })
    check('categories', await stored(id)).is(sorted(categories))
    await updateOf(context, POSTS, { id, categories: own })
    check('categories', await stored(id)).is(sorted(own))
    await updateOf(context, POSTS, { id, categories })
    check('categories', await stored(id)).is(sorted(categories))
  },
})

export const changes: Playbook = {
  cases: casesForPostsAndPages((content) => [
    ...clearingCases(content),
    ...longTextCases(content),
    ...unsentMetaCases(content),
    rawTextsCase(content),
    statusesCase(content),
    ...(content === POSTS ? [formatsCase, categoriesCase] : []),
  ]),
}
