import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site.ts'

const typeOf = ({ type }: PostRecord): string => type

/** The items of some types, each type once; what is not a name of a type finds nothing. */
export const postsOfTypes = (site: Site, types: readonly unknown[]): readonly PostRecord[] =>
  [...new Set(types)].flatMap((type) =>
    typeof type === 'string' ? site.posts.by('type', typeOf, type) : [],
  )
