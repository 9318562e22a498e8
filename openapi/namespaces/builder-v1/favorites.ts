import { arg, operation, PLAIN_GET, param, RESPONSES_AND_ACCESS } from '#openapi/language/define.ts'
import { array, named, str } from '#openapi/language/schema.ts'
import { untypedListArgs } from './list-args.ts'

/** The only kind of favourites. */
export const FAVORITE_KIND = 'widgets'

const path = '/builder/v1/favorites'
const BuilderFavorites = named('BuilderFavorites', array(str('heading')))
const shared = {
  responses: { 200: BuilderFavorites },
  access: 'edit_posts',
  spec: '4.10',
} as const

const typeRoute = {
  ...shared,
  path: `${path}/{id}`,
  params: { id: param.word(FAVORITE_KIND) },
  args: {
    id: arg.string({
      required: true,
      check: 'own',
      description: `The kind of favourites; ${FAVORITE_KIND} is the only one.`,
    }),
    favorite: arg.string({ required: true, description: 'The slug of the favourite.' }),
  },
  // An empty name has no effect.
  noopFor: { favorite: '' },
  effect: 'crud',
  assumed: { args: 'D-030', params: 'D-004', ...RESPONSES_AND_ACCESS, behaviour: 'D-028' },
} as const

export const listFavorites = operation({
  ...shared,
  id: 'builder.favorites.list',
  summary: "List one page of the caller's favourites of every kind, oldest first.",
  ...PLAIN_GET,
  path,
  args: untypedListArgs(),
  assumed: { responses: 'D-028', access: 'D-002', behaviour: 'D-028' },
})

export const addFavorite = operation({
  ...typeRoute,
  id: 'builder.favorites.add',
  summary: 'Add a favourite and list those of its kind; an unknown slug is ignored.',
  methods: ['POST'],
})

export const removeFavorite = operation({
  ...typeRoute,
  id: 'builder.favorites.remove',
  summary: 'Remove a favourite and list the remaining ones of its kind.',
  methods: ['DELETE'],
})

export const favoritesOperations = [listFavorites, addFavorite, removeFavorite] as const
