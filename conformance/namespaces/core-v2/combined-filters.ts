/** Section 4.9: the arguments of a list filter it, also all together. */
import { at } from '#conformance/call/body.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import { lists, type SceneExpectation } from '#conformance/case/expectation.ts'
import {
  givenId,
  givenTag,
  LAST,
  type SceneReference,
  siteValue,
} from '#conformance/case/reference.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { type Json, mapValues } from '#openapi/values/json.ts'
import { casesForPostsAndPages } from './content.ts'
import { itemWithOnly, listFor, sceneWithoutAct, update } from './content-scenes.ts'
import type { ContentOperations } from './records.ts'

/** A value that selects the item, and one that does not. */
type FilterValues = readonly [selecting: unknown, other: unknown]
type FilterTable = Readonly<Record<string, FilterValues>>

/** A value of the item as created. */
const ownValue = (name: string): SceneReference =>
  siteValue(`own ${name}`, (_, given) => at(given?.record, name), LAST)

const ITEM = { status: 'publish', date: '1987-06-09T10:00:00' } as const

/** Without `include` and `author_exclude`: beside them the platform ignores `exclude` and `author`. */
const FILTERS: FilterTable = {
  search: [givenTag(), givenTag(' nowhere')],
  exclude: [[UNASSIGNED_ID], [givenId()]],
  after: ['1987-06-09T00:00:00', '1987-06-10T00:00:00'],
  before: ['1987-06-10T00:00:00', '1987-06-09T00:00:00'],
  modified_after: ['2001-01-01T00:00:00', '2999-01-01T00:00:00'],
  modified_before: ['2999-01-01T00:00:00', '2001-01-01T00:00:00'],
  author: [[UNASSIGNED_ID, ownValue('author')], [UNASSIGNED_ID]],
  slug: [['no-such-slug', ownValue('slug')], ['no-such-slug']],
  status: [
    ['pending', 'publish'],
    ['pending', 'draft'],
  ],
}

const FILTERS_BY_TYPE: Readonly<Record<ContentOperations['type'], FilterTable>> = {
  posts: {
    categories: [ownValue('categories'), [UNASSIGNED_ID]],
    categories_exclude: [[UNASSIGNED_ID], ownValue('categories')],
    sticky: [false, true],
  },
  pages: {
    parent: [[0], [UNASSIGNED_ID]],
    menu_order: [0, 4],
  },
}

/** Changed now: a new item counts as changed at its date. */
const changedItem = (content: ContentOperations) =>
  itemWithOnly(content, ITEM, update(content, { excerpt: 'Changed' }))

/** Arguments that have no effect on a list of one item. */
const OTHERS = { per_page: 100, page: 1, orderby: 'title', order: 'asc' } as const

/** All filters select the item; with the other value of any one, the list is without it. */
function expectationsOf(content: ContentOperations): readonly SceneExpectation[] {
  const filters = { ...FILTERS, ...FILTERS_BY_TYPE[content.type] }
  const selecting: Json = mapValues(filters, ([value]) => value)
  const listWith = (changed: Json) => listFor(content, { ...OTHERS, ...selecting, ...changed })
  return [
    lists(listWith({}), [0], { among: [0] }),
    ...Object.entries(filters).map(([name, [, other]]) =>
      lists(listWith({ [name]: other }), [], { among: [0] }),
    ),
  ]
}

const caseOf = (content: ContentOperations): Case =>
  defineCase({
    id: `${content.list.id}/filter.together`,
    kind: 'scenario',
    level: 'must',
    needs: 'write',
    spec: '4.9',
    title: `Each filter of a list of ${content.type} has its effect beside all others.`,
    scenes: sceneWithoutAct([changedItem(content)], ...expectationsOf(content)),
  })

export const combinedFilters: Playbook = {
  cases: casesForPostsAndPages((content) => [caseOf(content)]),
}
