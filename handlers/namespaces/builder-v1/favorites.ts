import { favoriteElements } from '#fixtures/documents/builder.ts'
import type { Site } from '#fixtures/site/site.ts'
import { isElementType } from '#handlers/namespaces/builder-v1/shared/element-types.rules.ts'
import { pageOf } from '#handlers/platform/page.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  addFavorite,
  FAVORITE_KIND,
  listFavorites,
  removeFavorite,
} from '#openapi/namespaces/builder-v1/favorites.ts'

const favoritesOf = (site: Site, user: number): readonly string[] =>
  site.read(favoriteElements.of(user))

function storeFavorites(site: Site, user: number, slugs: readonly string[]): readonly string[] {
  site.write(favoriteElements.of(user), slugs)
  return slugs
}

const rules = { id: (value: unknown) => (value === FAVORITE_KIND ? undefined : 'reject') } as const

export const favorites = [
  implement(listFavorites, ({ args, site, caller }) => {
    const search = (args.search ?? '').toLowerCase()
    const found = favoritesOf(site, caller.id).filter((slug) => slug.includes(search))
    return { body: pageOf(found, args) }
  }),
  implement(addFavorite, {
    rules,
    handle: ({ args, site, caller }) => {
      const known = favoritesOf(site, caller.id)
      if (!isElementType(args.favorite) || known.includes(args.favorite)) return { body: known }
      return { body: storeFavorites(site, caller.id, [...known, args.favorite]) }
    },
  }),
  implement(removeFavorite, {
    rules,
    handle: ({ args, site, caller }) => {
      const known = favoritesOf(site, caller.id)
      if (!known.includes(args.favorite)) return { body: known }
      return {
        body: storeFavorites(
          site,
          caller.id,
          known.filter((slug) => slug !== args.favorite),
        ),
      }
    },
  }),
]
