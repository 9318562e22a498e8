/** Permissions to read, edit and delete an item (platform/core 13.5). */

import type { MediaRecord } from '#fixtures/models/media.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import type { Caller } from '#handlers/runtime/caller.ts'
import type { RecordContext } from '#openapi/language/resource.ts'

/** Pages have their own capabilities; every other type uses those of posts. */
export const capabilityWord = (type: string): 'posts' | 'pages' =>
  type === 'page' ? 'pages' : 'posts'

export const mayPublish = (caller: Caller, type: string): boolean =>
  caller.can(`publish_${capabilityWord(type)}`)

const isLive = (status: string): boolean => status === 'publish' || status === 'future'

/** The status before trashing decides for trashed items. */
const decisiveStatus = ({ status, trashed }: PostRecord): string => trashed?.status ?? status

function mayChange(verb: 'edit' | 'delete', caller: Caller, post: PostRecord): boolean {
  if (!caller.user) return false
  const word = capabilityWord(post.type)
  const status = decisiveStatus(post)
  if (post.author === caller.id)
    return caller.can(isLive(status) ? `${verb}_published_${word}` : `${verb}_${word}`)
  if (!caller.can(`${verb}_others_${word}`)) return false
  if (isLive(status)) return caller.can(`${verb}_published_${word}`)
  return status === 'private' ? caller.can(`${verb}_private_${word}`) : true
}

export const mayEdit = (caller: Caller, post: PostRecord): boolean =>
  mayChange('edit', caller, post)
export const mayDelete = (caller: Caller, post: PostRecord): boolean =>
  mayChange('delete', caller, post)

/** The platform treats the password `0` as empty. */
export const isProtected = ({ password }: Pick<PostRecord, 'password'>): boolean =>
  password !== '' && password !== '0'

export function mayRead(caller: Caller, post: PostRecord): boolean {
  if (post.status === 'publish') return true
  if (!caller.user) return false
  if (post.author === caller.id) return true
  if (post.status === 'private' && caller.can(`read_private_${capabilityWord(post.type)}`))
    return true
  return mayEdit(caller, post)
}

/** The actions permitted on an item of the type, as in its links. */
export function permittedActions(caller: Pick<Caller, 'can'>, type: string): readonly string[] {
  const word = capabilityWord(type)
  const isPost = type === 'post'
  const publishes = caller.can(`publish_${word}`)
  const editsOthers = caller.can(`edit_others_${word}`)
  const assigns = isPost && caller.can('edit_posts')
  return [
    ...(publishes ? ['publish'] : []),
    ...(caller.can('unfiltered_html') ? ['unfiltered-html'] : []),
    ...(isPost && publishes && editsOthers ? ['sticky'] : []),
    ...(editsOthers ? ['assign-author'] : []),
    ...(isPost && caller.can('manage_categories') ? ['create-categories'] : []),
    ...(assigns ? ['assign-categories', 'create-tags', 'assign-tags'] : []),
  ]
}

/** Media have the capabilities of posts. */
export const mayChangeMedia = (
  caller: Caller,
  verb: 'edit' | 'delete',
  { author }: Pick<MediaRecord, 'author'>,
): boolean =>
  caller.user !== undefined &&
  caller.can(caller.id === author ? `${verb}_posts` : `${verb}_others_posts`)

interface TextReader {
  readonly caller: Caller
  readonly context: RecordContext
  readonly password?: string | undefined
}

/** Whether a protected text is visible to the reader. */
export function isOpen({ caller, context, password }: TextReader, post: PostRecord): boolean {
  if (!isProtected(post)) return true
  if (context === 'edit' && mayEdit(caller, post)) return true
  return password !== undefined && password !== '' && password === post.password
}
