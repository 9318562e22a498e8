/** The classes of an item in lists of a page (platform/core 5.1, `class_list`). */
import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site/site.ts'
import { isProtected } from '#handlers/platform/content/permissions.rules.ts'
import { slugClass } from '#handlers/platform/content/slugs.rules.ts'
import { termsOf } from '#handlers/platform/content/terms.ts'

const isPost = ({ type }: PostRecord): boolean => type === 'post'

export function classList(site: Site, post: PostRecord): readonly string[] {
  const classes = [`post-${post.id}`, post.type, `type-${post.type}`, `status-${post.status}`]
  if (isPost(post)) classes.push(`format-${post.format || 'standard'}`)
  if (isProtected(post)) classes.push('post-password-required')
  if (post.featured_media && !isProtected(post)) classes.push('has-post-thumbnail')
  classes.push('hentry')
  if (!isPost(post)) return classes
  for (const { slug, id } of termsOf(site, post.categories, 'category'))
    classes.push(`category-${slugClass(slug, id)}`)
  for (const { slug, id } of termsOf(site, post.tags, 'post_tag'))
    classes.push(`tag-${slugClass(slug, id)}`)
  if (post.format && post.format !== 'standard')
    classes.push(`post_format-post-format-${post.format}`)
  return classes
}
