/**
 * The pictures a site tells of: files of the dataset and faces of people. Nobody uploaded them, so
 * they are drawn: always the same for an address, in the size that the interface says.
 */
import type { MediaRecord } from '#fixtures/models/media.ts'
import type { Site } from '#fixtures/site.ts'
import type { Address } from './runtime/address.ts'
import type { HttpOutput } from './runtime/http.ts'
import { escapeHtml } from './runtime/pages.ts'

interface Picture {
  readonly width: number
  readonly height: number
  /** Decides the colour. */
  readonly name: string
  readonly inside: string
}

const UPLOAD = /^\/uploads\/(.+\.(?:png|jpe?g|gif|webp|avif|svg))$/i
const SIZED = /-(\d{1,4})x(\d{1,4})(?=\.\w+$)/
const AVATAR = /^\/avatars?\/([\w-]{1,100})(?:\.\w+)?$/
const FLAG = /^\/flags\/([a-z]{2,8})\.svg$/
const FLAG_SIZE = { width: 18, height: 12 }
const UNKNOWN_SIZE = { width: 1200, height: 800 }
const LARGEST_AVATAR = 2048
const USUAL_AVATAR = 96

function hueOf(name: string): number {
  let hue = 0
  for (const char of name) hue = (hue * 31 + char.charCodeAt(0)) % 360
  return hue
}

/** A picture may be shown, and read, by pages of any origin; opened by itself it may do nothing. */
const HEADERS = {
  'Content-Type': 'image/svg+xml; charset=UTF-8',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'",
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'no-cache',
}

const draw = ({ width, height, name, inside }: Picture): HttpOutput => ({
  status: 200,
  headers: HEADERS,
  body: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="hsl(${hueOf(name)} 35% 62%)"/>${inside}</svg>`,
})

const FACE =
  '<svg viewBox="0 0 96 96" fill="#fff" fill-opacity=".85"><circle cx="48" cy="37" r="19"/><path d="M10 96a38 34 0 0 1 76 0z"/></svg>'

/** `?s=48` as the interface writes it, or the end of the name. */
function avatarOf([, name = '']: RegExpExecArray, { query }: Address): HttpOutput {
  const asked = Number(query['s'] ?? /-(\d+)$/.exec(name)?.[1])
  const size = asked >= 1 && asked <= LARGEST_AVATAR ? Math.round(asked) : USUAL_AVATAR
  const person = name.replace(/-\d+$/, '')
  return draw({ width: size, height: size, name: person, inside: FACE })
}

function caption(width: number, height: number, text: string): string {
  const font = Math.max(8, Math.round(Math.min(width / 16, height / 6)))
  const line = (words: string, dy: string) =>
    `<tspan x="50%" dy="${dy}">${escapeHtml(words)}</tspan>`
  const fitting = text.slice(0, Math.floor((width * 1.7) / font))
  return `<text x="50%" y="50%" font-family="system-ui,sans-serif" font-size="${font}" fill="#fff" text-anchor="middle">${line(fitting, '0')}${line(`${width} × ${height}`, '1.4em')}</text>`
}

const mediaOf = (site: Site, file: string): MediaRecord | undefined =>
  site.media.all().find((media) => media.file === file) ??
  site.media.all().find((media) => media.file === file.replace(SIZED, ''))

function sizeOf(file: string, media: MediaRecord | undefined) {
  const sized = media?.file === file ? null : SIZED.exec(file)
  if (sized) return { width: Number(sized[1]), height: Number(sized[2]) }
  return media?.width && media.height ? media : UNKNOWN_SIZE
}

function uploadOf(file: string, media: MediaRecord | undefined): HttpOutput {
  const { width, height } = sizeOf(file, media)
  const words = media?.alt || media?.title || file.split('/').at(-1) || file
  const name = file.replace(SIZED, '')
  return draw({ width, height, name, inside: caption(width, height, words) })
}

/** The flag of a language: its code on its colour. */
const flagOf = (code: string): HttpOutput =>
  draw({
    ...FLAG_SIZE,
    name: code,
    inside: `<text x="9" y="9" font-family="system-ui,sans-serif" font-size="8" fill="#fff" text-anchor="middle">${code}</text>`,
  })

/** Whether a site has to be asked at all. */
export const mayBePicture = ({ path }: Address): boolean =>
  AVATAR.test(path) || UPLOAD.test(path) || FLAG.test(path)

/** Whether the site itself tells of it, so that nobody else can have it. */
export function tellsOf(site: Site, { path }: Address): boolean {
  const file = UPLOAD.exec(path)?.[1]
  return (
    AVATAR.test(path) ||
    FLAG.test(path) ||
    (file !== undefined && mediaOf(site, file) !== undefined)
  )
}

/** Undefined where there can be no picture. */
export function pictureAt(site: Site, address: Address): HttpOutput | undefined {
  const avatar = AVATAR.exec(address.path)
  if (avatar) return avatarOf(avatar, address)
  const flag = FLAG.exec(address.path)?.[1]
  if (flag !== undefined) return flagOf(flag)
  const file = UPLOAD.exec(address.path)?.[1]
  return file === undefined ? undefined : uploadOf(file, mediaOf(site, file))
}
