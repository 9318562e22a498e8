/** Versions of a component: the main record and one autosave per user (platform/builder 12.1). */

import type {
  ComponentAutosave,
  ComponentContent,
  ComponentRecord,
} from '#fixtures/models/component.ts'
import { byField } from '#handlers/platform/order.ts'
import type { ArgumentsOf } from '#openapi/language/define.ts'
import type { createComponents } from '#openapi/namespaces/builder-v1/components.ts'

/** Limit of lists and of active components. */
export const MAX_COMPONENTS = 100

export interface ComponentWriter {
  readonly user_id: number
  /** UTC, whole seconds. */
  readonly now: string
}

export type ComponentTarget = ArgumentsOf<typeof createComponents>['status']
type Change = (content: ComponentContent) => ComponentContent

export const isArchived = ({ archived_at }: ComponentContent): boolean => archived_at !== null

const autosaveOf = (component: ComponentRecord, userId: number): ComponentAutosave | undefined =>
  component.autosaves.find(({ user_id }) => user_id === userId)

const contentOf = ({
  title,
  elements,
  overridable_props,
  archived_at,
}: ComponentContent): ComponentContent => ({ title, elements, overridable_props, archived_at })

/** The version of a component for a user: the own autosave, or the main record. */
export const versionFor = (component: ComponentRecord, userId: number): ComponentContent =>
  autosaveOf(component, userId) ?? component

/** Newest first, the lower id first within a second. */
export const newestFirst = (components: readonly ComponentRecord[]): readonly ComponentRecord[] =>
  components.toSorted(byField('created_at', 'desc', 'asc')).slice(0, MAX_COMPONENTS)

function withAutosave(component: ComponentRecord, autosave: ComponentAutosave): ComponentRecord {
  const others = component.autosaves.filter(({ user_id }) => user_id !== autosave.user_id)
  return { ...component, autosaves: [...others, autosave] }
}

/**
 * `publish` writes the current version of the user, the other targets the user's autosave, created
 * on demand.
 */
export function afterChange(
  component: ComponentRecord,
  change: Change,
  { user_id, now, target }: ComponentWriter & { readonly target: ComponentTarget },
): ComponentRecord {
  const known = autosaveOf(component, user_id)
  if (target === 'publish' && !known)
    return { ...component, ...change(contentOf(component)), modified_at: now }
  const content = change(contentOf(known ?? component))
  return withAutosave(component, { ...content, user_id, modified_at: now })
}

/** Publishing applies the user's autosave if it is newer, by whole seconds. */
export function afterPublish(
  component: ComponentRecord,
  { user_id, now }: ComponentWriter,
): ComponentRecord {
  const autosave = autosaveOf(component, user_id)
  const published = { ...component, status: 'publish', modified_at: now } as const
  if (!autosave || autosave.modified_at <= component.modified_at) return published
  return {
    ...published,
    ...contentOf(autosave),
    autosaves: component.autosaves.filter((other) => other !== autosave),
  }
}
