/** Renders titles, contents and excerpts (platform/core 5.2). */
import { type BlockClasses, blockClasses } from '#fixtures/documents/platform.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import { memoizeText } from '#handlers/platform/text/memoize-text.ts'
import { memoize } from '#openapi/values/memoize.ts'
import { trimChars } from '#openapi/values/text.ts'
import { hasBlocks } from './block-tree.rules.ts'
import { excerptSource, renderBlocks } from './blocks.rules.ts'
import { builderElements, builderMarkup } from './builder.rules.ts'
import { withDynamicBlocks } from './dynamic-blocks.rules.ts'
import { beforeMore, EXCERPT_WORDS, firstWords, withoutFootnotes } from './excerpt.rules.ts'
import { withGalleries } from './galleries.rules.ts'
import { withLazyImages, withLazyMedia } from './lazy-images.rules.ts'
import { exceedsLimits } from './length-limits.ts'
import { type Numbering, withNumbers } from './numbering.rules.ts'
import { toParagraphs } from './paragraphs.rules.ts'
import { NO_PICTURES, type SitePictures, withPictures } from './pictures.rules.ts'
import { aroundShortcodes, withoutShortcodes } from './shortcodes.rules.ts'
import type { BlockFacts } from './shown-items.ts'
import { withSmileys } from './smileys.rules.ts'
import { applyTypography } from './typography.rules.ts'

/** The characters trimmed by the platform. */
const BLANKS = ' \n\r\t\v\0'

export const renderTitle = (title: string): string =>
  trimChars(exceedsLimits(title) ? title : applyTypography(title), BLANKS)

/** Properties of the site that texts depend on. */
export interface RenderSettings {
  readonly classes: BlockClasses
  readonly hasBuilder: boolean
  readonly pictures: SitePictures
}

const DEFAULTS: RenderSettings = {
  classes: blockClasses.initial,
  hasBuilder: true,
  pictures: NO_PICTURES,
}

type LoadingRule = (text: string) => string
const loadingRule = ({ hasBuilder }: RenderSettings): LoadingRule =>
  hasBuilder ? withLazyImages : withLazyMedia

const withParagraphs = (text: string): string => toParagraphs(applyTypography(text))

/** Cached: a saved text is rendered as content, as excerpt and after the next change. */
const layOut = memoize((classes: BlockClasses) =>
  memoizeText((content: string): string =>
    hasBlocks(content)
      ? applyTypography(renderBlocks(content, classes))
      : aroundShortcodes(content, withParagraphs),
  ),
)
const layOutAfterBlocks = memoizeText((content: string): string =>
  aroundShortcodes(content, withParagraphs, { unwraps: false }),
)

/** A kind of its own among the numbers of a response. */
const BLOCKS = 'blocks'

/** Behind a text with blocks the shortcodes of a response keep their paragraphs (quirk). */
function layOutIn(numbering: Numbering, content: string, classes: BlockClasses): string {
  if (hasBlocks(content)) numbering.set(BLOCKS, 1)
  else if (numbering.has(BLOCKS)) return layOutAfterBlocks(content)
  return layOut(classes)(content)
}

/** Cached as well; the files of the site are already in the text. */
const finish = memoize((withLoading: LoadingRule) =>
  memoizeText((text: string): string => withSmileys(withLoading(text))),
)

interface RenderOptions {
  /** Part of generated names in the text. */
  readonly id?: number
  readonly settings?: RenderSettings
  /** Shared by all texts of a response. */
  readonly numbering?: Numbering
}

export function renderText(
  content: string,
  { id = 0, settings = DEFAULTS, numbering = new Map() }: RenderOptions = {},
): string {
  if (content === '' || exceedsLimits(content)) return content
  const laidOut = withGalleries(layOutIn(numbering, content, settings.classes), {
    id,
    pictures: settings.pictures,
  })
  const text = withPictures(laidOut, settings.pictures)
  return withNumbers(finish(loadingRule(settings))(text), { id, numbering })
}

type RenderSource = Pick<PostRecord, 'id' | 'type' | 'title' | 'content' | 'meta'>

interface ContentOptions extends Omit<RenderOptions, 'id'> {
  readonly facts?: BlockFacts
}

/** Builder items show their elements instead of the stored content. */
export function renderContent(source: RenderSource, options: ContentOptions = {}): string {
  const { id, type, meta } = source
  const elements = builderElements(meta)
  if (elements.length) return builderMarkup(id, type, elements)
  const { facts } = options
  const isFilled = facts !== undefined && !exceedsLimits(source.content)
  const content = isFilled ? withDynamicBlocks(source.content, facts) : source.content
  return renderText(content, { ...options, id })
}

/** Renders an explicit excerpt. */
export const renderExcerpt = (excerpt: string, settings: RenderSettings = DEFAULTS): string =>
  exceedsLimits(excerpt)
    ? excerpt
    : loadingRule(settings)(toParagraphs(withSmileys(applyTypography(excerpt))))

interface ExcerptOptions {
  readonly length?: number | undefined
  readonly settings?: RenderSettings | undefined
}

/** The excerpt without its paragraphs, as blocks show it. */
export const excerptText = (source: Pick<PostRecord, 'excerpt' | 'content'>): string =>
  source.excerpt.trim() === ''
    ? excerptOf(source).replace(/^<p>|<\/p>\s*$/g, '')
    : applyTypography(source.excerpt)

/** The explicit excerpt, or the first words of the content. */
export function excerptOf(
  { excerpt, content }: Pick<PostRecord, 'excerpt' | 'content'>,
  { length = EXCERPT_WORDS, settings }: ExcerptOptions = {},
): string {
  if (excerpt.trim() !== '') return renderExcerpt(excerpt, settings)
  return length === EXCERPT_WORDS ? defaultExcerpt(content) : automaticExcerpt(content, length)
}

function automaticExcerpt(content: string, length: number): string {
  const beforeMark = beforeMore(content)
  if (exceedsLimits(beforeMark)) return renderExcerpt(firstWords(beforeMark, length))
  const source = withoutFootnotes(excerptSource(withoutShortcodes(beforeMark)))
  return renderExcerpt(firstWords(renderText(source), length))
}

const defaultExcerpt = memoizeText((content) => automaticExcerpt(content, EXCERPT_WORDS))
