/** The links of posts, pages and their versions, as far as a record has them (platform/core 5.3). */
import { at } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { asList, asRecord, type Json } from '#openapi/values/json.ts'

/** The addresses of the interface, as stated by the index. */
export interface Addresses {
  readonly collection: string
  /** Of the namespace, with a slash at the end. */
  readonly root: string
}

export const addressesOf = (collection: string): Addresses => ({
  collection,
  root: collection.slice(0, collection.lastIndexOf('/') + 1),
})

const TERM_ROUTES: Json = { category: 'categories', post_tag: 'tags' }

type ExpectedHref = (record: unknown, link: unknown, addresses: Addresses) => string | undefined

const ofItem = (record: unknown, { collection }: Addresses): string =>
  `${collection}/${at(record, 'id')}`

const HREFS: Readonly<Record<string, ExpectedHref>> = {
  self: (record, _, addresses) => ofItem(record, addresses),
  collection: (_record, _, { collection }) => collection,
  about: (record, _, { root }) => `${root}types/${at(record, 'type')}`,
  author: (record, _, { root }) => `${root}users/${at(record, 'author')}`,
  replies: (record, _, { root }) => `${root}comments?post=${at(record, 'id')}`,
  'version-history': (record, _, addresses) => `${ofItem(record, addresses)}/revisions`,
  'predecessor-version': (record, link, addresses) =>
    `${ofItem(record, addresses)}/revisions/${at(link, 'id')}`,
  up: (record, _, { collection }) =>
    at(record, 'parent') === undefined ? undefined : `${collection}/${at(record, 'parent')}`,
  'wp:featuredmedia': (record, _, { root }) => `${root}media/${at(record, 'featured_media')}`,
  'wp:attachment': (record, _, { root }) => `${root}media?parent=${at(record, 'id')}`,
  'wp:term': (record, link, { root }) => {
    const route = TERM_ROUTES[String(at(link, 'taxonomy'))]
    return route === undefined ? undefined : `${root}${route}?post=${at(record, 'id')}`
  },
  parent: (record, _, { collection }) => `${collection}/${at(record, 'parent')}`,
}

const ACTION = /(?:^|:|\/)action-/

/** Undefined for relations of add-ons. */
const hrefOf = (relation: string): ExpectedHref | undefined =>
  ACTION.test(relation) ? HREFS['self'] : HREFS[relation]

const linksOf = (record: unknown): Json => asRecord(at(record, '_links'))

/** Every link points to the record that its member names. */
export function checkLinks(record: unknown, addresses: Addresses): void {
  for (const [relation, links] of Object.entries(linksOf(record)))
    for (const link of asList(links)) {
      const expected = hrefOf(relation)?.(record, link, addresses)
      if (expected !== undefined) check(`_links.${relation}`, at(link, 'href')).is(expected)
    }
}

const RELATIONS = ['self', 'collection', 'about', 'replies', 'version-history', 'wp:attachment']

/** The relations of an item, those that depend on its members included. */
export function expectedRelations(item: unknown, hasRevisions: boolean): readonly string[] {
  return [
    ...RELATIONS,
    ...(Number(at(item, 'author')) > 0 ? ['author'] : []),
    ...(Number(at(item, 'parent')) > 0 ? ['up'] : []),
    ...(Number(at(item, 'featured_media')) > 0 ? ['wp:featuredmedia'] : []),
    ...(at(item, 'type') === 'post' ? ['wp:term'] : []),
    ...(hasRevisions ? ['predecessor-version'] : []),
  ]
}

/** An item has a link for each of its relations. */
export function checkRelations(item: unknown, hasRevisions: boolean): void {
  const missing = expectedRelations(item, hasRevisions).filter(
    (relation) => asList(linksOf(item)[relation]).length === 0,
  )
  check('missing links', missing).is([])
}

/** Counts and ids of the links to the versions of an item. */
export function checkVersionLinks(item: unknown, revisions: readonly unknown[]): void {
  const [history, predecessor] = ['version-history', 'predecessor-version'].map(
    (relation) => asList(linksOf(item)[relation])[0],
  )
  if (history !== undefined) check('count of revisions', at(history, 'count')).is(revisions.length)
  if (predecessor !== undefined)
    check('id of the newest revision', at(predecessor, 'id')).is(at(revisions[0], 'id'))
}

/** `_embed=author,up` embeds some relations, `_embed=1` all. */
const isRequested = (relation: string, embed: unknown): boolean =>
  embed === '1' || String(embed).split(',').includes(relation)

const hasContent = (embedded: unknown): boolean =>
  asList(embedded).some((each) => !Array.isArray(each) || each.length > 0)

/** Relations without records, such as comments, are not embedded. */
const MAY_BE_EMPTY = ['replies']

/** The member with the id of the embedded record. */
const ID_MEMBERS: Json = { author: 'author', up: 'parent', 'wp:featuredmedia': 'featured_media' }

/** The embedded terms are those of the item. */
function checkTerms(item: unknown): void {
  const groups = asList(at(item, '_embedded', 'wp:term'))
  if (groups.length === 0) return
  for (const [position, member] of ['categories', 'tags'].entries()) {
    const ids = asList(groups[position]).map((term) => Number(at(term, 'id')))
    const own = asList(at(item, member)).map(Number)
    check(`embedded ${member}`, ids.toSorted()).is(own.toSorted())
  }
}

/** Exactly the requested embeddable links are embedded, each as the record it points to. */
export function checkEmbedded(item: unknown, embed: unknown): void {
  const embedded = asRecord(at(item, '_embedded'))
  const expected = Object.entries(linksOf(item))
    .filter(([, links]) => asList(links).some((link) => at(link, 'embeddable') === true))
    .map(([relation]) => relation)
    .filter((relation) => isRequested(relation, embed) && !MAY_BE_EMPTY.includes(relation))
  const found = Object.keys(embedded).filter((relation) => !MAY_BE_EMPTY.includes(relation))
  check('embedded relations', found.toSorted()).is(expected.toSorted())
  checkTerms(item)
  for (const [relation, records] of Object.entries(embedded)) {
    check(`embedded ${relation}`, records).holds('not empty', hasContent(records))
    const member = ID_MEMBERS[relation]
    if (typeof member === 'string')
      check(`id of the embedded ${relation}`, at(records, 0, 'id')).is(at(item, member))
    for (const record of asList(records).flat())
      check(`embedded ${relation}`, record).holds(
        'without an error',
        at(record, 'code') === undefined,
      )
  }
}
