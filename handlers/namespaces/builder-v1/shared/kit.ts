/** The active kit: the document with the styles and defaults of the whole site. */

import { builderKit } from '#fixtures/documents/builder.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { Caller } from '#handlers/runtime/caller.ts'

/** The kit has the permissions of a published item of another user. */
export const mayEditKit = (site: Site, caller: Caller): boolean =>
  site.read(builderKit).exists &&
  ['edit_theme_options', 'edit_others_posts', 'edit_published_posts'].every((capability) =>
    caller.can(capability),
  )
