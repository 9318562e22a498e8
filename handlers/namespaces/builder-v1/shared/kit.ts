/** The active kit: the one document that holds the styles and defaults of the whole site. */

import { builderKit } from '#fixtures/documents/builder.ts'
import type { Site } from '#fixtures/site.ts'
import type { Caller } from '#handlers/runtime/caller.ts'

/** The kit belongs to the site, so it is edited like a published item of somebody else. */
export const mayEditKit = (site: Site, caller: Caller): boolean =>
  site.read(builderKit).exists &&
  ['edit_theme_options', 'edit_others_posts', 'edit_published_posts'].every((capability) =>
    caller.can(capability),
  )
