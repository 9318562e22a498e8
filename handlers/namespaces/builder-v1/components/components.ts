import { hasAtomicElements } from '#fixtures/documents/builder.ts'
import type { ComponentRecord } from '#fixtures/models/component.ts'
import { readElements } from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import { enveloped } from '#handlers/namespaces/builder-v1/shared/envelope.ts'
import { utcNow } from '#handlers/platform/now.ts'
import { plainLine } from '#handlers/platform/text/plain-text.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError, type ErrorDetails } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import type { ErrorKey } from '#openapi/errors/table.ts'
import {
  createComponents,
  getOverridableProps,
  listComponentStyles,
  listComponents,
  validateComponents,
} from '#openapi/namespaces/builder-v1/components.ts'
import { type Json, orEmptyList } from '#openapi/values/json.ts'
import {
  conflictsOf,
  cycleIn,
  type KnownComponent,
  missingTypeProblem,
  nonAtomicIn,
  settingsProblems,
} from './checks.rules.ts'
import { isArchived, newestFirst, versionFor } from './components.rules.ts'
import { componentLocks } from './locks.ts'
import { parseOverridableProps, propsBody } from './overridable-props.rules.ts'
import { stylesOf } from './styles.rules.ts'
import { componentVersions } from './versions.ts'

interface Item {
  readonly uid: string
  readonly title: string
  readonly elements: readonly Json[]
  readonly settings?: Json | undefined
}

type ComponentCall = Pick<Call, 'site' | 'caller'>

/** Errors of these operations have a `meta` beside their status. */
const componentError = (
  key: ErrorKey,
  meta: unknown = [],
  words: ErrorDetails['placeholders'] = {},
): ApiError => new ApiError(key, { placeholders: words, data: { meta } })

const knownComponents = ({ site, caller }: ComponentCall): readonly KnownComponent[] =>
  site.components.all().map((component) => {
    const version = versionFor(component, caller.id)
    return {
      id: component.id,
      uid: component.uid,
      title: version.title,
      elements: readElements(component.elements),
      isArchived: isArchived(version),
    }
  })

/** The first three checks apply to all items together. */
function checkItems(call: ComponentCall, items: readonly Item[]): void {
  const known = knownComponents(call)
  const read = items.map(({ uid, title, elements }) => ({
    uid,
    title: plainLine(title),
    elements: readElements(elements),
  }))
  const clashes = conflictsOf(read, known)
  if (clashes.length)
    throw componentError('components_validation_failed', [], { reasons: clashes.join(', ') })
  const cycle = cycleIn(read, known)
  if (cycle) throw componentError('circular_dependency_detected', { caused_by: [cycle] })
  const kinds = nonAtomicIn(read, call.site.read(hasAtomicElements))
  if (kinds.length)
    throw componentError('non_atomic_element_in_component', { non_atomic_elements: kinds })
}

function checkSettings(items: readonly Item[]): void {
  const reasons = settingsProblems(items)
  if (reasons.length)
    throw componentError('settings_validation_failed', [], {
      reasons: JSON.stringify(Object.fromEntries(reasons)),
    })
}

function store({ site, caller }: ComponentCall, item: Item, status: ComponentRecord['status']) {
  const parsed = parseOverridableProps(item.settings?.['overridable_props'])
  if ('problems' in parsed) return []
  const id = site.ids.next('post')
  // The first revision of a component uses an id of the same sequence.
  site.ids.next('post')
  const now = utcNow(site)
  site.components.insert({
    id,
    uid: item.uid,
    author: caller.id,
    status,
    title: plainLine(item.title),
    elements: item.elements,
    overridable_props: parsed.value,
    archived_at: null,
    created_at: now,
    modified_at: now,
    autosaves: [],
    lock: null,
    edit_lock: null,
  })
  return [[item.uid, id] as const]
}

export const components = [
  implement(listComponents, ({ site, caller }) => {
    const rows = newestFirst(site.components.all()).map((component) => {
      const version = versionFor(component, caller.id)
      const { id, uid } = component
      return { id, name: version.title, uid, isArchived: isArchived(version) }
    })
    return { body: enveloped(rows) }
  }),
  implement(listComponentStyles, ({ site, caller }) => {
    const styles = newestFirst(site.components.all()).map((component) => {
      const { elements } = versionFor(component, caller.id)
      return [component.id, orEmptyList(stylesOf(readElements(elements)))] as const
    })
    return { body: enveloped(orEmptyList(Object.fromEntries(styles))) }
  }),
  implement(createComponents, {
    rules: { items: missingTypeProblem },
    handle: (call) => {
      const { items, status } = call.args
      checkItems(call, items)
      const created = items.flatMap((item) =>
        store(call, item, status === 'publish' ? 'publish' : 'draft'),
      )
      // Last, as on the platform: the valid items of a rejected request are still created.
      checkSettings(items)
      return { status: 201, body: enveloped(orEmptyList(Object.fromEntries(created))) }
    },
  }),
  implement(validateComponents, {
    rules: { items: missingTypeProblem },
    handle: (call) => {
      checkItems(call, call.args.items)
      checkSettings(call.args.items)
      return { body: enveloped(null) }
    },
  }),
  implement(getOverridableProps, ({ args, site, caller }) => {
    if (args.componentId === 0) throw componentError('invalid_component_id')
    const component = site.components.get(args.componentId)
    if (!component) throw componentError('component_not_found')
    return { body: enveloped(propsBody(versionFor(component, caller.id).overridable_props)) }
  }),
  ...componentVersions,
  ...componentLocks,
]
