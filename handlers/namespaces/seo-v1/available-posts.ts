import { implement } from '#handlers/runtime/implement.ts'
import { listAvailablePosts } from '#openapi/namespaces/seo-v1/available-posts.ts'
import { availableItems } from './available-posts.rules.ts'
import { indexableType } from './content-types.ts'

const MAX_POSTS = 100

export const availablePosts = [
  implement(listAvailablePosts, (call) => {
    const { args, site } = call
    if (!indexableType(site, args.postType))
      return { status: 400, body: { error: 'The post type asked is not valid' } }
    const { language } = call.urls
    const { postType: type, search } = args
    const found = site.posts.view(availableItems({ type, language, search })).slice(0, MAX_POSTS)
    return { body: found.map(({ id, title, slug }) => ({ id, title, slug })) }
  }),
]
