/** Attributes of blocks, the attributes of markup that follow from them, and finished markup. */
import type { Json } from '#openapi/values/json.ts'
import { escapeMarkup } from '#openapi/values/text.ts'
import type { BlockContext } from './shown-items.ts'

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

export const numberIn = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && value > 0 ? Math.floor(value) : otherwise

/** Markup that is not rendered again. */
export const htmlBlock = (markup: string): string => `<!-- wp:html -->${markup}<!-- /wp:html -->`

type BlockFeature = 'align' | 'textAlign' | 'text' | 'background' | 'font'

const COLOURS = ['text', 'background', 'font'] as const
const ITEM: readonly BlockFeature[] = ['textAlign', ...COLOURS]
const TITLE: readonly BlockFeature[] = ['align', ...ITEM]
const LIST: readonly BlockFeature[] = ['align', ...COLOURS]
const IMAGE: readonly BlockFeature[] = ['align']

/** The features of blocks other than those of the parts of an item. */
const FEATURES: Readonly<Record<string, readonly BlockFeature[]>> = {
  'site-title': TITLE,
  'site-tagline': TITLE,
  'post-title': TITLE,
  archives: LIST,
  categories: LIST,
  'latest-posts': LIST,
  'page-list': COLOURS,
  'read-more': COLOURS,
  calendar: ['align', 'font'],
  avatar: IMAGE,
  'post-featured-image': IMAGE,
  'post-comments-link': ['textAlign', 'background', 'font'],
}

const CLASSES: Readonly<Record<string, (value: string) => string>> = {
  textAlign: (align) => `has-text-align-${align}`,
  align: (align) => `align${align}`,
  textColor: (color) => `has-text-color has-${color}-color`,
  backgroundColor: (color) => `has-background has-${color}-background-color`,
  fontSize: (size) => `has-${size}-font-size`,
}

/** Of blocks that give their colours to a part of theirs. */
export const colourClasses = (attributes: Json): readonly string[] =>
  ['textColor', 'backgroundColor'].flatMap((name) => {
    const value = textIn(attributes[name])
    return value ? [escapeMarkup(CLASSES[name]?.(value) ?? '')] : []
  })

interface OwnClasses {
  /** In front of all others. */
  readonly kinds?: readonly string[]
  readonly layout?: string
}

/** `class` and `id` of a block, without space in front. */
export function attributesOf(
  { name, attributes, facts }: BlockContext,
  { kinds = [], layout = '' }: OwnClasses = {},
): string {
  const features = FEATURES[name] ?? ITEM
  const classFor = (feature: BlockFeature, attribute: string): string => {
    const value = features.includes(feature) ? textIn(attributes[attribute]) : ''
    return value && (CLASSES[attribute]?.(value) ?? '')
  }
  const all = [
    ...kinds,
    classFor('textAlign', 'textAlign'),
    classFor('align', 'align'),
    textIn(attributes['className']),
    `wp-block-${name}`,
    classFor('text', 'textColor'),
    classFor('background', 'backgroundColor'),
    classFor('font', 'fontSize'),
    layout,
  ]
  const anchor = facts.hasAnchors ? textIn(attributes['anchor']) : ''
  const id = anchor && ` id="${escapeMarkup(anchor)}"`
  return `class="${escapeMarkup(all.filter(Boolean).join(' '))}"${id}`
}
