/** Renders a widget of a page for visitors: its query and its markup. */
import type { PostRecord } from '#fixtures/models/post.ts'
import {
  type BuilderElement,
  elementsOf,
  walkElements,
} from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import { permalink } from '#handlers/platform/content/permalinks.ts'
import { elementMarkup } from '#handlers/platform/rendering/builder.rules.ts'
import { toText } from '#handlers/runtime/arguments/coerce.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { pagination } from './pagination.rules.ts'
import type { PostFilter } from './widget-filters.ts'
import { loopMarkup, postsMarkup, resultsMarkup } from './widget-markup.ts'
import { postsOnPage } from './widget-posts.ts'
import { type QueryWords, readQuery } from './widget-query.rules.ts'

type WidgetCall = Pick<Call, 'site' | 'urls' | 'caller'>

export function widgetAt(document: PostRecord, id: unknown): BuilderElement | undefined {
  for (const element of walkElements(elementsOf(document)))
    if (element.id === id && element.elType === 'widget') return element
  return undefined
}

const LOOP: QueryWords = { prefix: 'post_query_', perPage: 'posts_per_page' }
const SEARCH: QueryWords = {
  prefix: 'search_query_',
  perPage: 'posts_per_page',
  fallbackType: 'any',
}
const postsText = ({ settings }: BuilderElement): QueryWords => ({
  prefix: 'posts_',
  perPage: `${toText(settings['_skin']) || 'classic'}_posts_per_page`,
})

/** The page parameter of a single widget. */
const pageParameter = ({ id }: BuilderElement): string => `b-page-${id}`

interface WidgetRequest {
  readonly document: PostRecord
  readonly element: BuilderElement
  readonly page?: number
  readonly filters?: readonly PostFilter[]
  /** Base of page links; defaults to the address of the document. */
  readonly base?: string | undefined
}

function addressesOf({ site, urls }: WidgetCall, { document, element, base }: WidgetRequest) {
  const address = new URL(base ?? permalink(site, urls, document))
  return (page: number): string => {
    const pageUrl = new URL(address)
    pageUrl.searchParams.set(pageParameter(element), String(page))
    return pageUrl.href
  }
}

/** The page number in an address. */
export function pageIn(base: string | undefined, element: BuilderElement): number {
  const sent = base === undefined ? null : new URL(base).searchParams.get(pageParameter(element))
  return /^[1-9]\d{0,5}$/.test(sent ?? '') ? Number(sent) : 1
}

export function renderWidget(call: WidgetCall, request: WidgetRequest): string {
  const { element, document, page = 1, filters = [] } = request
  const isLoop = element.widgetType === 'loop-grid'
  if (!isLoop && element.widgetType !== 'posts') return elementMarkup(element)
  const query = readQuery(element.settings, isLoop ? LOOP : postsText(element))
  const shown = postsOnPage(call, { query, document, page, filters })
  const parts = { element, shown, addressOf: addressesOf(call, request) }
  return isLoop ? loopMarkup(call, parts) : postsMarkup(call, parts)
}

/** Renders the results of a live search. */
export function renderResults(call: WidgetCall, request: WidgetRequest, search: string) {
  const { element, document, page = 1 } = request
  const query = readQuery(element.settings, SEARCH)
  const shown = postsOnPage(call, { query, document, page, search })
  const addressOf = addressesOf(call, request)
  const data = resultsMarkup(call, { element, shown, addressOf })
  return { data, pagination: data && pagination(shown, addressOf) }
}
