/** Attributes of blocks, the classes that follow from them, and finished markup. */
import { escapeMarkup } from '#openapi/values/text.ts'
import type { BlockContext } from './shown-items.ts'

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

export const numberIn = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && value > 0 ? Math.floor(value) : otherwise

/** Markup that is not rendered again. */
export const htmlBlock = (markup: string): string => `<!-- wp:html -->${markup}<!-- /wp:html -->`

/** The classes of a block; `before` are those of its kind. */
export function classesOf(
  { name, attributes }: BlockContext,
  before: readonly string[] = [],
): string {
  const [align, className] = [textIn(attributes['textAlign']), textIn(attributes['className'])]
  const own = [align && `has-text-align-${align}`, className, `wp-block-${name}`]
  return escapeMarkup([...before, ...own].filter(Boolean).join(' '))
}
