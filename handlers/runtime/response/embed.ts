/** `_embed`: includes linked records in the response (platform/core 2.6). */
import type { Links } from '#handlers/runtime/call.ts'
import { readNames } from './fields.ts'

/** The relations to embed: all, the named ones, or none. */
type EmbedChoice = true | readonly string[] | undefined
export type Fetch = (href: string) => unknown

const ALL_RELATIONS: readonly unknown[] = ['', '0', '1', 'true']

export function readEmbed(value: unknown): EmbedChoice {
  if (value === undefined) return undefined
  if (ALL_RELATIONS.includes(value)) return true
  const names = readNames(value)
  return names.length ? names : true
}

const isEmpty = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || Object.keys(value).length === 0

function embedRelation(links: Links[string], fetch: Fetch): readonly unknown[] | undefined {
  // Entries that cannot be embedded keep their position.
  const found = links.map(({ embeddable, href }) => (embeddable ? fetch(String(href)) : []))
  return found.every(isEmpty) ? undefined : found
}

function embedInto(item: unknown, choice: true | readonly string[], fetch: Fetch): unknown {
  // Only handlers add links to records, as lists by relation.
  const links = (item as { _links?: Links } | null)?._links
  if (!links) return item
  const embedded = Object.entries(links).flatMap(([relation, entries]) => {
    if (choice !== true && !choice.includes(relation)) return []
    const found = embedRelation(entries, fetch)
    return found ? [[relation, found] as const] : []
  })
  if (!embedded.length) return item
  return { ...Object(item), _embedded: Object.fromEntries(embedded) }
}

export function embedAll(body: unknown, choice: EmbedChoice, fetch: Fetch): unknown {
  if (!choice) return body
  return Array.isArray(body)
    ? body.map((item) => embedInto(item, choice, fetch))
    : embedInto(body, choice, fetch)
}
