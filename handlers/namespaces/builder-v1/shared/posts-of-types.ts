import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site/site.ts'
import { isMultilingual } from '#handlers/runtime/addressing/language.ts'
import type { Call } from '#handlers/runtime/call.ts'

const typeOf = ({ type }: PostRecord): string => type

/** The items of the given types, without duplicates; unknown types match nothing. */
export const postsOfTypes = (site: Site, types: readonly unknown[]): readonly PostRecord[] =>
  [...new Set(types)].flatMap((type) =>
    typeof type === 'string' ? site.posts.by('type', typeOf, type) : [],
  )

/** The listed items: on a multilingual site, those in the language of the request. */
export function listedPosts(
  { site, urls }: Pick<Call, 'site' | 'urls'>,
  types: readonly unknown[],
): readonly PostRecord[] {
  const found = postsOfTypes(site, types)
  if (!isMultilingual(urls)) return found
  return found.filter(({ language }) => language === urls.language)
}

/** The same as a predicate for one item. */
export const isListedIn =
  ({ urls }: Pick<Call, 'urls'>) =>
  ({ language }: PostRecord): boolean =>
    !isMultilingual(urls) || language === urls.language
