/** The changes of a request, record by record. */
import type { RecordChange } from '#fixtures/site/site.ts'
import type { Key } from '#fixtures/store/key.ts'
import {
  anything,
  type ControlShape,
  choice,
  openObject,
  shape,
  text,
} from '#handlers/control/shapes.ts'
import { mapValues } from '#openapi/values/json.ts'
import { redactMembers } from './secret-members.rules.ts'

/** The diff of one record. */
export interface RecordDiff {
  readonly collection: string
  readonly key: Key
  readonly kind: 'added' | 'changed' | 'removed'
  /** The changed members, each before and after; undefined values are omitted. */
  readonly members: Readonly<
    Record<string, { readonly before?: unknown; readonly after?: unknown }>
  >
}

export const RECORD_DIFF: ControlShape<RecordDiff> = shape({
  collection: text(),
  key: anything<Key>(),
  kind: choice('added', 'changed', 'removed'),
  members: openObject<RecordDiff['members']>('By name: before and after.'),
})

interface NetChange {
  readonly collection: string
  readonly key: Key
  readonly before: object | undefined
  after: object | undefined
}

/** Merges several writes of one record. */
function netChanges(changes: readonly RecordChange[]): readonly NetChange[] {
  const merged = new Map<string, NetChange>()
  for (const { collection, key, before, after } of changes) {
    const recordId = `${collection} ${typeof key} ${key}`
    const known = merged.get(recordId)
    if (known) known.after = after
    else merged.set(recordId, { collection, key, before, after })
  }
  return [...merged.values()].filter(({ before, after }) => before || after)
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

function membersOf({ before, after }: NetChange): RecordDiff['members'] {
  const oldMembers = new Map<string, unknown>(Object.entries(before ?? {}))
  const newMembers = new Map<string, unknown>(Object.entries(after ?? {}))
  const names = new Set([...oldMembers.keys(), ...newMembers.keys()])
  const differing = [...names].filter((name) => !isSame(oldMembers.get(name), newMembers.get(name)))
  return Object.fromEntries(
    differing.map((name) => [
      name,
      {
        ...(oldMembers.has(name) && { before: oldMembers.get(name) }),
        ...(newMembers.has(name) && { after: newMembers.get(name) }),
      },
    ]),
  )
}

function kindOf({ before, after }: NetChange): RecordDiff['kind'] {
  if (!before) return 'added'
  return after ? 'changed' : 'removed'
}

/** Temporary and unchanged records are omitted. */
export const diffOf = (changes: readonly RecordChange[] = []): readonly RecordDiff[] =>
  netChanges(changes)
    .map((change) => ({
      collection: change.collection,
      key: change.key,
      kind: kindOf(change),
      members: membersOf(change),
    }))
    .filter(({ kind, members }) => kind !== 'changed' || Object.keys(members).length > 0)

/** The changed members with secrets blanked. */
export const redactDiff = (diff: RecordDiff): RecordDiff => ({
  ...diff,
  members: mapValues(diff.members, (sides, name) => {
    const redacted = (side: keyof typeof sides) => redactMembers({ [name]: sides[side] })[name]
    return {
      ...('before' in sides && { before: redacted('before') }),
      ...('after' in sides && { after: redacted('after') }),
    }
  }),
})

/** The use of an application password, which every request with it stores. */
export const isLastUse = ({ collection, kind, members }: RecordDiff): boolean =>
  collection === 'applicationPasswords' &&
  kind === 'changed' &&
  Object.keys(members).every((name) => name.startsWith('last_'))

/** `posts 313: title, modified`. */
export const diffText = ({ collection, key, kind, members }: RecordDiff): string => {
  if (kind === 'added') return `+ ${collection} ${key}`
  if (kind === 'removed') return `- ${collection} ${key}`
  return `${collection} ${key}: ${Object.keys(members).join(', ')}`
}
