/** Slugs that are free (platform/core 7.3). */
import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site.ts'
import { cutSlug, isReservedSlug } from './slugs.rules.ts'

const LONGEST = 200
const bySlug = ({ slug }: { readonly slug: string }): string => slug

/** Where a slug has to be the only one of its kind. */
type Named = Pick<PostRecord, 'id' | 'type' | 'parent' | 'language'>

export const postsNamed = (site: Site, slug: string): readonly PostRecord[] =>
  site.posts.by('slug', bySlug, slug)

/** Pages share their names with pages and files at the same place; posts with all posts. */
function isTaken(site: Site, slug: string, { id, type, parent, language }: Named): boolean {
  const isSame = (other: PostRecord): boolean =>
    other.id !== id &&
    other.type === type &&
    other.language === language &&
    (type !== 'page' || other.parent === parent)
  if (postsNamed(site, slug).some(isSame)) return true
  if (type !== 'page') return false
  return site.media
    .by('slug', bySlug, slug)
    .some((file) => file.id !== id && file.parent === parent)
}

/** The slug itself, or the first of `slug-2`, `slug-3`, ... that nobody has. */
export function uniqueSlug(site: Site, slug: string, named: Named): string {
  const present = site.posts.get(named.id)?.slug
  if (!isTaken(site, slug, named) && !isReservedSlug(slug, named.type, present)) return slug
  for (let suffix = 2; ; suffix += 1) {
    const next = `${cutSlug(slug, LONGEST - String(suffix).length - 1)}-${suffix}`
    if (!isTaken(site, next, named)) return next
  }
}

const TRASHED = '__trashed'
const LONGEST_KEPT = 191

/** The name an item has in the trash, and the one it had before. */
export function slugInTrash(post: PostRecord): { readonly slug: string; readonly before: string } {
  if (post.slug.endsWith(TRASHED)) return { slug: post.slug, before: post.trashed?.slug ?? '' }
  return { slug: `${cutSlug(post.slug, LONGEST_KEPT)}${TRASHED}`, before: post.slug }
}

/** Trashed items give their name away to one that is not in the trash. */
export function freeSlugFromTrash(site: Site, slug: string, id: number): void {
  for (const post of postsNamed(site, slug)) {
    if (post.id === id || post.status !== 'trash' || post.slug.endsWith(TRASHED)) continue
    const { slug: renamed, before } = slugInTrash(post)
    site.posts.replace({
      ...post,
      slug: renamed,
      trashed: { status: post.trashed?.status ?? 'draft', slug: before },
    })
  }
}
