/** The head of a page as markup. */
import { escapeMarkup } from '#openapi/values/text.ts'
import type { HeadImage, HeadJson } from './head.rules.ts'

/** The platform does not escape apostrophes here. */
const escaped = (text: string): string => escapeMarkup(text).replaceAll('&#39;', "'")

const tag = (attribute: 'name' | 'property', key: string, value: unknown): string =>
  `<meta ${attribute}="${key}" content="${escaped(String(value))}" />`

/** Two keys are always present; the schema is serialised unchanged. */
type HeadMarkup = Pick<HeadJson, 'title' | 'robots'> &
  Partial<Omit<HeadJson, 'schema'>> & { readonly schema: unknown }
type HeadTag = readonly [key: keyof HeadJson, attribute: 'name' | 'property', name: string]

const PLAIN_TAGS: readonly HeadTag[] = [
  ['og_locale', 'property', 'og:locale'],
  ['og_type', 'property', 'og:type'],
  ['og_title', 'property', 'og:title'],
  ['og_description', 'property', 'og:description'],
  ['og_url', 'property', 'og:url'],
  ['og_site_name', 'property', 'og:site_name'],
  ['article_publisher', 'property', 'article:publisher'],
  ['article_published_time', 'property', 'article:published_time'],
  ['article_modified_time', 'property', 'article:modified_time'],
]

const SOCIAL_TAGS: readonly HeadTag[] = [
  ['author', 'name', 'author'],
  ['social_b_card', 'name', 'social_b:card'],
  ['social_b_site', 'name', 'social_b:site'],
]

const tagsOf = (json: HeadMarkup, tags: readonly HeadTag[]): readonly string[] =>
  tags.flatMap(([key, attribute, name]) =>
    json[key] === undefined ? [] : [tag(attribute, name, json[key])],
  )

const imageTags = (images: readonly HeadImage[]): readonly string[] =>
  images.flatMap(({ url, width, height, type }) => [
    tag('property', 'og:image', url),
    tag('property', 'og:image:width', width),
    tag('property', 'og:image:height', height),
    tag('property', 'og:image:type', type),
  ])

const labelTags = (labels: object): readonly string[] =>
  Object.entries(labels).flatMap(([label, value], index) => [
    tag('name', `social_b:label${index + 1}`, label),
    tag('name', `social_b:data${index + 1}`, value),
  ])

const scriptOf = (schema: unknown): string =>
  `<script type="application/ld+json" class="seo-schema-graph">${JSON.stringify(schema).replaceAll('<', '\\u003C')}</script>`

/** Starts and ends with a comment that names the component. */
export function toHeadMarkup(json: HeadMarkup, version: string): string {
  const { title, description, robots, canonical, og_image, social_b_misc, schema } = json
  return [
    `<!-- This site is optimized with the seo component v${version} -->`,
    `<title>${escaped(String(title))}</title>`,
    ...(description === undefined ? [] : [tag('name', 'description', description)]),
    tag('name', 'robots', Object.values(robots).join(', ')),
    ...(canonical === undefined
      ? []
      : [`<link rel="canonical" href="${escaped(String(canonical))}" />`]),
    ...tagsOf(json, PLAIN_TAGS),
    ...imageTags(og_image ?? []),
    ...tagsOf(json, SOCIAL_TAGS),
    ...labelTags(social_b_misc ?? {}),
    scriptOf(schema),
    '<!-- / seo component. -->',
  ].join('\n')
}
