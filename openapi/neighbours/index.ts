/** The linked resources: the targets of `_links` in posts and pages, as a built-in extension. */
import type { BuiltInExtension } from '#openapi/extension/extension.ts'
import { passwordOperations } from './application-passwords.ts'
import { commentOperations } from './comments.ts'
import { kindOperations } from './kinds.ts'
import { mediaOperations } from './media.ts'
import { mediaEditOperations } from './media-edits.ts'
import { menuItemOperations } from './menu-items.ts'
import { menuOperations } from './menus.ts'
import { listSearchResults } from './search.ts'
import { settingsOperations } from './settings.ts'
import { termOperations } from './terms.ts'
import { userOperations } from './users.ts'

export const NEIGHBOURS: BuiltInExtension = {
  name: 'neighbours',
  namespace: 'core/v2',
  operations: [
    ...mediaOperations,
    ...mediaEditOperations,
    ...kindOperations,
    ...termOperations,
    ...userOperations,
    ...passwordOperations,
    ...commentOperations,
    listSearchResults,
    ...settingsOperations,
    ...menuOperations,
    ...menuItemOperations,
  ],
}
