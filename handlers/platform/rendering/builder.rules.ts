/** The markup of builder items (platform/core 5.2). */

import { parseJsonText } from '#handlers/platform/text/json-text.ts'
import { asRecord, isRecord, type Json } from '#openapi/values/json.ts'
import { escapeMarkup } from '#openapi/values/text.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Invalid JSON has no elements. */
function readElements(data: unknown): readonly Json[] {
  const parsed = typeof data === 'string' ? parseJsonText(data) : data
  return Array.isArray(parsed) ? parsed.filter(isRecord) : []
}

/** The elements of an item in builder mode. */
export const builderElements = (meta: Json): readonly Json[] =>
  meta['_builder_edit_mode'] === 'builder' ? readElements(meta['_builder_data']) : []

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'div', 'span', 'p']

function heading(settings: Json): string {
  const headerSize = text(settings['header_size'])
  const tag = HEADINGS.includes(headerSize) ? headerSize : 'h2'
  return `<${tag} class="builder-heading-title">${text(settings['title'])}</${tag}>`
}

function button(settings: Json): string {
  const { url } = isRecord(settings['link']) ? settings['link'] : { url: '' }
  return `<a class="builder-button" href="${escapeMarkup(text(url))}">${text(settings['text'])}</a>`
}

function image(settings: Json): string {
  const { url, alt } = isRecord(settings['image']) ? settings['image'] : { url: '', alt: '' }
  return `<img src="${escapeMarkup(text(url))}" alt="${escapeMarkup(text(alt))}" />`
}

const WIDGETS: Readonly<Record<string, (settings: Json) => string>> = {
  heading,
  button,
  image,
  'text-editor': (settings) => text(settings['editor']),
  html: (settings) => text(settings['html']),
}

/** One element with its descendants. */
export function elementMarkup(element: Json, depth = 0): string {
  const id = escapeMarkup(String(element['id'] ?? ''))
  const type = escapeMarkup(text(element['elType']) || 'widget')
  const widget = text(element['widgetType'])
  const settings = asRecord(element['settings'])
  const content = Object.hasOwn(WIDGETS, widget) ? (WIDGETS[widget]?.(settings) ?? '') : ''
  const children = depth < 50 ? readElements(element['elements']) : []
  const kind = widget ? ` data-widget_type="${escapeMarkup(widget)}.default"` : ''
  const inner = children.map((child) => elementMarkup(child, depth + 1)).join('')
  return `<div class="builder-element builder-element-${id}" data-id="${id}" data-element_type="${type}"${kind}>${content}${inner}</div>`
}

export function builderMarkup(id: number, type: string, elements: readonly Json[]): string {
  const inner = elements.map((element) => elementMarkup(element)).join('')
  return `<div data-builder-type="wp-${type}" data-builder-id="${id}" class="builder builder-${id}">${inner}</div>`
}
