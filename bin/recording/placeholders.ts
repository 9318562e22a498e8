import type { ModelName } from '#fixtures/models/registry.ts'
import type { Json } from '#openapi/values/json.ts'

/** Placeholders for records that were referenced but never shown, or for missing members. */
export const PLACEHOLDERS: Readonly<Partial<Record<ModelName, (id: number) => readonly Json[]>>> = {
  users: (id) => [{ id, login: `user-${id}`, roles: ['author'] }],
  terms: (id) => [
    { id, name: `Category ${id}`, taxonomy: 'category' },
    { id, name: `Tag ${id}`, taxonomy: 'post_tag' },
  ],
  media: (id) => [{ id, title: `File ${id}` }],
  // Not shown in lists.
  posts: (id) => [{ id, type: 'page', status: 'private', title: `Page ${id}` }],
  folders: (id) => [{ id, name: `Folder ${id}` }],
}
