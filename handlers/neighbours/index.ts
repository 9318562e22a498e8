/** `site-understudy/neighbours`: the linked resources of posts and pages, for `extensions: [neighbours]`. */
import type { StandInExtension } from '#handlers/stand-in/extension.ts'
import { NEIGHBOURS } from '#openapi/neighbours/index.ts'
import { applicationPasswords, passwordUse } from './application-passwords.ts'
import { comments, editComment, mayComment } from './comments.ts'
import { kinds } from './kinds.ts'
import { media } from './media.ts'
import { mediaEdits } from './media-edits.ts'
import { mediaPolicies } from './media-record.ts'
import { menuItems } from './menu-items.ts'
import { menus } from './menus.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'
import { categories, tags } from './terms.ts'
import { editUser } from './user-record.ts'
import { users } from './users.ts'

export const neighbours: StandInExtension = {
  ...NEIGHBOURS,
  implementations: [
    ...media,
    ...mediaEdits,
    ...categories,
    ...tags,
    ...users,
    ...applicationPasswords,
    ...comments,
    ...kinds,
    ...search,
    ...settings,
    ...menus,
    ...menuItems,
  ],
  subscribers: [passwordUse],
  policies: {
    ...mediaPolicies,
    create_comment: mayComment,
    edit_comment: editComment,
    delete_comment: editComment,
    edit_user: editUser,
  },
}
