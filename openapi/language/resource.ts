import type { ArgMap } from './arguments.ts'
import type { JsonSchema } from './schema.ts'

/** The resource behind a route, which shows its schema to OPTIONS; only content has one. */
export interface Resource {
  /** The name its schema goes by. */
  readonly title: string
  readonly type: 'post' | 'page'
  /** The path of one item, which its schema links to; what is kept of items has no such links. */
  readonly item?: string
  /** What is kept of items of the type, instead of the items themselves. */
  readonly history?: 'revisions' | 'autosaves'
  readonly records: Readonly<Record<'view' | 'edit' | 'embed', JsonSchema>>
  /** What `_embed` adds to it. */
  readonly embedded?: JsonSchema
  /** The arguments that write it. */
  readonly fields: ArgMap
}
