/** Expands shortcodes (platform/core 5.2). */
import { escapeMarkup } from '#openapi/values/text.ts'
import { galleryPlaceholder } from './galleries.rules.ts'
import { repeatable } from './numbering.rules.ts'
import { player, withScheme } from './players.rules.ts'

interface Shortcode {
  readonly attributes: ReadonlyMap<string, string>
  /** Undefined without a closing tag. */
  readonly content: string | undefined
}

const ATTRIBUTE = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=]+))/g

const attributesIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? '',
    ]),
  )

const IMAGE = /((?:<a\s[^<>]*>\s*)?<img\s[^<>]*>(?:\s*<\/a>)?)(.*)/is

/** An image with a caption; without a width or a text, only the image. */
function caption({ attributes, content = '' }: Shortcode): string {
  const given = attributes.get('caption')
  const [, picture, rest = ''] = given === undefined ? (IMAGE.exec(content) ?? []) : []
  const markup = picture ?? content
  const text = given ?? rest.trim()
  const width = Number.parseInt(attributes.get('width') ?? '', 10) || 0
  if (width < 1 || text === '') return markup
  const id = (attributes.get('id') ?? '').replace(/[^\w-]/g, '')
  const name = repeatable(id)
  const captionId = `caption-${name}`
  const idAttributes = id && `id="${name}" aria-describedby="${captionId}" `
  const align = escapeMarkup(attributes.get('align') ?? 'alignnone')
  return `<figure ${idAttributes}style="width: ${width}px" class="wp-caption ${align}">${markup}<figcaption ${id && `id="${captionId}" `}class="wp-caption-text">${text}</figcaption></figure>`
}

/** Providers are never contacted, so an embedded address becomes a link. */
function embed({ attributes, content }: Shortcode): string {
  const text = (content ?? attributes.get('src') ?? '').trim()
  return text === '' ? '' : `<a href="${escapeMarkup(withScheme(text))}">${escapeMarkup(text)}</a>`
}

/** Playlists show sound and video files, which the stand-in does not play. */
const emptyMarkup = (): string => ''

const SHORTCODES: Readonly<Record<string, (found: Shortcode) => string>> = {
  caption,
  wp_caption: caption,
  embed,
  gallery: ({ attributes }) => galleryPlaceholder(attributes),
  playlist: emptyMarkup,
  audio: ({ attributes }) => player('audio', attributes),
  video: ({ attributes }) => player('video', attributes),
}

const OPENING = /\[(wp_caption|caption|embed|gallery|playlist|audio|video)(?![\w-])([^[\]]*)\]/g

type Replacement = (name: string, found: Shortcode, isEscaped: string | undefined) => string

/** Searches each closing tag once; a missing one is not searched again. */
function createSearch(text: string) {
  const missing = new Set<string>()
  return (name: string, from: number): number => {
    if (missing.has(name)) return -1
    const at = text.indexOf(`[/${name}]`, from)
    if (at < 0) missing.add(name)
    return at
  }
}

/** Double brackets escape a shortcode. */
function replaceShortcodes(text: string, replace: Replacement): string {
  if (!text.includes('[')) return text
  const closingAt = createSearch(text)
  let markup = ''
  let at = 0
  for (const match of text.matchAll(OPENING)) {
    const [opening, name = '', attributes = ''] = match
    if (match.index < at) continue
    const after = match.index + opening.length
    const closing = attributes.endsWith('/') ? -1 : closingAt(name, after)
    const end = closing < 0 ? after : closing + name.length + 3
    const isEscaped = text[match.index - 1] === '[' && text[end] === ']'
    const content = closing < 0 ? undefined : text.slice(after, closing)
    const escaped = isEscaped ? text.slice(match.index, end) : undefined
    markup += text.slice(at, isEscaped ? match.index - 1 : match.index)
    markup += replace(name, { attributes: attributesIn(attributes), content }, escaped)
    at = isEscaped ? end + 1 : end
  }
  return markup + text.slice(at)
}

const expandShortcode: Replacement = (name, found, escaped) =>
  escaped ?? SHORTCODES[name]?.(found) ?? ''

export const expandShortcodes = (text: string): string => replaceShortcodes(text, expandShortcode)

/** Excerpts contain no shortcodes. */
export const withoutShortcodes = (text: string): string => replaceShortcodes(text, () => '')

// Private-use characters enclose the index of an extracted text.
const EXTRACTED = /<p>\ue000(\d+)\ue001<\/p>|\ue000(\d+)\ue001/g

/** Lays out a text around its shortcodes; one alone in a paragraph loses the paragraph, if asked to. */
export function aroundShortcodes(
  text: string,
  layOut: (text: string) => string,
  { unwraps = true } = {},
): string {
  if (!text.includes('[') || text.includes('\ue000')) return layOut(text)
  const extracted: string[] = []
  const plain = replaceShortcodes(text, (name, found, escaped) => {
    const markup = expandShortcode(name, found, escaped)
    // Embeds are expanded before the layout.
    if (name === 'embed' && escaped === undefined) return markup
    extracted.push(markup)
    return `\ue000${extracted.length - 1}\ue001`
  })
  return layOut(plain).replace(EXTRACTED, (match, alone?: string, inside?: string) => {
    const markup = extracted[Number(alone ?? inside)] ?? match
    const isWrapped = alone !== undefined && (!unwraps || markup.startsWith('['))
    return isWrapped ? `<p>${markup}</p>` : markup
  })
}
