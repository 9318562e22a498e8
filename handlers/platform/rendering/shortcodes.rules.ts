/** Expands shortcodes (platform/core 5.2). */
import { escapeMarkup } from '#openapi/values/text.ts'
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
  const shown = picture ?? content
  const text = given ?? rest.trim()
  const width = Number.parseInt(attributes.get('width') ?? '', 10) || 0
  if (width < 1 || text === '') return shown
  const id = (attributes.get('id') ?? '').replace(/[^\w-]/g, '')
  const below = `caption-${id.replaceAll('_', '-')}`
  const named = id && `id="${id}" aria-describedby="${below}" `
  const align = escapeMarkup(attributes.get('align') ?? 'alignnone')
  return `<figure ${named}style="width: ${width}px" class="wp-caption ${align}">${shown}<figcaption ${id && `id="${below}" `}class="wp-caption-text">${text}</figcaption></figure>`
}

/** Providers are never contacted, so an embedded address becomes a link. */
function embed({ attributes, content }: Shortcode): string {
  const text = (content ?? attributes.get('src') ?? '').trim()
  return text === '' ? '' : `<a href="${escapeMarkup(withScheme(text))}">${escapeMarkup(text)}</a>`
}

/** Galleries and playlists show files attached to the item; items of the stand-in have none. */
const nothing = (): string => ''

const SHORTCODES: Readonly<Record<string, (found: Shortcode) => string>> = {
  caption,
  wp_caption: caption,
  embed,
  gallery: nothing,
  playlist: nothing,
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
  let shown = ''
  let at = 0
  for (const match of text.matchAll(OPENING)) {
    const [opening, name = '', attributes = ''] = match
    if (match.index < at) continue
    const after = match.index + opening.length
    const closing = attributes.endsWith('/') ? -1 : closingAt(name, after)
    const end = closing < 0 ? after : closing + name.length + 3
    const isEscaped = text[match.index - 1] === '[' && text[end] === ']'
    const content = closing < 0 ? undefined : text.slice(after, closing)
    const itself = isEscaped ? text.slice(match.index, end) : undefined
    shown += text.slice(at, isEscaped ? match.index - 1 : match.index)
    shown += replace(name, { attributes: attributesIn(attributes), content }, itself)
    at = isEscaped ? end + 1 : end
  }
  return shown + text.slice(at)
}

const expanded: Replacement = (name, found, itself) => itself ?? SHORTCODES[name]?.(found) ?? ''

export const expandShortcodes = (text: string): string => replaceShortcodes(text, expanded)

/** Excerpts contain no shortcodes. */
export const withoutShortcodes = (text: string): string => replaceShortcodes(text, () => '')

// Private-use characters enclose the index of an extracted text.
const HELD = /<p>\ue000(\d+)\ue001<\/p>|\ue000(\d+)\ue001/g

/** Lays out a text around its shortcodes; one alone in a paragraph loses the paragraph. */
export function aroundShortcodes(text: string, layOut: (text: string) => string): string {
  if (!text.includes('[') || text.includes('\ue000')) return layOut(text)
  const held: string[] = []
  const plain = replaceShortcodes(text, (name, found, itself) => {
    const shown = expanded(name, found, itself)
    // Embeds are expanded before the layout.
    if (name === 'embed' && itself === undefined) return shown
    held.push(shown)
    return `\ue000${held.length - 1}\ue001`
  })
  return layOut(plain).replace(HELD, (match, alone?: string, inside?: string) => {
    const shown = held[Number(alone ?? inside)] ?? match
    return alone !== undefined && shown.startsWith('[') ? `<p>${shown}</p>` : shown
  })
}
