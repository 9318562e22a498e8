/** The players of `[audio]` and `[video]` (platform/core 5.2). */
import { escapeMarkup } from '#openapi/values/text.ts'
import { NUMBER_PLACEHOLDER } from './numbering.rules.ts'

type Attributes = ReadonlyMap<string, string>
type PlayerKind = 'audio' | 'video'

const TYPES: Readonly<Record<PlayerKind, Readonly<Record<string, string>>>> = {
  audio: {
    mp3: 'audio/mpeg',
    ogg: 'audio/ogg',
    flac: 'audio/flac',
    m4a: 'audio/mpeg',
    wav: 'audio/wav',
  },
  video: {
    mp4: 'video/mp4',
    m4v: 'video/mp4',
    webm: 'video/webm',
    ogv: 'video/ogg',
    flv: 'video/x-flv',
  },
}

const SCHEME = /^(?:[a-z][a-z0-9+.-]*:|[/#?])/i

/** Adds a scheme where there is none. */
export const withScheme = (text: string): string =>
  (SCHEME.test(text) ? text : `http://${text}`).replaceAll(' ', '%20')

const endingOf = (address: string): string =>
  /\.([a-z0-9]+)(?:[?#]|$)/i.exec(address)?.[1]?.toLowerCase() ?? ''

const isOn = (value = ''): boolean => !['', 'false', '0'].includes(value)

/** In the platform's order; empty attributes are omitted. */
function attributesOf(kind: PlayerKind, given: Attributes): Readonly<Record<string, string>> {
  const isVideo = kind === 'video'
  const attribute = (name: string, fallback: string): string => given.get(name) ?? fallback
  const poster = attribute('poster', '')
  return {
    class: attribute('class', `wp-${kind}-shortcode`),
    id: `${kind}-${NUMBER_PLACEHOLDER}`,
    ...(isVideo && { width: attribute('width', '640'), height: attribute('height', '360') }),
    ...(isVideo && { poster: poster && withScheme(poster) }),
    loop: isOn(given.get('loop')) ? '1' : '',
    autoplay: isOn(given.get('autoplay')) ? '1' : '',
    preload: attribute('preload', isVideo ? 'metadata' : 'none'),
    ...(!isVideo && { style: attribute('style', 'width: 100%;') }),
    controls: 'controls',
  }
}

const linkTo = (address: string, mark = ''): string => `<a${mark} href="${address}">${address}</a>`

/** Without a playable address it is a link, or empty. */
export function player(kind: PlayerKind, given: Attributes): string {
  const types = TYPES[kind]
  const sources = ['src', ...Object.keys(types)].flatMap((name) => {
    const type = types[endingOf(given.get(name) ?? '')]
    return type ? [{ type, address: escapeMarkup(withScheme(given.get(name) ?? '')) }] : []
  })
  const [first] = sources
  const sent = given.get('src')
  if (!first)
    return sent ? linkTo(escapeMarkup(withScheme(sent)), ` class="wp-embedded-${kind}"`) : ''
  const attributes = attributesOf(kind, given)
  const markup = Object.entries(attributes).flatMap(([name, value]) =>
    value ? ` ${name}="${escapeMarkup(value)}"` : [],
  )
  const tracks = sources.map(({ address, type }) => {
    const mark = address.includes('?') ? '&#038;' : '?'
    return `<source type="${type}" src="${address}${mark}_=${NUMBER_PLACEHOLDER}" />`
  })
  const playerMarkup = `<${kind}${markup.join('')}>${tracks.join('')}${linkTo(first.address)}</${kind}>`
  const width = Number.parseInt(attributes['width'] ?? '', 10)
  return width
    ? `<div style="width: ${width}px;" class="wp-video">${playerMarkup}</div>`
    : playerMarkup
}
