/** Filters by relations of an item: author, terms, parent page. */
import { listAt } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import { type Case, defineCase, defineCases } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { DEMO } from '#conformance/playbook/demo.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { forPostsAndPages, listIds, type Query, READ_ONLY_SITE, sharedItem } from './content.ts'
import { otherAuthor, otherCategory, otherTag } from './find-other.ts'
import { type ContentOperations, PAGES, POSTS } from './records.ts'

const base = {
  kind: 'scenario',
  level: 'must',
  needs: 'write',
  spec: '4.9',
  ...READ_ONLY_SITE,
} as const

/** The listed items, in creation order. */
async function shown(context: Context, content: ContentOperations, asked: Query) {
  const order = { orderby: 'id', order: 'asc', status: 'draft' } as const
  return listIds(context, content, { ...order, ...asked })
}

const byAuthor = (content: ContentOperations): Case =>
  defineCase({
    ...base,
    id: `core.${content.type}.list/filter.author`,
    title: `A list of ${content.type} goes by author, and by who is not.`,
    async run(context) {
      const mine = await sharedItem(context, content)
      const author = Number(await otherAuthor(context, mine.body))
      const theirs = await sharedItem(context, content, { author })
      const include = [mine.id, theirs.id]
      const only = await shown(context, content, { include, author: [UNASSIGNED_ID, author] })
      check('the list by author', only).is([theirs.id])
      const rest = await shown(context, content, {
        include,
        author_exclude: [UNASSIGNED_ID, author],
      })
      check('the list by author_exclude', rest).is([mine.id])
    },
  })

const scenarios = defineCases(base, {
  'core.posts.list/filter.terms': {
    title: 'A list of posts goes by categories and tags, alone, left out and combined.',
    async run(context) {
      const plain = await sharedItem(context, POSTS)
      const own = listAt(plain.body, 'categories').map(Number)
      const category = Number(await otherCategory(context, plain.body))
      const tag = Number(await otherTag(context, plain.body))
      // The second of several values counts like the first.
      const [categories, tags] = [
        [UNASSIGNED_ID, category],
        [UNASSIGNED_ID, tag],
      ]
      const both = await sharedItem(context, POSTS, { categories: [...own, category], tags: [tag] })
      const filed = await sharedItem(context, POSTS, { categories: [category] })
      const tagged = await sharedItem(context, POSTS, { tags: [tag] })
      const include = [plain.id, both.id, filed.id, tagged.id]
      const expected: readonly (readonly [Query, readonly number[]])[] = [
        [{ categories }, [both.id, filed.id]],
        [{ tags }, [both.id, tagged.id]],
        [{ categories_exclude: categories }, [plain.id, tagged.id]],
        [{ tags_exclude: tags }, [plain.id, filed.id]],
        [{ categories, tags, tax_relation: 'AND' }, [both.id]],
        [{ categories, tags, tax_relation: 'OR' }, [both.id, filed.id, tagged.id]],
        [{ categories: { terms: [...own, category], operator: 'AND' } }, [both.id]],
        [{ categories: { terms: [...own, category], operator: 'OR' } }, include],
        [{ tags: { terms: tags, operator: 'AND' } }, []],
        [{ tags: { terms: tags } }, [both.id, tagged.id]],
        [{ tags: { terms: tags, operator: 'OR' } }, [both.id, tagged.id]],
      ]
      for (const [query, ids] of expected) {
        const found = await shown(context, POSTS, { include, ...query })
        check(`the list by ${Object.keys(query).join(', ')}`, found).is(ids)
      }
    },
  },

  /** No operation shows the hierarchy of categories. */
  'core.posts.list/filter.include_children': {
    standInOnly: true,
    title: 'A list of posts goes by the categories inside of a category where that is asked for.',
    async run(context) {
      const { id } = await sharedItem(context, POSTS, { categories: [DEMO.innerCategory] })
      const below = { terms: [DEMO.category], include_children: true }
      const alone = { terms: [DEMO.category], include_children: false }
      const expected: readonly (readonly [Query, readonly number[]])[] = [
        [{ categories: below }, [id]],
        [{ categories: alone }, []],
        [{ categories: { terms: [DEMO.category] } }, []],
        [{ categories_exclude: below }, []],
        [{ categories_exclude: alone }, [id]],
        [{ categories_exclude: { terms: [DEMO.category] } }, [id]],
      ]
      for (const [query, ids] of expected) {
        const found = await shown(context, POSTS, { include: [id], ...query })
        check(`the list by ${JSON.stringify(query)}`, found).is(ids)
      }
    },
  },

  'core.pages.list/filter.parent': {
    title: 'A list of pages goes by the page above, and by which is not.',
    async run(context) {
      const above = await sharedItem(context, PAGES)
      const below = await sharedItem(context, PAGES, { parent: above.id })
      const include = [above.id, below.id]
      const only = await shown(context, PAGES, { include, parent: [UNASSIGNED_ID, above.id] })
      check('the list by parent', only).is([below.id])
      const rest = await shown(context, PAGES, {
        include,
        parent_exclude: [UNASSIGNED_ID, above.id],
      })
      check('the list by parent_exclude', rest).is([above.id])
    },
  },
})

export const relations: Playbook = {
  cases: [...forPostsAndPages((content) => [byAuthor(content)]), ...scenarios],
}
