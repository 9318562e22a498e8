/** Details of posts and pages: defaults of a creation, half hours, words of a search, the last page. */
import { at, idsOf, listAt } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { hasHeaders, lists, shows } from '#conformance/case/expectation.ts'
import { givenId } from '#conformance/case/reference.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import {
  type ContentFields,
  casesForPostsAndPages,
  contentCases,
  create,
  read as readOf,
} from './content.ts'
import {
  DRAFT,
  equalItems,
  firstIds,
  itemWithOnly,
  type ListQuery,
  listFor,
  read,
  sceneWithoutAct,
} from './content-scenes.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '4.9' } as const

/** Omits a default argument of records of the run. */
const WITHOUT_STATUS: ContentFields = Object.fromEntries([['status', undefined]])

const NOON = '2001-02-03T12:00:00'
const EARLIER = '2001-02-03T11:30:00'
const LATER = '2001-02-03T12:30:00'

const HALF_HOUR = 30 * 60 * 1000
const INDIAN_OFFSET = 11 * HALF_HOUR

/** A time of the site without an offset, moved by milliseconds. */
const shifted = (time: unknown, step: number): string =>
  new Date(Date.parse(`${String(time)}Z`) + step).toISOString().slice(0, 19)

const scenarios = contentCases(base, {
  /** The document lists the statuses without a default; an unpublished item stays hidden. */
  'create/status.default': {
    kind: 'default',
    level: 'should',
    spec: '2.2',
    title: (content) => `The default status of a new ${content.one} is draft.`,
    async run(context, content) {
      const { id } = await create(context, content, WITHOUT_STATUS)
      check('status', at((await readOf(context, content, id)).body, 'status')).is('draft')
    },
  },

  'create/comment-status.default': {
    kind: 'default',
    level: 'assumed',
    spec: '2.2',
    standInOnly: true,
    title: (content) => `A new ${content.one} has the default comment settings of the site.`,
    scenes: (content) =>
      sceneWithoutAct(
        equalItems(content, 1),
        shows(read(content), { comment_status: content.type === 'posts' ? 'open' : 'closed' }),
      ),
  },

  /** Section 2.2 declares it read-only. */
  'create/rendered-is-read-only': {
    title: (content) => `The rendered text of a new ${content.one} cannot be written.`,
    scenes: (content) =>
      sceneWithoutAct(
        [itemWithOnly(content, { content: { rendered: '<p>Written as rendered</p>' } })],
        shows(read(content), { 'content.raw': '', 'content.rendered': '' }),
      ),
  },

  /** Half an hour in both directions: a filter in another time zone is off by at least as much. */
  'list/filter.half-hour': {
    title: (content) => `after and before filter ${content.type} with an accuracy of half an hour.`,
    scenes(content) {
      const listExpectation = (filter: ListQuery, positions: readonly number[]) =>
        lists(listFor(content, { include: [givenId()], status: ['draft'], ...filter }), positions)
      return sceneWithoutAct(
        [itemWithOnly(content, { date: NOON })],
        listExpectation({ after: EARLIER }, [0]),
        listExpectation({ after: LATER }, []),
        listExpectation({ before: EARLIER }, []),
        listExpectation({ before: LATER }, [0]),
      )
    },
  },

  /** ISO 8601 times may have an offset; without one they are in the time zone of the site. */
  'list/filter.zone': {
    title: (content) => `after and before of a list of ${content.type} accept times of any zone.`,
    scenes(content) {
      const listExpectation = (filter: ListQuery, positions: readonly number[]) =>
        lists(listFor(content, { include: [givenId()], status: ['draft'], ...filter }), positions)
      return sceneWithoutAct(
        [itemWithOnly(content, { date_gmt: NOON })],
        listExpectation({ after: `${EARLIER}Z` }, [0]),
        listExpectation({ after: `${LATER}Z` }, []),
        listExpectation({ before: '2001-02-03T17:00:00+05:30' }, []),
        listExpectation({ before: '2001-02-03T18:00:00+05:30' }, [0]),
      )
    },
  },

  'list/filter.modified.half-hour': {
    title: (content) =>
      `modified_after and modified_before filter ${content.type} to half an hour, in any zone.`,
    async run(context, content) {
      const { id } = await create(context, content, { status: 'publish' })
      const { body: item } = await readOf(context, content, id)
      const around = (time: unknown) => [shifted(time, -HALF_HOUR), shifted(time, HALF_HOUR)]
      const [earlier, later] = around(at(item, 'modified'))
      const [earlierUtc, laterUtc] = around(at(item, 'modified_gmt'))
      for (const [name, time, expected] of [
        ['modified_after', earlier, [id]],
        ['modified_after', later, []],
        ['modified_before', earlier, []],
        ['modified_before', later, [id]],
        ['modified_after', `${earlierUtc}Z`, [id]],
        ['modified_after', `${laterUtc}Z`, []],
        ['modified_before', `${shifted(earlierUtc, INDIAN_OFFSET)}+05:30`, []],
        ['modified_before', `${shifted(laterUtc, INDIAN_OFFSET)}+05:30`, [id]],
      ] as const) {
        const { body } = await context.callOk(content.list, { include: [id], [name]: time })
        check(`items with ${name} ${time}`, idsOf(listAt(body))).is(expected)
      }
    },
  },

  /** The document states that a search matches a string; the words of one may be apart. */
  'list/filter.search.words': {
    level: 'should',
    title: (content) => `A search for several words finds ${content.type} with all of them.`,
    async run(context, content) {
      const { id, tag } = await create(context, content, { status: 'publish' })
      await context.callOk(content.update, { id, title: `${tag} barley orchard` })
      const found = async (search: string) =>
        idsOf(listAt((await context.callOk(content.list, { include: [id], search })).body))
      check('found by two of its words', await found('orchard barley')).is([id])
      check('found by one of two words', await found('barley quicksand')).is([])
    },
  },

  'list/total-pages': {
    level: 'should',
    spec: '8',
    title: (content) => `The number of pages of ${content.type} includes the last one.`,
    scenes(content) {
      const list = listFor(content, { include: firstIds(3), ...DRAFT, per_page: 2 })
      return sceneWithoutAct(
        equalItems(content, 3),
        hasHeaders(list, { 'X-WP-Total': '3', 'X-WP-TotalPages': '2' }),
      )
    },
  },
})

export const exactness: Playbook = { cases: casesForPostsAndPages(scenarios) }
