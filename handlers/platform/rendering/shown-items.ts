/** The items and terms of a site, as blocks show them. */
import type { Json } from '#openapi/values/json.ts'
import type { Picture } from './pictures.rules.ts'

export interface ShownTerm {
  readonly id: number
  /** As markup. */
  readonly name: string
  readonly link: string
  /** 0 for none. */
  readonly parent: number
}

/** Where an item or a term comes from. */
export type ShownTaxonomy = 'category' | 'post_tag'

export interface ShownAuthor {
  readonly id: number
  readonly name: string
  readonly link: string
  readonly description: string
  /** The address of the avatar in a size. */
  readonly avatar: (size: number) => string
}

/** In the time zone of the site, with the offset of the zone such as `+01:00`. */
export interface ShownTime {
  readonly text: string
  readonly offset: string
  readonly zone: string
}

export interface ShownItem {
  readonly id: number
  readonly type: string
  /** Private and protected items are marked. */
  readonly title: string
  /** Without these marks. */
  readonly plainTitle: string
  readonly link: string
  readonly date: ShownTime
  readonly modified: ShownTime
  /** 0 for none. */
  readonly parent: number
  readonly meta: Json
  readonly isProtected: boolean
  readonly isSticky: boolean
  /** The number of approved comments. */
  readonly comments: number
  readonly author: ShownAuthor
  readonly classes: () => readonly string[]
  /** The words of the excerpt as markup; empty for protected items. */
  readonly excerpt: () => string
  readonly content: string
  readonly terms: (taxonomy: ShownTaxonomy) => readonly ShownTerm[]
  readonly picture: () => Picture | undefined
}

export interface ItemSelection {
  readonly order?: 'date' | 'title' | 'menu_order'
  readonly search?: string
}

export interface SiteContent {
  /** The published items of a type, from the newest, the last title or the first in menus on. */
  readonly items: (type: string, selection?: ItemSelection) => readonly ShownItem[]
  /** By name. */
  readonly terms: (taxonomy: ShownTaxonomy) => readonly ShownTerm[]
  /** Empty for an unknown user. */
  readonly author: (id: number) => ShownAuthor
}

export interface BlockFacts {
  readonly name: string
  readonly description: string
  readonly home: string
  readonly dateFormat: string
  readonly now: ShownTime
  /** The first day of a week; 0 is Sunday. */
  readonly weekStart: number
  /** The release shows the anchors of blocks. */
  readonly hasAnchors: boolean
  /** The item with the blocks. */
  readonly item: ShownItem
  readonly content: SiteContent
}

export interface BlockContext {
  readonly name: string
  readonly attributes: Json
  readonly facts: BlockFacts
}

export type BlockMarkup = (context: BlockContext) => string
