import type { ArgMap } from './arguments.ts'
import type { JsonSchema } from './schema.ts'

/** How much of a record is returned. */
export type RecordContext = 'view' | 'edit' | 'embed'

/** The resource of a route, whose schema is returned by OPTIONS; only content has one. */
export interface Resource {
  /** The title of its schema. */
  readonly title: string
  readonly type: 'post' | 'page'
  /**
   * The path of one item, for the links of its schema; revisions and autosaves have no such links.
   */
  readonly item?: string
  /** Set for revisions or autosaves of items instead of the items themselves. */
  readonly history?: 'revisions' | 'autosaves'
  readonly records: Readonly<Record<RecordContext, JsonSchema>>
  /** Records added by `_embed`. */
  readonly embedded?: JsonSchema
  /** The writable arguments. */
  readonly fields: ArgMap
}
