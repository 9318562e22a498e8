/** The active kit: the one document that holds the styles and defaults of the whole site. */

import type { Site } from '#fixtures/site.ts'
import { storedDocument } from '#handlers/archetypes/document.ts'
import type { Caller } from '#handlers/runtime/caller.ts'
import type { Json } from '#openapi/json.ts'

export interface ColorRow {
  readonly _id: string
  readonly title: string
  readonly color: string
}

export interface TypographyRow {
  readonly _id: string
  readonly title: string
  readonly properties: Json
}

export interface Kit {
  /** False on a site that lost its kit; nothing can be kept in it then. */
  readonly exists: boolean
  /** 0 while the kit was never stored as an item. */
  readonly id: number
  readonly custom_colors: readonly ColorRow[]
  readonly custom_typography: readonly TypographyRow[]
  /** Default settings of elements, by their type. */
  readonly elements_defaults: Readonly<Record<string, Json>>
}

export const kitDocument = storedDocument<Kit>('builder.kit', {
  exists: true,
  id: 0,
  custom_colors: [],
  custom_typography: [],
  elements_defaults: {},
})

/** The kit belongs to the site, so it is edited like a published item of somebody else. */
export const mayEditKit = (site: Site, caller: Caller): boolean =>
  kitDocument.read(site).exists &&
  ['edit_theme_options', 'edit_others_posts', 'edit_published_posts'].every((capability) =>
    caller.can(capability),
  )
