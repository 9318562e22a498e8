/** Titles, contents and excerpts as readers see them (platform/core 5.2). */
import type { PostRecord } from '#fixtures/models/post.ts'
import { remembering } from '#handlers/platform/text/remembering.ts'
import { countOf, trimBoth } from '#openapi/values/text.ts'
import { hasBlocks } from './block-tree.rules.ts'
import { renderBlocks, tellingParts } from './blocks.rules.ts'
import { builderElements, builderMarkup } from './builder.rules.ts'
import { beforeMore, EXCERPT_WORDS, firstWords } from './excerpt.rules.ts'
import { toParagraphs } from './paragraphs.rules.ts'
import { withLazyPictures } from './pictures.rules.ts'
import { numberPlayers } from './players.rules.ts'
import { aroundShortcodes, withoutShortcodes } from './shortcodes.rules.ts'
import { withSmileys } from './smileys.rules.ts'
import { dress } from './typography.rules.ts'

/** In characters. What is longer than any page is shown as it is: laying it out takes seconds. */
export const LONGEST_LAID_OUT = 200_000
/** Signs that are looked at one by one; so many make even a shorter text take as long. */
const MOST_SIGNS = 60_000
const SIGNS = '<>"\'&-\n.:;'
const isLong = (text: string): boolean =>
  text.length > LONGEST_LAID_OUT || (text.length > MOST_SIGNS && countOf(text, SIGNS) > MOST_SIGNS)

/** The platform's blanks, and what ends a string there. */
const BLANKS = ' \n\r\t\v\0'

export const renderTitle = (title: string): string =>
  trimBoth(isLong(title) ? title : dress(title), BLANKS)

/** A saved text is shown as content, as excerpt and after the next change too: laid out once. */
const layOut = remembering((content: string): string => {
  const laidOut = hasBlocks(content)
    ? dress(renderBlocks(content))
    : aroundShortcodes(content, (text) => toParagraphs(dress(text)))
  return withSmileys(withLazyPictures(laidOut))
})

/** The number of the item counts where something in its text is named after it. */
export const renderText = (content: string, id = 0): string =>
  content === '' || isLong(content) ? content : numberPlayers(layOut(content), id)

type RenderSource = Pick<PostRecord, 'id' | 'type' | 'content' | 'meta'>

/** Items of the builder show its elements instead of what is stored as content. */
export function renderContent({ id, type, content, meta }: RenderSource): string {
  const elements = builderElements(meta)
  return elements.length ? builderMarkup(id, type, elements) : renderText(content, id)
}

/** An excerpt that somebody wrote. */
export const renderExcerpt = (excerpt: string): string =>
  isLong(excerpt) ? excerpt : toParagraphs(withSmileys(dress(excerpt)))

/** The own excerpt, or the first words of the content. */
export function excerptOf(
  { excerpt, content }: Pick<PostRecord, 'excerpt' | 'content'>,
  length = EXCERPT_WORDS,
): string {
  if (excerpt.trim() !== '') return renderExcerpt(excerpt)
  return length === EXCERPT_WORDS ? usualExcerpt(content) : automaticExcerpt(content, length)
}

function automaticExcerpt(content: string, length: number): string {
  const whole = beforeMore(content)
  if (isLong(whole)) return renderExcerpt(firstWords(whole, length))
  const told = tellingParts(withoutShortcodes(whole))
  return renderExcerpt(firstWords(renderText(told), length))
}

const usualExcerpt = remembering((content) => automaticExcerpt(content, EXCERPT_WORDS))
