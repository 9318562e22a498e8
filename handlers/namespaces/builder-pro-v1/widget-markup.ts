/** The markup of widgets with items of the site. */

import type { PostRecord } from '#fixtures/models/post.ts'
import { documentTypeOf } from '#handlers/namespaces/builder-v1/shared/document-types.rules.ts'
import {
  type BuilderElement,
  elementsOf,
} from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import { permalink } from '#handlers/platform/content/permalinks.ts'
import { builderMarkup } from '#handlers/platform/rendering/builder.rules.ts'
import { excerptOf, renderTitle } from '#handlers/platform/rendering/render.ts'
import { toInteger, toText } from '#handlers/runtime/arguments/coerce.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { escapeMarkup } from '#openapi/values/text.ts'
import { pagination } from './pagination.rules.ts'
import type { WidgetPage } from './widget-posts.ts'

type MarkupCall = Pick<Call, 'site' | 'urls'>

const PROTECTED = 'There is no excerpt because this is a protected post.'

const excerptFor = (post: PostRecord): string =>
  post.password === '' ? excerptOf(post) : PROTECTED

const linkTo = ({ site, urls }: MarkupCall, post: PostRecord): string =>
  `<a href="${escapeMarkup(permalink(site, urls, post))}">${renderTitle(post.title)}</a>`

const article = (kind: string, post: PostRecord, inner: string): string =>
  `<article class="${kind} builder-grid-item post-${post.id} ${post.type} type-${post.type} status-${post.status}" data-id="${post.id}">${inner}</article>`

const card = (call: MarkupCall, post: PostRecord): string =>
  `<h3 class="builder-post__title">${linkTo(call, post)}</h3><div class="builder-post__excerpt">${excerptFor(post)}</div>`

/** Widgets of a loop template show the data of the current item. */
function filledElement(
  call: MarkupCall,
  post: PostRecord,
  element: BuilderElement,
): BuilderElement {
  const elements = element.elements.map((child) => filledElement(call, post, child))
  const withWidget = (
    widgetType: string,
    settings: BuilderElement['settings'],
  ): BuilderElement => ({
    ...element,
    widgetType,
    settings: { ...element.settings, ...settings },
    elements,
  })
  if (element.widgetType === 'theme-post-title')
    return withWidget('heading', { title: linkTo(call, post) })
  if (element.widgetType === 'theme-post-excerpt' || element.widgetType === 'theme-post-content')
    return withWidget('html', { html: excerptFor(post) })
  return { ...element, elements }
}

/** The template of a loop; without one, items are rendered as cards. */
function templateOf({ site }: MarkupCall, { settings }: BuilderElement): PostRecord | undefined {
  const template = site.posts.get(toInteger(settings['template_id']))
  return template && documentTypeOf(template) === 'loop-item' ? template : undefined
}

function loopItem(call: MarkupCall, post: PostRecord, template: PostRecord | undefined): string {
  if (!template) return card(call, post)
  const elements = elementsOf(template).map((element) => filledElement(call, post, element))
  return builderMarkup(template.id, 'loop-item', elements)
}

interface PostsMarkup {
  readonly element: BuilderElement
  readonly shown: WidgetPage
  readonly addressOf: (page: number) => string
}

const paginationMarkup = ({ element, shown, addressOf }: PostsMarkup): string =>
  toText(element.settings['pagination_type']) ? pagination(shown, addressOf) : ''

export function postsMarkup(call: MarkupCall, widget: PostsMarkup): string {
  const { element, shown } = widget
  if (!shown.posts.length) return ''
  const skin = escapeMarkup(toText(element.settings['_skin']) || 'classic')
  const items = shown.posts.map((post) => article('builder-post', post, card(call, post)))
  return `\t\t<div class="builder-posts-container builder-posts builder-posts--skin-${skin} builder-grid">${items.join('')}</div>${paginationMarkup(widget)}`
}

export function loopMarkup(call: MarkupCall, widget: PostsMarkup): string {
  const { element, shown } = widget
  if (!shown.posts.length) return ''
  const template = templateOf(call, element)
  const items = shown.posts.map((post) =>
    article('builder-loop-item', post, loopItem(call, post, template)),
  )
  return `<div class="builder-loop-container builder-grid" role="list">${items.join('')}</div>${paginationMarkup(widget)}`
}

export function resultsMarkup(call: MarkupCall, { element, shown }: PostsMarkup): string {
  if (!shown.posts.length) return ''
  const template = templateOf(call, element)
  const items = shown.posts.map((post) =>
    article('builder-search-result', post, loopItem(call, post, template)),
  )
  return `<div class="builder-search-results builder-loop-container" role="listbox">${items.join('')}</div>`
}
