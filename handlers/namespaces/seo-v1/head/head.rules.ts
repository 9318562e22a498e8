/** The head of a page as data, without empty keys. */

import type { BodyOf } from '#openapi/language/define.ts'
import type { getHead } from '#openapi/namespaces/seo-v1/head.ts'
import { isEmptyList } from '#openapi/values/json.ts'

export type HeadJson = BodyOf<(typeof getHead)['responses'][200]>['json']

export interface HeadImage {
  readonly width: number
  readonly height: number
  readonly url: string
  readonly type: string
}

export interface HeadFacts {
  readonly title: string
  readonly description: string
  readonly isNoindex: boolean
  /** Empty for the not-found page. */
  readonly address: string
  readonly locale: string
  readonly type: 'article' | 'website' | 'profile' | ''
  /** The description for sharing. */
  readonly shared: string
  readonly siteName: string
  readonly images: readonly HeadImage[]
  readonly publisher: string
  readonly published: string
  readonly modified: string
  /** Shown with its label in the language of the page. */
  readonly author: string
  readonly authorLabel: string
  readonly handle: string
  readonly graph: readonly object[]
}

const INDEXED = {
  index: 'index',
  follow: 'follow',
  'max-snippet': 'max-snippet:-1',
  'max-image-preview': 'max-image-preview:large',
  'max-video-preview': 'max-video-preview:-1',
}
const HIDDEN = { index: 'noindex', follow: 'follow' } as const

const isNonEmpty = (value: unknown): boolean =>
  value !== '' && value !== undefined && !isEmptyList(value)

/** A noindex page has no canonical address. */
export function toHeadJson(facts: HeadFacts): HeadJson {
  const { title, address, isNoindex, author, images } = facts
  const entries: readonly (readonly [string, unknown])[] = [
    ['title', title],
    ['description', facts.description],
    ['robots', isNoindex ? HIDDEN : INDEXED],
    ['canonical', isNoindex ? '' : address],
    ['og_locale', facts.locale],
    ['og_type', facts.type],
    ['og_title', title],
    ['og_description', facts.shared],
    ['og_url', address],
    ['og_site_name', facts.siteName],
    ['article_publisher', facts.type === 'article' ? facts.publisher : ''],
    ['article_published_time', facts.published],
    ['article_modified_time', facts.modified],
    ['og_image', images],
    ['author', author],
    ['social_b_card', address ? 'summary_large_image' : ''],
    ['social_b_site', address && facts.handle ? `@${facts.handle}` : ''],
    ['social_b_misc', author ? { [facts.authorLabel]: author } : ''],
    ['schema', { '@context': 'https://schema.org', '@graph': facts.graph }],
  ]
  // Names and values match the contract; only the values determine which keys are present.
  return Object.fromEntries(entries.filter(([, value]) => isNonEmpty(value))) as HeadJson
}

/** The head of the not-found page. */
export function toMissingJson(facts: HeadFacts) {
  const { title, og_locale, og_title, og_site_name, schema } = toHeadJson(facts)
  return { title, robots: HIDDEN, og_locale, og_title, og_site_name, schema }
}

/** Replaces the variables of a title; unknown ones are removed. */
export const fillTitle = (template: string, words: ReadonlyMap<string, string>): string =>
  template
    .replace(/%%(\w+)%%/g, (_, name: string) => words.get(name) ?? '')
    .replace(/\s+/g, ' ')
    .trim()
