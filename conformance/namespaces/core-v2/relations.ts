/** Filters by relations of an item: author, terms, parent page. */
import { listAt } from '#conformance/call/body.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import { type Case, defineCase, defineCases } from '#conformance/case/case.ts'
import { lists, type SceneExpectation } from '#conformance/case/expectation.ts'
import { givenId, type SceneReference } from '#conformance/case/reference.ts'
import { DEMO } from '#conformance/playbook/demo.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { casesForPostsAndPages } from './content.ts'
import {
  DRAFT,
  equalItems,
  firstIds,
  itemWithOnly,
  type ListQuery,
  listFor,
  sceneWithoutAct,
} from './content-scenes.ts'
import { otherCategory, otherTag } from './find-other.ts'
import { type ContentOperations, PAGES, POSTS } from './records.ts'
import { anotherAuthor, otherValue } from './stored-fields.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '4.9' } as const

type QueryRow = readonly [query: ListQuery, positions: readonly number[]]

/** Each query lists some of the first items. */
const queryExpectations = (
  content: ContentOperations,
  count: number,
  rows: readonly QueryRow[],
): readonly SceneExpectation[] =>
  rows.map(([query, positions]) => {
    const all = { include: firstIds(count), ...DRAFT, orderby: 'id', order: 'asc' } as const
    return lists(listFor(content, { ...all, ...query }), positions, { isAscending: true })
  })

/** The second of several values counts like the first. */
const afterUnassigned = (value: SceneReference) => [UNASSIGNED_ID, value]

const authorFilterCase = (content: ContentOperations): Case =>
  defineCase({
    ...base,
    id: `core.${content.type}.list/filter.author`,
    title: `author and author_exclude filter a list of ${content.type}.`,
    scenes: sceneWithoutAct(
      [...equalItems(content, 1), itemWithOnly(content, { author: anotherAuthor })],
      ...queryExpectations(content, 2, [
        [{ author: afterUnassigned(anotherAuthor) }, [1]],
        [{ author_exclude: afterUnassigned(anotherAuthor) }, [0]],
      ]),
    ),
  })

const category = otherValue('id of another category', otherCategory)
const tag = otherValue('id of another tag', otherTag)
const [categories, tags] = [afterUnassigned(category), afterUnassigned(tag)]

/** The categories of the plain item and another one. */
const terms = otherValue('own and another category', async (context, plain) => [
  ...listAt(plain, 'categories').map(Number),
  await otherCategory(context, plain),
])

const withChildren = { terms: [DEMO.category], include_children: true }
const withoutChildren = { terms: [DEMO.category], include_children: false }
const byDefault = { terms: [DEMO.category] }

const scenarios = defineCases(base, {
  /** A plain post, one with both terms, one with the category and one with the tag. */
  'core.posts.list/filter.terms': {
    title: 'Categories and tags filter a list of posts: included, excluded and combined.',
    scenes: sceneWithoutAct(
      [
        ...equalItems(POSTS, 1),
        itemWithOnly(POSTS, { categories: terms, tags: [tag] }),
        itemWithOnly(POSTS, { categories: [category] }),
        itemWithOnly(POSTS, { tags: [tag] }),
      ],
      ...queryExpectations(POSTS, 4, [
        [{ categories }, [1, 2]],
        [{ tags }, [1, 3]],
        [{ categories_exclude: categories }, [0, 3]],
        [{ tags_exclude: tags }, [0, 2]],
        [{ categories, tags, tax_relation: 'AND' }, [1]],
        [{ categories, tags, tax_relation: 'OR' }, [1, 2, 3]],
        [{ categories: { terms, operator: 'AND' } }, [1]],
        [{ categories: { terms, operator: 'OR' } }, [0, 1, 2, 3]],
        [{ tags: { terms: tags, operator: 'AND' } }, []],
        [{ tags: { terms: tags } }, [1, 3]],
        [{ tags: { terms: tags, operator: 'OR' } }, [1, 3]],
      ]),
    ),
  },

  /** No operation shows the hierarchy of categories. */
  'core.posts.list/filter.include_children': {
    standInOnly: true,
    title: 'A category filter of posts includes child categories if requested.',
    scenes: sceneWithoutAct(
      [itemWithOnly(POSTS, { categories: [DEMO.innerCategory] })],
      ...queryExpectations(POSTS, 1, [
        [{ categories: withChildren }, [0]],
        [{ categories: withoutChildren }, []],
        [{ categories: byDefault }, []],
        [{ categories_exclude: withChildren }, []],
        [{ categories_exclude: withoutChildren }, [0]],
        [{ categories_exclude: byDefault }, [0]],
      ]),
    ),
  },

  'core.pages.list/filter.parent': {
    title: 'parent and parent_exclude filter a list of pages.',
    scenes: sceneWithoutAct(
      [...equalItems(PAGES, 1), itemWithOnly(PAGES, { parent: givenId(0) })],
      ...queryExpectations(PAGES, 2, [
        [{ parent: afterUnassigned(givenId(0)) }, [1]],
        [{ parent: [0] }, [0]],
        [{ parent_exclude: [0] }, [1]],
        [{ parent_exclude: afterUnassigned(givenId(0)) }, [0]],
      ]),
    ),
  },
})

export const relations: Playbook = {
  cases: [...casesForPostsAndPages((content) => [authorFilterCase(content)]), ...scenarios],
}
