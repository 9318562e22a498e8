/** Renders titles, contents and excerpts (platform/core 5.2). */
import { type BlockClasses, blockClasses } from '#fixtures/documents/platform.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import { memoizeText } from '#handlers/platform/text/memoize-text.ts'
import { memoize } from '#openapi/values/memoize.ts'
import { countChars, trimChars } from '#openapi/values/text.ts'
import { hasBlocks } from './block-tree.rules.ts'
import { excerptSource, renderBlocks } from './blocks.rules.ts'
import { builderElements, builderMarkup } from './builder.rules.ts'
import { beforeMore, EXCERPT_WORDS, firstWords } from './excerpt.rules.ts'
import { withLazyImages } from './lazy-images.rules.ts'
import { toParagraphs } from './paragraphs.rules.ts'
import { numberPlayers } from './players.rules.ts'
import { aroundShortcodes, withoutShortcodes } from './shortcodes.rules.ts'
import { withSmileys } from './smileys.rules.ts'
import { applyTypography } from './typography.rules.ts'

/** In characters. Longer texts are shown unrendered: rendering them takes seconds. */
export const MAX_RENDERED_LENGTH = 200_000
/** Limit of characters with special handling; so many make even shorter texts slow. */
const MAX_SIGNS = 60_000
const SIGNS = '<>"\'&-\n.:;'
const exceedsLimits = (text: string): boolean =>
  text.length > MAX_RENDERED_LENGTH ||
  (text.length > MAX_SIGNS && countChars(text, SIGNS) > MAX_SIGNS)

/** The characters trimmed by the platform. */
const BLANKS = ' \n\r\t\v\0'

export const renderTitle = (title: string): string =>
  trimChars(exceedsLimits(title) ? title : applyTypography(title), BLANKS)

/** Cached: a saved text is rendered as content, as excerpt and after the next change. */
const layoutWith = memoize((classes: BlockClasses) =>
  memoizeText((content: string): string => {
    const rendered = hasBlocks(content)
      ? applyTypography(renderBlocks(content, classes))
      : aroundShortcodes(content, (text) => toParagraphs(applyTypography(text)))
    return withSmileys(withLazyImages(rendered))
  }),
)

interface RenderOptions {
  /** Part of generated names in the text. */
  readonly id?: number
  readonly classes?: BlockClasses
}

export const renderText = (
  content: string,
  { id = 0, classes = blockClasses.initial }: RenderOptions = {},
): string =>
  content === '' || exceedsLimits(content)
    ? content
    : numberPlayers(layoutWith(classes)(content), id)

type RenderSource = Pick<PostRecord, 'id' | 'type' | 'content' | 'meta'>

/** Builder items show their elements instead of the stored content. */
export function renderContent(
  { id, type, content, meta }: RenderSource,
  classes?: BlockClasses,
): string {
  const elements = builderElements(meta)
  if (elements.length) return builderMarkup(id, type, elements)
  return renderText(content, { id, ...(classes && { classes }) })
}

/** Renders an explicit excerpt. */
export const renderExcerpt = (excerpt: string): string =>
  exceedsLimits(excerpt) ? excerpt : toParagraphs(withSmileys(applyTypography(excerpt)))

/** The explicit excerpt, or the first words of the content. */
export function excerptOf(
  { excerpt, content }: Pick<PostRecord, 'excerpt' | 'content'>,
  length = EXCERPT_WORDS,
): string {
  if (excerpt.trim() !== '') return renderExcerpt(excerpt)
  return length === EXCERPT_WORDS ? defaultExcerpt(content) : automaticExcerpt(content, length)
}

function automaticExcerpt(content: string, length: number): string {
  const beforeMark = beforeMore(content)
  if (exceedsLimits(beforeMark)) return renderExcerpt(firstWords(beforeMark, length))
  const source = excerptSource(withoutShortcodes(beforeMark))
  return renderExcerpt(firstWords(renderText(source), length))
}

const defaultExcerpt = memoizeText((content) => automaticExcerpt(content, EXCERPT_WORDS))
