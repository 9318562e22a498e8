/** Errors of the linked resources (decision D-082). */
import { applicationPasswordsErrors } from './neighbours/application-passwords.ts'
import { commentsErrors } from './neighbours/comments.ts'
import { kindsErrors } from './neighbours/kinds.ts'
import { mediaErrors } from './neighbours/media.ts'
import { menusErrors } from './neighbours/menus.ts'
import { termsErrors } from './neighbours/terms.ts'
import { usersErrors } from './neighbours/users.ts'

export const neighbourErrors = {
  ...termsErrors,
  ...usersErrors,
  ...applicationPasswordsErrors,
  ...kindsErrors,
  ...mediaErrors,
  ...commentsErrors,
  ...menusErrors,
}

export const NEIGHBOUR_PARTS = [
  termsErrors,
  usersErrors,
  applicationPasswordsErrors,
  kindsErrors,
  mediaErrors,
  commentsErrors,
  menusErrors,
] as const
