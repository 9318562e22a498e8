/** Rules between the fields of a post or page, and between two items. */
import { at } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import { HOUR, hoursFromUtc, isZone, utcOffsetOf } from '#conformance/call/times.ts'
import {
  anyResponse,
  customExpectation,
  type SceneExpectation,
  shows,
  unchanged,
  without,
} from '#conformance/case/expectation.ts'
import { givenId, siteValue } from '#conformance/case/reference.ts'
import { sceneRead } from '#conformance/case/scene-call.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import {
  casesForPostsAndPages,
  contentCases,
  create,
  read as readOf,
  update as updateOf,
} from './content.ts'
import { itemWithOnly, PASSWORD_PROTECTED, read, sceneWithoutAct } from './content-scenes.ts'
import type { ContentOperations } from './records.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '2.2' } as const

const ALL_TEXTS = {
  'title.raw': unchanged,
  'title.rendered': unchanged,
  'content.raw': unchanged,
  'content.rendered': unchanged,
  'excerpt.raw': unchanged,
  'excerpt.rendered': unchanged,
} as const

/** Also the right password with another last character, and with one more. */
const WRONG_PASSWORDS = [
  'open-barley',
  `${PASSWORD_PROTECTED.password.slice(0, -1)}y`,
  `${PASSWORD_PROTECTED.password}s`,
]

/** The UTC offset of the site. */
const offset = siteValue('hours from UTC', ({ target }) => {
  const hours = Number(target.index.document['gmt_offset'])
  return Number.isFinite(hours)
    ? hours
    : skip({ why: 'not-applicable', detail: 'the index contains no offset' })
})

/** A time of the site in UTC. */
const inUtc = (date: string) =>
  siteValue(`${date} in UTC`, ({ target }) => {
    const { timezone_string: zone } = target.index.document
    if (zone === '' || !isZone(zone))
      return skip({ why: 'not-applicable', detail: 'the index has no valid time zone' })
    const time = Date.parse(`${date}Z`)
    return new Date(time - hoursFromUtc(zone, time) * HOUR).toISOString().slice(0, 19)
  })

const hasDateOffset = (content: ContentOperations): SceneExpectation =>
  customExpectation(
    [read(content)],
    ({ after: [response] }, expected) =>
      check('hours between date and date_gmt', utcOffsetOf(response?.body, 'date')).is(
        expected['offset'],
      ),
    { offset },
  )

const hasModifiedOffset = (content: ContentOperations): SceneExpectation =>
  customExpectation([read(content)], ({ after: [response] }) =>
    check('hours between modified and modified_gmt', utcOffsetOf(response?.body, 'modified')).is(
      utcOffsetOf(response?.body, 'date'),
    ),
  )

const scenarios = contentCases(base, {
  /** Published now, because the UTC offset may differ by season. */
  'create/date-gmt': {
    title: (content) =>
      `date and date_gmt of a ${content.one} differ by the UTC offset of the site.`,
    scenes: (content) =>
      sceneWithoutAct([itemWithOnly(content, { status: 'publish' })], hasDateOffset(content)),
  },

  'create/date-gmt.seasons': {
    title: (content) =>
      `date and date_gmt of a ${content.one} differ by the offset of the time zone at that time.`,
    scenes: (content) => [
      ...sceneWithoutAct(
        [itemWithOnly(content, { date: '2026-01-15T00:30:00' })],
        shows(read(content), { date_gmt: inUtc('2026-01-15T00:30:00') }),
      ),
      ...sceneWithoutAct(
        [itemWithOnly(content, { date: '2026-07-15T23:30:00' })],
        shows(read(content), { date_gmt: inUtc('2026-07-15T23:30:00') }),
      ),
    ],
  },

  /** The document names the last change only as an order and a filter. */
  'read/modified-gmt': {
    level: 'should',
    title: (content) => `The last change of a ${content.one} is shown in site time and in UTC.`,
    scenes: (content) =>
      sceneWithoutAct([itemWithOnly(content, { status: 'publish' })], hasModifiedOffset(content)),
  },

  'create/unique-slug': {
    title: (content) => `Of three ${content.type} no two have the same slug.`,
    async run(context, content) {
      const { id, tag } = await create(context, content, { status: 'publish' })
      const slug = `${tag}-twice`
      await updateOf(context, content, { id, slug })
      const second = await create(context, content, { status: 'publish', slug })
      const third = await create(context, content, { status: 'publish', slug })
      const slugOf = async (of: number) => at((await readOf(context, content, of)).body, 'slug')
      const slugOfSecond = await slugOf(second.id)
      const slugOfThird = await slugOf(third.id)
      check('slug of the first', await slugOf(id)).is(slug)
      check('slug of the second', slugOfSecond).isNot(slug)
      check('slug of the third', slugOfThird).isNot(slug)
      check('slug of the third', slugOfThird).isNot(slugOfSecond)
    },
  },

  /** Section 2.2 declares it read-only; the change may be ignored or rejected. */
  'update/rendered-is-read-only': {
    title: (content) => `The rendered texts of a ${content.one} cannot be written.`,
    scenes: (content) =>
      sceneWithoutAct(
        [itemWithOnly(content, { excerpt: 'An excerpt' })],
        ...(['title', 'content', 'excerpt'] as const).map((name) =>
          anyResponse(
            sceneRead(content.update, { id: givenId(), [name]: { rendered: 'From outside' } }),
          ),
        ),
        shows(read(content), ALL_TEXTS),
      ),
  },

  'read/password.forgotten': {
    title: (content) =>
      `A read with the password does not unlock a ${content.one} for the next one.`,
    async run(context, content) {
      const { password, content: text } = PASSWORD_PROTECTED
      const { id } = await create(context, content, PASSWORD_PROTECTED)
      const isShown = async (args: { readonly password?: string }) => {
        const { body } = await context.callOk(content.read, { id, ...args }, { as: 'anonymous' })
        return String(at(body, 'content', 'rendered')).includes(text)
      }
      check('content with the password', await isShown({ password })).is(true)
      check('content without it', await isShown({})).is(false)
    },
  },

  'read/password.wrong.code': {
    level: 'assumed',
    title: (content) => `A wrong password of a ${content.one} is rejected with 403.`,
    async run(context, content) {
      const { id } = await create(context, content, PASSWORD_PROTECTED)
      const args = { id, password: 'open-barley' }
      const response = await context.call(content.read, args, { as: 'anonymous' })
      check('status', response.status).is(403)
      check('code', at(response.body, 'code')).is('rest_post_incorrect_password')
    },
  },

  'read/password.wrong': {
    title: (content) => `A wrong password does not unlock a ${content.one}.`,
    scenes: (content) =>
      sceneWithoutAct(
        [itemWithOnly(content, PASSWORD_PROTECTED)],
        ...WRONG_PASSWORDS.map((password) =>
          shows(
            sceneRead(
              content.read,
              { id: givenId(), password },
              { as: 'anonymous', outcome: 'any' },
            ),
            {
              'content.rendered': without(PASSWORD_PROTECTED.content),
              'excerpt.rendered': without(PASSWORD_PROTECTED.excerpt),
            },
          ),
        ),
      ),
  },
})

export const rules: Playbook = {
  cases: casesForPostsAndPages(scenarios),
}
