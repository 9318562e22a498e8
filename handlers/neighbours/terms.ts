/** Categories and tags: the same behaviour over one collection (D-082). */

import { removeRecord } from '#fixtures/db/remove.ts'
import { defaultCategoryId } from '#fixtures/documents/platform.ts'
import type { TermRecord } from '#fixtures/models/term.ts'
import type { Site } from '#fixtures/site/site.ts'
import {
  createdReply,
  membersFor,
  pageReply,
  recordReply,
  removedReply,
  type ShownRecord,
} from '#handlers/archetypes/collection.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { toId } from '#handlers/namespaces/core-v2/content/raw-arguments.rules.ts'
import { coreUrl } from '#handlers/namespaces/core-v2/core-url.ts'
import { termRecord } from '#handlers/namespaces/core-v2/related/related.ts'
import { toSlug } from '#handlers/platform/content/slugs.rules.ts'
import { termsOf } from '#handlers/platform/content/terms.ts'
import { isMultilingual } from '#handlers/runtime/addressing/language.ts'
import type { Call, Links } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement, type RuleCall } from '#handlers/runtime/implement.ts'
import type { ArgumentsOf, Body, SharedArguments } from '#openapi/language/define.ts'
import type { RecordContext } from '#openapi/language/resource.ts'
import { DEFAULT_LANGUAGE } from '#openapi/language/variants.ts'
import {
  createCategory,
  createTag,
  deleteCategory,
  deleteTag,
  getCategory,
  getTag,
  listCategories,
  listTags,
  updateCategory,
  updateTag,
} from '#openapi/neighbours/terms.ts'
import {
  type CountedTerm,
  freeSlug,
  isBelow,
  isDuplicateName,
  matchesTerm,
  termOrder,
} from './terms.rules.ts'

interface TermKind {
  readonly resource: 'categories' | 'tags'
  readonly taxonomy: TermRecord['taxonomy']
}
const CATEGORIES: TermKind = { resource: 'categories', taxonomy: 'category' }
const TAGS: TermKind = { resource: 'tags', taxonomy: 'post_tag' }

const EMBEDDED = ['id', 'link', 'name', 'slug', 'taxonomy']

/** Only published posts count. */
const countOf = (site: Site, { id }: TermRecord, { resource }: TermKind): number =>
  site.posts
    .by(resource, (post) => post[resource], id)
    .filter(({ status, type }) => status === 'publish' && type === 'post').length

const withCount = (site: Site, term: TermRecord, kind: TermKind): CountedTerm => ({
  ...term,
  count: countOf(site, term, kind),
})

interface TermView {
  readonly kind: TermKind
  readonly context: RecordContext
}

function show(call: Call, term: TermRecord, { kind, context }: TermView): ShownRecord {
  const { _links, ...embedded } = termRecord(call, term, kind.resource)
  const record = {
    id: term.id,
    count: countOf(call.site, term, kind),
    description: term.description,
    ...embedded,
    ...(kind.taxonomy === 'category' && { parent: term.parent }),
    meta: [],
  }
  return {
    body: context === 'embed' ? membersFor(record, EMBEDDED) : record,
    // The record of a term always has links.
    links: _links as Links,
  }
}

const termsIn = (site: Site, { taxonomy }: TermKind): readonly TermRecord[] =>
  site.terms.by('taxonomy', (term) => term.taxonomy, taxonomy)

function requireTerm({ site, param }: Pick<Call, 'site' | 'param'>, kind: TermKind): TermRecord {
  const term = site.terms.get(toId(param('id')))
  return requireRecord(term?.taxonomy === kind.taxonomy ? term : undefined, 'rest_term_invalid')
}

/** An unknown term is reported before a missing permission. */
const requireExisting = (kind: TermKind) => (call: RuleCall) => {
  requireTerm(call, kind)
  return undefined
}

type TermListArguments = SharedArguments<typeof listCategories, typeof listTags>

/** A multilingual site lists the terms of one language. */
export const isInLanguage = (
  { urls }: Call,
  { language = DEFAULT_LANGUAGE }: TermRecord,
): boolean => !isMultilingual(urls) || language === urls.language

function candidates(call: Call<TermListArguments>, kind: TermKind): readonly TermRecord[] {
  const { site, args } = call
  if (!args.post) return termsIn(site, kind).filter((term) => isInLanguage(call, term))
  const post = requireRecord(site.posts.get(args.post), 'rest_term_invalid_post')
  return termsOf(site, post[kind.resource], kind.taxonomy)
}

function listTerms<R>(call: Call<TermListArguments>, kind: TermKind) {
  const { args, site, caller, urls } = call
  const { context, orderby, order, include } = args
  if (context === 'edit' && !caller.can('manage_categories'))
    throw new ApiError('rest_forbidden_context_terms')
  const slugs = (args.slug ?? []).map((slug) => toSlug(slug, urls.language))
  const found = candidates(call, kind)
    .map((term) => withCount(site, term, kind))
    .filter((term) => matchesTerm(term, args, slugs))
    .toSorted(termOrder({ orderby, order, include, slugs }))
  const shown = (term: TermRecord) => show(call, term, { kind, context })
  return pageReply<R, TermRecord>(call, {
    address: coreUrl(urls, kind.resource),
    found,
    show: shown,
  })
}

function readTerm<B>(call: Call<ArgumentsOf<typeof getCategory>>, kind: TermKind) {
  const { context } = call.args
  const term = requireTerm(call, kind)
  if (context === 'edit' && !call.caller.can('manage_categories'))
    throw new ApiError('rest_forbidden_context_term')
  return recordReply<B>(show(call, term, { kind, context }))
}

type NewTerm = SharedArguments<typeof createCategory, typeof createTag>
type TermChanges = SharedArguments<typeof updateCategory, typeof updateTag>
type SentTerm = Pick<TermChanges, 'name' | 'slug' | 'description' | 'parent'>

function parentFor({ site }: Call, sent: number | undefined, kind: TermKind): number | undefined {
  if (sent === undefined || sent === null) return undefined
  if (kind.taxonomy !== 'category') throw new ApiError('rest_taxonomy_not_hierarchical')
  if (sent === 0) return 0
  const parent = site.terms.get(sent)
  return requireRecord(
    parent?.taxonomy === 'category' ? parent : undefined,
    'rest_term_invalid_parent',
  ).id
}

/** A second term of this name is refused, unless it brings a slug of its own. */
function rejectDuplicate(call: Call, made: TermRecord, kind: TermKind): void {
  const duplicate = termsIn(call.site, kind).find((other) => isDuplicateName(other, made))
  if (!duplicate) return
  const key = kind.taxonomy === 'category' ? 'rest_term_exists' : 'rest_tag_exists'
  throw new ApiError(key, {
    data: { term_id: duplicate.id },
    extraMembers: { additional_data: [duplicate.id, duplicate.id] },
  })
}

/** From the wanted slug of the term, or from its name. */
function slugFor(call: Call, term: TermRecord, kind: TermKind): string {
  const wanted = toSlug(term.slug || term.name, call.urls.language) || String(term.id)
  const taken = termsIn(call.site, kind).filter(({ id }) => id !== term.id)
  const parentSlug = call.site.terms.get(term.parent)?.slug
  return freeSlug(wanted, parentSlug, (slug) => taken.some((other) => other.slug === slug))
}

function nameIn({ name }: SentTerm): string | undefined {
  const given = name?.trim()
  if (given === '') throw new ApiError('rest_term_empty_name')
  return given
}

function createTerm<B>(call: Call<NewTerm>, kind: TermKind) {
  const { args, site, urls } = call
  const parent = parentFor(call, toParent(call), kind) ?? 0
  const draft: TermRecord = {
    id: 0,
    taxonomy: kind.taxonomy,
    name: nameIn(args) ?? '',
    slug: args.slug ?? '',
    description: args.description ?? '',
    parent,
    ...(isMultilingual(urls) && { language: urls.language }),
  }
  if (!args.slug) rejectDuplicate(call, draft, kind)
  const numbered = { ...draft, id: site.ids.next('term') }
  const term = site.terms.insert({ ...numbered, slug: slugFor(call, numbered, kind) })
  const address = `${coreUrl(call.urls, kind.resource)}/${term.id}`
  return createdReply<B>(show(call, term, { kind, context: 'edit' }), address)
}

/** Tags do not declare a parent, but reject one. */
const toParent = ({ param }: Pick<Call, 'param'>): number | undefined => {
  const sent = param('parent')
  return sent === undefined || sent === null
    ? undefined
    : Math.max(0, Math.trunc(Number(sent)) || 0)
}

function updateTerm<B>(call: Call<TermChanges>, kind: TermKind) {
  const { args, site } = call
  const before = requireTerm(call, kind)
  const parent = parentFor(call, toParent(call), kind) ?? before.parent
  const changed: TermRecord = {
    ...before,
    name: nameIn(args) ?? before.name,
    description: args.description ?? before.description,
    // A term cannot be below itself.
    parent: isBelow((id) => site.terms.get(id), before.id, parent) ? 0 : parent,
  }
  const slug =
    args.slug === undefined ? before.slug : slugFor(call, { ...changed, slug: args.slug }, kind)
  const term = site.terms.replace({ ...changed, slug })
  return recordReply<B>(show(call, term, { kind, context: 'edit' }))
}

/** Posts keep at least one category; categories below move up. */
function removeTerm(site: Site, { id, parent }: TermRecord, { resource }: TermKind): void {
  const fallback = site.read(defaultCategoryId)
  for (const child of site.terms.by('parent', (term) => term.parent, id))
    site.terms.replace({ ...child, parent })
  if (resource === 'categories')
    for (const post of site.posts.by(resource, (each) => each.categories, id))
      if (post.categories.length === 1) site.posts.replace({ ...post, categories: [fallback] })
  removeRecord(site, 'terms', id)
}

function deleteTerm<B>(call: Call<{ readonly force: boolean }>, kind: TermKind) {
  const term = requireTerm(call, kind)
  if (term.id === call.site.read(defaultCategoryId)) throw new ApiError('rest_cannot_delete_term')
  if (!call.args.force) throw new ApiError('rest_term_trash_not_supported')
  const shown = show(call, term, { kind, context: 'view' })
  removeTerm(call.site, term, kind)
  return removedReply<B>(call, shown)
}

type Row<O> = Body<O> extends readonly (infer R)[] ? R : never

export const categories = [
  implement(listCategories, (call) => listTerms<Row<typeof listCategories>>(call, CATEGORIES)),
  implement(createCategory, (call) => createTerm<Body<typeof createCategory>>(call, CATEGORIES)),
  implement(getCategory, (call) => readTerm<Body<typeof getCategory>>(call, CATEGORIES)),
  implement(updateCategory, {
    check: requireExisting(CATEGORIES),
    handle: (call) => updateTerm<Body<typeof updateCategory>>(call, CATEGORIES),
  }),
  implement(deleteCategory, {
    check: requireExisting(CATEGORIES),
    handle: (call) => deleteTerm<Body<typeof deleteCategory>>(call, CATEGORIES),
  }),
]

export const tags = [
  implement(listTags, (call) => listTerms<Row<typeof listTags>>(call, TAGS)),
  implement(createTag, (call) => createTerm<Body<typeof createTag>>(call, TAGS)),
  implement(getTag, (call) => readTerm<Body<typeof getTag>>(call, TAGS)),
  implement(updateTag, {
    check: requireExisting(TAGS),
    handle: (call) => updateTerm<Body<typeof updateTag>>(call, TAGS),
  }),
  implement(deleteTag, {
    check: requireExisting(TAGS),
    handle: (call) => deleteTerm<Body<typeof deleteTag>>(call, TAGS),
  }),
]
