/** Search over posts, pages and terms (D-082). */

import type { PostRecord } from '#fixtures/models/post.ts'
import type { TermRecord } from '#fixtures/models/term.ts'
import { pageReply, type ShownRecord } from '#handlers/archetypes/collection.ts'
import { searchFilter } from '#handlers/namespaces/core-v2/content/filters.rules.ts'
import { resourceOf } from '#handlers/namespaces/core-v2/content/viewer.ts'
import { coreUrl } from '#handlers/namespaces/core-v2/core-url.ts'
import { termRecord } from '#handlers/namespaces/core-v2/related/related.ts'
import { permalink } from '#handlers/platform/content/permalinks.ts'
import { byField } from '#handlers/platform/order.ts'
import { renderTitle } from '#handlers/platform/rendering/render.ts'
import { isMultilingual } from '#handlers/runtime/addressing/language.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
import type { ArgumentsOf, Body } from '#openapi/language/define.ts'
import { listSearchResults } from '#openapi/neighbours/search.ts'
import { isInLanguage } from './terms.ts'

type SearchCall = Call<ArgumentsOf<typeof listSearchResults>>

const isAmongTypes = ({ args }: SearchCall, type: string): boolean =>
  args.subtype.some((wanted) => wanted === 'any' || wanted === type)

const isListed = ({ args }: SearchCall, id: number): boolean =>
  (!args.include.length || args.include.includes(id)) && !args.exclude.includes(id)

/** Published posts and pages, the newest first. */
function postsIn(call: SearchCall): readonly PostRecord[] {
  const { args, site, caller, urls } = call
  const search = { search: args.search, search_columns: [], search_semantics: undefined }
  const filter = searchFilter(search, caller.user !== undefined)
  return site.posts
    .all()
    .filter(({ type, status }) => ['post', 'page'].includes(type) && status === 'publish')
    .filter(({ type, id }) => isAmongTypes(call, type) && isListed(call, id))
    .filter(({ language }) => !isMultilingual(urls) || language === urls.language)
    .filter((post) => !filter || filter.matches(post))
    .toSorted(byField('date', 'desc'))
}

function showPost({ site, urls }: SearchCall, post: PostRecord): ShownRecord {
  const collection = coreUrl(urls, resourceOf(post.type))
  return {
    body: {
      id: post.id,
      title: renderTitle(post.title),
      url: permalink(site, urls, post),
      type: 'post',
      subtype: post.type,
    },
    links: {
      self: [{ embeddable: true, href: `${collection}/${post.id}` }],
      about: [{ href: coreUrl(urls, `types/${post.type}`) }],
      collection: [{ href: coreUrl(urls, 'search') }],
    },
  }
}

function termsIn(call: SearchCall): readonly TermRecord[] {
  const word = call.args.search?.toLowerCase() ?? ''
  return call.site.terms
    .all()
    .filter(({ taxonomy, id }) => isAmongTypes(call, taxonomy) && isListed(call, id))
    .filter((term) => isInLanguage(call, term))
    .filter(({ name, slug }) => name.toLowerCase().includes(word) || slug.includes(word))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

function showTerm(call: SearchCall, term: TermRecord): ShownRecord {
  const { urls } = call
  const resource = term.taxonomy === 'category' ? 'categories' : 'tags'
  const { link } = termRecord(call, term, resource)
  return {
    body: { id: term.id, title: term.name, url: link, type: 'term' },
    links: {
      self: [{ embeddable: true, href: coreUrl(urls, `${resource}/${term.id}`) }],
      about: [{ href: coreUrl(urls, `taxonomies/${term.taxonomy}`) }],
      collection: [{ href: coreUrl(urls, 'search') }],
    },
  }
}

type Result = Body<typeof listSearchResults>[number]

function results<T>(call: SearchCall, found: readonly T[], show: (record: T) => ShownRecord) {
  return pageReply<Result, T>(call, { address: coreUrl(call.urls, 'search'), found, show })
}

export const search = [
  implement(listSearchResults, (call) => {
    if (call.args.type === 'post')
      return results(call, postsIn(call), (post) => showPost(call, post))
    // Formats have no records of their own.
    const terms = call.args.type === 'term' ? termsIn(call) : []
    return results(call, terms, (term) => showTerm(call, term))
  }),
]
