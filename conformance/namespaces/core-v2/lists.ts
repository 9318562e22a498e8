/** Lists of posts and pages: pagination to the end, filters and orders with an effect. */

import { listAt } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import {
  customExpectation,
  hasHeaders,
  lists as listsOnly,
  respondsWith,
  type SceneExpectation,
} from '#conformance/case/expectation.ts'
import { givenId, givenTag } from '#conformance/case/reference.ts'
import { type SceneCall, sceneRead } from '#conformance/case/scene-call.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { casesForPostsAndPages, contentCases } from './content.ts'
import {
  DRAFT,
  equalItems,
  firstIds,
  item,
  itemWithOnly,
  listFor,
  sceneWithoutAct,
  update,
} from './content-scenes.ts'
import { filterCases } from './filters.ts'
import { POSTS } from './records.ts'
import { UNPUBLISHED } from './stored-fields.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '8' } as const

const hasLength = (list: SceneCall, count: number): SceneExpectation =>
  customExpectation([list], ({ after: [response] }) =>
    check('items', listAt(response?.body).length).is(count),
  )

const scenarios = contentCases(base, {
  'list/paging': {
    title: (content) => `The pages of a list of ${content.type} contain each item once.`,
    scenes(content) {
      const all = { include: firstIds(5), ...DRAFT, orderby: 'id', order: 'asc' } as const
      const pages = [[0, 1], [2, 3], [4]].map((positions, index) =>
        listsOnly(listFor(content, { ...all, per_page: 2, page: index + 1 }), positions),
      )
      return sceneWithoutAct(equalItems(content, 5), ...pages)
    },
  },

  'list/paging.totals': {
    level: 'should',
    title: (content) => `A list of ${content.type} shows the total number of items and pages.`,
    scenes(content) {
      const all = { include: firstIds(3), ...DRAFT, per_page: 1 }
      const totals = { 'X-WP-Total': '3', 'X-WP-TotalPages': '3' }
      const lists = [{ page: 1 }, { page: 2 }, { page: 3 }, { search: 'conformance run' }].map(
        (query) => hasHeaders(listFor(content, { ...all, ...query }), totals),
      )
      return sceneWithoutAct(equalItems(content, 3), ...lists)
    },
  },

  'list/paging.beyond': {
    level: 'assumed',
    title: (content) => `A page of ${content.type} beyond the last one is rejected.`,
    scenes(content) {
      const list = sceneRead(content.list, { include: [givenId()], ...DRAFT, page: 2 })
      return sceneWithoutAct(
        equalItems(content, 1),
        respondsWith(list, 400, 'rest_post_invalid_page_number'),
      )
    },
  },

  'list/paging.default-size': {
    kind: 'default',
    title: (content) => `A page of ${content.type} contains 10 items by default.`,
    scenes(content) {
      const all = { include: firstIds(11), ...DRAFT }
      return sceneWithoutAct(
        equalItems(content, 11),
        hasLength(listFor(content, all), 10),
        hasLength(listFor(content, { ...all, per_page: 11 }), 11),
      )
    },
  },

  'list/filter.slug': {
    spec: '4.9',
    title: (content) => `slug filters a list of ${content.type}.`,
    scenes(content) {
      const list = listFor(content, { slug: [givenTag('-none'), givenTag('-slug')], ...DRAFT })
      const act = update(content, { slug: givenTag('-slug') })
      return [{ given: [item(content)], act, expect: [listsOnly(list, [0])] }]
    },
  },

  'list/strangers': {
    kind: 'access',
    spec: '3',
    title: (content) => `An anonymous list of ${content.type} shows published items only.`,
    scenes(content) {
      const given = [{ status: 'publish' } as const, ...UNPUBLISHED].map((fields) =>
        itemWithOnly(content, fields),
      )
      const list = sceneRead(
        content.list,
        { include: firstIds(given.length) },
        { as: 'anonymous', outcome: 'any' },
      )
      return sceneWithoutAct(given, listsOnly(list, [0]))
    },
  },
})

export const lists: Playbook = {
  plays: [play(POSTS.list, { effectiveValues: { ignore_sticky: false } })],
  cases: casesForPostsAndPages((content) => [...scenarios(content), ...filterCases(content)]),
}
