/** SEO data of an item: title, description, keyphrase, scores. */

import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site/site.ts'
import { toInteger, toText } from '#handlers/runtime/arguments/coerce.ts'
import type { Json } from '#openapi/values/json.ts'

/** All custom fields of an item, those of the component last. */
export const customFields = (site: Site, { id, meta }: PostRecord): Json => {
  const own = site.seoFields.get(id)?.fields
  return own ? { ...meta, ...own } : meta
}

export interface ItemFacts {
  /** Empty if the template of the type applies. */
  readonly title: string
  readonly description: string
  readonly keyphrase: string
  /** Null without a keyphrase. */
  readonly score: number | null
  readonly readability: number
  readonly inclusive: number
  readonly isNoindex: boolean
  readonly isCornerstone: boolean
}

const read = (fields: Json, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

const numberIn = (fields: Json, name: string): number => toInteger(read(fields, name) ?? 0)

export function itemFacts(site: Site, post: PostRecord): ItemFacts {
  const fields = customFields(site, post)
  const keyphrase = toText(read(fields, '_seo_focuskw'))
  const score = numberIn(fields, '_seo_linkdex')
  return {
    title: toText(read(fields, '_seo_title')),
    description: toText(read(fields, '_seo_metadesc')),
    keyphrase,
    score: keyphrase ? score : null,
    readability: numberIn(fields, '_seo_content_score'),
    inclusive: numberIn(fields, '_seo_inclusive_language_score'),
    isNoindex: toText(read(fields, '_seo_meta-robots-noindex')) === '1',
    isCornerstone: toText(read(fields, '_seo_is_cornerstone')) === '1',
  }
}

/** Visible to visitors and search engines. */
export const isPublic = ({ status, password }: PostRecord, { isNoindex }: ItemFacts): boolean =>
  status === 'publish' && password === '' && !isNoindex
