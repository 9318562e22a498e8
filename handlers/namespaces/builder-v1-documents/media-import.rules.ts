/** Finds and replaces the media references of a document. */

import type { BuilderElement } from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import { isRecord, type Json, mapValues, memberOf } from '#openapi/values/json.ts'

export interface MediaReference {
  readonly id: number
  readonly url: string
}

/** The replacement for an address; undefined leaves the reference unchanged. */
export type Replace = (url: string) => MediaReference | undefined

const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['svg', 'image/svg+xml'],
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
  ['mp3', 'audio/mpeg'],
  ['pdf', 'application/pdf'],
])

export interface ForeignFile {
  readonly name: string
  readonly mime_type: string
}

/** The file of a foreign address; undefined where there is nothing to copy. */
export function foreignFile(url: string, base: string): ForeignFile | undefined {
  if (!/^https?:\/\//i.test(url) || url.startsWith(`${base}/`)) return undefined
  const [path = ''] = url.split(/[?#]/)
  const name = path.slice(path.lastIndexOf('/') + 1)
  const mime_type = MEDIA_TYPES.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
  return mime_type && name.includes('.') ? { name, mime_type } : undefined
}

/** Media settings have an id beside the address, links do not. */
function replaceClassic(value: Json, replace: Replace): Json | undefined {
  const { id, url } = value
  if (typeof url !== 'string' || id === undefined) return undefined
  const found = replace(url)
  return found && { ...value, ...found }
}

const typedValue = (type: string, value: unknown) => ({ $$type: type, value })

/** Atomic elements wrap each part of a value in its type. */
function replaceAtomic(value: Json, replace: Replace): Json | undefined {
  const { $$type: type, value: source } = value
  if (type !== 'image-src' || !isRecord(source)) return undefined
  const { url } = source
  const address = memberOf(url, 'value')
  const found = typeof address === 'string' ? replace(address) : undefined
  if (!found) return undefined
  return typedValue('image-src', {
    ...source,
    id: typedValue('image-attachment-id', found.id),
    url: null,
  })
}

function replaceIn(value: unknown, replace: Replace): unknown {
  if (Array.isArray(value)) return value.map((part) => replaceIn(part, replace))
  if (!isRecord(value)) return value
  return (
    replaceClassic(value, replace) ??
    replaceAtomic(value, replace) ??
    mapValues(value, (part) => replaceIn(part, replace))
  )
}

export const withReplacedMedia = (
  elements: readonly BuilderElement[],
  replace: Replace,
): readonly BuilderElement[] =>
  elements.map((element) => ({
    ...element,
    // Only nested strings are replaced, so an object stays an object.
    settings: replaceIn(element.settings, replace) as Json,
    elements: withReplacedMedia(element.elements, replace),
  }))
