/** The records that a lookup finds (platform/builder 7). */
import type { PostRecord } from '#fixtures/models/post.ts'
import type { UserRecord } from '#fixtures/models/user.ts'
import {
  contentTypeOf,
  publicContentTypes,
} from '#handlers/namespaces/builder-v1/shared/document-types.rules.ts'
import { contains, isNumeric, selectTypes } from './lookups.rules.ts'

export const matchesPost = (
  { id, title }: Pick<PostRecord, 'id' | 'title'>,
  term: string,
): boolean => contains(title, term) || (isNumeric(term) && id === Number(term))

/** For unknown types the platform falls back to posts. */
export function postTypes(
  included: readonly string[],
  excluded: readonly string[],
): readonly string[] {
  const known = publicContentTypes().map(({ name }) => name)
  const types = selectTypes(known, included, excluded)
  return types.length || included.some((name) => contentTypeOf(name)) ? types : ['post']
}

type UserFields = Pick<UserRecord, 'id' | 'login' | 'url' | 'email' | 'nicename' | 'display_name'>

/** The searched fields depend on the format of the term. */
function userFields(user: UserFields, term: string): readonly string[] {
  if (term.includes('@')) return [user.email]
  if (isNumeric(term)) return [user.login]
  if (term.startsWith('http')) return [user.url]
  return [user.login, user.url, user.email, user.nicename, user.display_name]
}

export const matchesUser = (user: UserFields, term: string): boolean =>
  String(user.id) === term || userFields(user, term).some((field) => contains(field, term))
