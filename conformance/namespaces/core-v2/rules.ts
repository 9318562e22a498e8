/** Rules between the fields of a post or page, and between two items. */
import { at } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import {
  judged,
  kept,
  type SceneExpectation,
  shows,
  tries,
  without,
} from '#conformance/case/expectation.ts'
import { its, onSite } from '#conformance/case/reference.ts'
import { look } from '#conformance/case/scene-call.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import {
  contentCases,
  create,
  forPostsAndPages,
  read as readOf,
  update as updateOf,
} from './content.ts'
import { exactly, lookingAt, PASSWORD_PROTECTED, read } from './content-scenes.ts'
import { utcOffsetOf } from './dates.ts'
import type { ContentOperations } from './records.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '2.2' } as const

const ALL_TEXTS = {
  'title.raw': kept,
  'title.rendered': kept,
  'content.raw': kept,
  'content.rendered': kept,
  'excerpt.raw': kept,
  'excerpt.rendered': kept,
} as const

/** The UTC offset of the site. */
const offset = onSite('hours from UTC', ({ target }) => {
  const hours = Number(target.index.document['gmt_offset'])
  return Number.isFinite(hours)
    ? hours
    : skip({ why: 'not-applicable', detail: 'the index contains no offset' })
})

const dateIsApart = (content: ContentOperations): SceneExpectation =>
  judged(
    [read(content)],
    ({ seen: [shown] }, expected) =>
      check('hours between date and date_gmt', utcOffsetOf(shown?.body, 'date')).is(
        expected['offset'],
      ),
    { offset },
  )

const modifiedIsApart = (content: ContentOperations): SceneExpectation =>
  judged([read(content)], ({ seen: [shown] }) =>
    check('hours between modified and modified_gmt', utcOffsetOf(shown?.body, 'modified')).is(
      utcOffsetOf(shown?.body, 'date'),
    ),
  )

const scenarios = contentCases(base, {
  /** Published now, because the UTC offset may differ by season. */
  'create/date-gmt': {
    title: (content) =>
      `date and date_gmt of a ${content.one} differ by the UTC offset of the site.`,
    scenes: (content) => lookingAt([exactly(content, { status: 'publish' })], dateIsApart(content)),
  },

  /** The document names the last change only as an order and a filter. */
  'read/modified-gmt': {
    level: 'assumed',
    title: (content) => `The last change of a ${content.one} is shown in site time and in UTC.`,
    scenes: (content) =>
      lookingAt([exactly(content, { status: 'publish' })], modifiedIsApart(content)),
  },

  'create/unique-slug': {
    title: (content) => `Two ${content.type} never have the same slug.`,
    async run(context, content) {
      const { id, tag } = await create(context, content, { status: 'publish' })
      const slug = `${tag}-twice`
      await updateOf(context, content, { id, slug })
      const other = await create(context, content, { status: 'publish', slug })
      const one = await readOf(context, content, id)
      const two = await readOf(context, content, other.id)
      check('slug of the first', at(one.body, 'slug')).is(slug)
      check('slug of the second', at(two.body, 'slug')).isNot(slug)
    },
  },

  /** Section 2.2 declares it read-only; the change may be ignored or rejected. */
  'update/rendered-is-read-only': {
    title: (content) => `The rendered texts of a ${content.one} cannot be written.`,
    scenes: (content) =>
      lookingAt(
        [exactly(content, { excerpt: 'An excerpt' })],
        ...(['title', 'content', 'excerpt'] as const).map((name) =>
          tries(look(content.update, { id: its(), [name]: { rendered: 'From outside' } })),
        ),
        shows(read(content), ALL_TEXTS),
      ),
  },

  'read/password.wrong': {
    title: (content) => `A wrong password does not unlock a ${content.one}.`,
    scenes: (content) => {
      const args = { id: its(), password: 'open-barley' }
      const opened = look(content.read, args, { as: 'anonymous', ends: 'any' })
      return lookingAt(
        [exactly(content, PASSWORD_PROTECTED)],
        shows(opened, { 'content.rendered': without(PASSWORD_PROTECTED.content) }),
      )
    },
  },
})

export const rules: Playbook = {
  cases: forPostsAndPages(scenarios),
}
