/** Filters by relations of an item: author, terms, parent page. */
import { listAt } from '#conformance/call/body.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import { type Case, defineCase, defineCases } from '#conformance/case/case.ts'
import { lists, type SceneExpectation } from '#conformance/case/expectation.ts'
import { its, type SceneReference } from '#conformance/case/reference.ts'
import { DEMO } from '#conformance/playbook/demo.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { forPostsAndPages } from './content.ts'
import {
  DRAFT,
  exactly,
  firstIds,
  type ListQuery,
  listFor,
  lookingAt,
  several,
} from './content-scenes.ts'
import { otherCategory, otherTag } from './find-other.ts'
import { type ContentOperations, PAGES, POSTS } from './records.ts'
import { anotherAuthor, other } from './stored-fields.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '4.9' } as const

type QueryRow = readonly [query: ListQuery, places: readonly number[]]

/** Each query lists some of the first items. */
const listed = (
  content: ContentOperations,
  count: number,
  rows: readonly QueryRow[],
): readonly SceneExpectation[] =>
  rows.map(([query, places]) => {
    const all = { include: firstIds(count), ...DRAFT, orderby: 'id', order: 'asc' } as const
    return lists(listFor(content, { ...all, ...query }), places, { isRising: true })
  })

/** The second of several values counts like the first. */
const second = (value: SceneReference) => [UNASSIGNED_ID, value]

const byAuthor = (content: ContentOperations): Case =>
  defineCase({
    ...base,
    id: `core.${content.type}.list/filter.author`,
    title: `author and author_exclude filter a list of ${content.type}.`,
    scenes: lookingAt(
      [...several(content, 1), exactly(content, { author: anotherAuthor })],
      ...listed(content, 2, [
        [{ author: second(anotherAuthor) }, [1]],
        [{ author_exclude: second(anotherAuthor) }, [0]],
      ]),
    ),
  })

const category = other('id of another category', otherCategory)
const tag = other('id of another tag', otherTag)
const [categories, tags] = [second(category), second(tag)]

/** The categories of the plain item and another one. */
const terms = other('own and another category', async (context, plain) => [
  ...listAt(plain, 'categories').map(Number),
  await otherCategory(context, plain),
])

const inner = { terms: [DEMO.category], include_children: true }
const outer = { terms: [DEMO.category], include_children: false }
const unstated = { terms: [DEMO.category] }

const scenarios = defineCases(base, {
  /** A plain post, one with both terms, one with the category and one with the tag. */
  'core.posts.list/filter.terms': {
    title: 'Categories and tags filter a list of posts: included, excluded and combined.',
    scenes: lookingAt(
      [
        ...several(POSTS, 1),
        exactly(POSTS, { categories: terms, tags: [tag] }),
        exactly(POSTS, { categories: [category] }),
        exactly(POSTS, { tags: [tag] }),
      ],
      ...listed(POSTS, 4, [
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
    scenes: lookingAt(
      [exactly(POSTS, { categories: [DEMO.innerCategory] })],
      ...listed(POSTS, 1, [
        [{ categories: inner }, [0]],
        [{ categories: outer }, []],
        [{ categories: unstated }, []],
        [{ categories_exclude: inner }, []],
        [{ categories_exclude: outer }, [0]],
        [{ categories_exclude: unstated }, [0]],
      ]),
    ),
  },

  'core.pages.list/filter.parent': {
    title: 'parent and parent_exclude filter a list of pages.',
    scenes: lookingAt(
      [...several(PAGES, 1), exactly(PAGES, { parent: its(0) })],
      ...listed(PAGES, 2, [
        [{ parent: second(its(0)) }, [1]],
        [{ parent_exclude: second(its(0)) }, [0]],
      ]),
    ),
  },
})

export const relations: Playbook = {
  cases: [...forPostsAndPages((content) => [byAuthor(content)]), ...scenarios],
}
