/**
 * The images of a site: files of the dataset and avatars. They are generated, deterministic by URL
 * and in the size declared by the interface.
 */
import type { MediaRecord } from '#fixtures/models/media.ts'
import type { Site } from '#fixtures/site/site.ts'
import { fromBase64 } from '#fixtures/values/base64.ts'
import { caption, createDrawing, type Drawing, face } from '#handlers/drawing/drawing.ts'
import { toJpeg } from '#handlers/drawing/jpeg.ts'
import { toPng } from '#handlers/drawing/png.ts'
import { toWebp } from '#handlers/drawing/webp.ts'
import type { Address } from '#handlers/runtime/addressing/address.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import {
  AVATAR_PATH,
  FLAG_PATH,
  IMAGE_EXTENSION,
  isRemoved,
  mediaOf,
  SIZE_SUFFIX,
  UPLOAD_PATH,
} from './image-url.ts'

const FLAG_SIZE = { width: 18, height: 12 }
const UNKNOWN_SIZE = { width: 1200, height: 800 }
/** Maximum side length. */
const MAX_SIZE = 9999
/**
 * Limit for raster images: their cost grows with the size, and a file name must not block other
 * requests.
 */
const MAX_RASTER_SIZE = 2560
const MAX_AVATAR_SIZE = 2048
const DEFAULT_AVATAR_SIZE = 96

function hueOf(name: string): number {
  let hue = 0
  for (const char of name) hue = (hue * 31 + char.charCodeAt(0)) % 360
  return hue
}

/**
 * Images may be embedded and read by pages of any origin; opened directly, they may load nothing.
 */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'",
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'no-cache',
}

const SVG = 'image/svg+xml'
const ENCODERS: ReadonlyMap<string, (drawing: Drawing) => Uint8Array> = new Map([
  ['image/png', toPng],
  ['image/jpeg', toJpeg],
  ['image/webp', toWebp],
])

const svgOf = ({ width, height, paper }: Drawing, markup: string): HttpOutput => ({
  status: 200,
  headers: { 'Content-Type': `${SVG}; charset=UTF-8`, ...HEADERS },
  body: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="rgb(${paper})"/>${markup}</svg>`,
})

/** In the requested type; unsupported types are SVG, with their own media type. */
function encode(drawing: Drawing, type: string, markup: string): HttpOutput {
  const isLarge = Math.max(drawing.width, drawing.height) > MAX_RASTER_SIZE
  const bytes = isLarge ? undefined : ENCODERS.get(type)?.(drawing)
  if (!bytes) return svgOf(drawing, markup)
  return { status: 200, headers: { 'Content-Type': type, ...HEADERS }, body: '', bytes }
}

const FACE_MARKUP =
  '<svg viewBox="0 0 96 96" fill="#fff" fill-opacity=".85"><circle cx="48" cy="37" r="19"/><path d="M10 96a38 34 0 0 1 76 0z"/></svg>'

const TYPES: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
])
const typeOf = (file: string): string =>
  TYPES.get(file.slice(file.lastIndexOf('.') + 1).toLowerCase()) ?? SVG

/** `?s=48` as written by the interface, or the suffix of the name. */
function avatarOf([path, name = '']: RegExpExecArray, { query }: Address): HttpOutput {
  const pixels = Number(query['s'] ?? /-(\d+)$/.exec(name)?.[1])
  const side = pixels >= 1 && pixels <= MAX_AVATAR_SIZE ? Math.round(pixels) : DEFAULT_AVATAR_SIZE
  const size = { width: side, height: side }
  return encode(
    createDrawing(size, hueOf(name.replace(/-\d+$/, '')), face(size)),
    typeOf(path),
    FACE_MARKUP,
  )
}

function sizeOf(file: string, media: MediaRecord | undefined) {
  const sized = media?.file === file ? null : SIZE_SUFFIX.exec(file)
  if (sized) return { width: Number(sized[1]) || 1, height: Number(sized[2]) || 1 }
  if (!media?.width || !media.height) return UNKNOWN_SIZE
  return { width: Math.min(media.width, MAX_SIZE), height: Math.min(media.height, MAX_SIZE) }
}

/** The bytes of an upload; other sizes of it are drawn. */
const storedBytes = ({ mime_type }: MediaRecord, content: string): HttpOutput => ({
  status: 200,
  headers: { 'Content-Type': mime_type, ...HEADERS },
  body: '',
  bytes: fromBase64(content),
})

function uploadOf(file: string, media: MediaRecord | undefined): HttpOutput | undefined {
  if (media?.content !== undefined && media.file === file) return storedBytes(media, media.content)
  if (!IMAGE_EXTENSION.test(file)) return undefined
  const size = sizeOf(file, media)
  const name = file.replace(SIZE_SUFFIX, '')
  const title = media?.title || name.slice(name.lastIndexOf('/') + 1, name.lastIndexOf('.'))
  const ink = caption(size, [title, `${size.width}x${size.height}`])
  const drawing = createDrawing(size, hueOf(name), ink)
  return encode(drawing, media?.mime_type ?? typeOf(file), '')
}

/** The flag of a language: its code on a colour. */
const flagOf = (code: string): HttpOutput =>
  svgOf(
    createDrawing(FLAG_SIZE, hueOf(code), caption(FLAG_SIZE, [])),
    `<text x="9" y="9" font-family="system-ui,sans-serif" font-size="8" fill="#fff" text-anchor="middle">${code}</text>`,
  )

/** Undefined where there is no image. */
export function imageAt(site: Site, address: Address): HttpOutput | undefined {
  const avatar = AVATAR_PATH.exec(address.path)
  if (avatar) return avatarOf(avatar, address)
  const flag = FLAG_PATH.exec(address.path)?.[1]
  if (flag !== undefined) return flagOf(flag)
  const file = UPLOAD_PATH.exec(address.path)?.[1]
  if (file === undefined) return undefined
  const media = mediaOf(site, file)
  return !media && isRemoved(site, file) ? undefined : uploadOf(file, media)
}
