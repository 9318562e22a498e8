/** Unique slugs (platform/core 7.3). */
import type { MediaRecord } from '#fixtures/models/media.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site/site.ts'
import { firstFreeNumber } from '#handlers/platform/free-number.ts'
import { isReservedSlug, truncateSlug } from './slugs.rules.ts'

const MAX_LENGTH = 200
const bySlug = ({ slug }: { readonly slug: string }): string => slug

/** The scope in which a slug is unique. */
type SlugScope = Pick<PostRecord, 'id' | 'type' | 'parent' | 'language'>

export const postsNamed = (site: Site, slug: string): readonly PostRecord[] =>
  site.posts.by('slug', bySlug, slug)

/** Pages share their names with pages and files of the same parent; posts with all posts. */
const slugKey = ({ type, parent, language }: Omit<SlugScope, 'id'>, slug: string): string =>
  `${type} ${language} ${type === 'page' ? parent : ''} ${slug}`

const SLUG_KEY = 'spot'
const slugKeyOf = (post: PostRecord): string => slugKey(post, post.slug)
const slugKeyOfFile = ({ parent, slug }: MediaRecord): string => `${parent} ${slug}`

function isTaken(site: Site, slug: string, scope: SlugScope): boolean {
  const { id, type, parent, language } = scope
  const isPage = type === 'page'
  const conflicts = (post: PostRecord): boolean =>
    post.id !== id &&
    post.type === type &&
    post.language === language &&
    (!isPage || post.parent === parent)
  if (postsNamed(site, slug).some(conflicts)) return true
  return (
    isPage &&
    site.media.by('slug', bySlug, slug).some((file) => file.id !== id && file.parent === parent)
  )
}

const withNumber = (slug: string, number: number): string =>
  `${truncateSlug(slug, MAX_LENGTH - String(number).length - 1)}-${number}`

const releaseCountIn = ({ posts, media }: Site): number =>
  posts.releaseCount(SLUG_KEY, slugKeyOf) + media.releaseCount(SLUG_KEY, slugKeyOfFile)

/** The numeric suffix of an item's current slug, if it has one of these numbers. */
function ownNumber(slug: string, currentSlug: string | undefined): number | undefined {
  const number = Number(currentSlug?.slice(currentSlug.lastIndexOf('-') + 1))
  return number >= 2 && withNumber(slug, number) === currentSlug ? number : undefined
}

const firstFree = (site: Site, slug: string, scope: SlugScope): number =>
  firstFreeNumber(site, {
    key: slugKey(scope, slug),
    first: 2,
    releaseCount: releaseCountIn(site),
    current: ownNumber(slug, site.posts.get(scope.id)?.slug),
    isTaken: (number) => isTaken(site, withNumber(slug, number), scope),
  })

/** The slug itself, or the first unused of `slug-2`, `slug-3`, and so on. */
export function uniqueSlug(site: Site, slug: string, scope: SlugScope): string {
  const currentSlug = site.posts.get(scope.id)?.slug
  if (!isTaken(site, slug, scope) && !isReservedSlug(slug, scope.type, currentSlug)) return slug
  return withNumber(slug, firstFree(site, slug, scope))
}

const TRASH_SUFFIX = '__trashed'
const MAX_TRASHED_LENGTH = 191

/** The slug of an item in the trash, and its previous slug. */
export function slugInTrash(post: PostRecord): { readonly slug: string; readonly before: string } {
  if (post.slug.endsWith(TRASH_SUFFIX)) return { slug: post.slug, before: post.trashed?.slug ?? '' }
  return {
    slug: `${truncateSlug(post.slug, MAX_TRASHED_LENGTH)}${TRASH_SUFFIX}`,
    before: post.slug,
  }
}

/** The slug that a restored item gets back; recorded items do not remember it. */
export function slugBeforeTrash({ slug, trashed }: PostRecord): string {
  if (trashed) return trashed.slug
  return slug.endsWith(TRASH_SUFFIX) ? slug.slice(0, -TRASH_SUFFIX.length) : ''
}

/** Trashed items release their slug to an item outside the trash. */
export function releaseTrashedSlug(site: Site, slug: string, id: number): void {
  for (const post of postsNamed(site, slug)) {
    if (post.id === id || post.status !== 'trash' || post.slug.endsWith(TRASH_SUFFIX)) continue
    const { slug: renamed, before } = slugInTrash(post)
    site.posts.replace({
      ...post,
      slug: renamed,
      trashed: { status: post.trashed?.status ?? 'draft', slug: before },
    })
  }
}
