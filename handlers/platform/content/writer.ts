import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { Caller } from '#handlers/runtime/caller.ts'
import type { Events } from '#handlers/runtime/events.ts'
import type { Language } from '#openapi/language/variants.ts'
import type { ItemChanges } from './save.rules.ts'

/** The context of a write: site, caller, language and event subscribers. */
export interface Writer {
  readonly site: Site
  readonly caller: Caller
  readonly events: Events
  readonly language: Language
}

/** One save: the context, the previous state (undefined for a new item) and the changes. */
export interface SaveContext {
  readonly writer: Writer
  readonly before: PostRecord | undefined
  readonly changes: ItemChanges
}
