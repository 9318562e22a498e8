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

interface Net {
  readonly collection: string
  readonly key: Key
  readonly before: object | undefined
  after: object | undefined
}

/** Merges several writes of one record. */
function netOf(changes: readonly RecordChange[]): readonly Net[] {
  const nets = new Map<string, Net>()
  for (const { collection, key, before, after } of changes) {
    const place = `${collection} ${typeof key} ${key}`
    const known = nets.get(place)
    if (known) known.after = after
    else nets.set(place, { collection, key, before, after })
  }
  return [...nets.values()].filter(({ before, after }) => before || after)
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

function membersOf({ before, after }: Net): RecordDiff['members'] {
  const was = new Map<string, unknown>(Object.entries(before ?? {}))
  const is = new Map<string, unknown>(Object.entries(after ?? {}))
  const names = new Set([...was.keys(), ...is.keys()])
  const differing = [...names].filter((name) => !isSame(was.get(name), is.get(name)))
  return Object.fromEntries(
    differing.map((name) => [
      name,
      {
        ...(was.has(name) && { before: was.get(name) }),
        ...(is.has(name) && { after: is.get(name) }),
      },
    ]),
  )
}

function kindOf({ before, after }: Net): RecordDiff['kind'] {
  if (!before) return 'added'
  return after ? 'changed' : 'removed'
}

/** Temporary and unchanged records are omitted. */
export const diffOf = (changes: readonly RecordChange[] = []): readonly RecordDiff[] =>
  netOf(changes)
    .map((net) => ({
      collection: net.collection,
      key: net.key,
      kind: kindOf(net),
      members: membersOf(net),
    }))
    .filter(({ kind, members }) => kind !== 'changed' || Object.keys(members).length > 0)

/** The changed members with secrets blanked. */
export const redactDiff = (diff: RecordDiff): RecordDiff => ({
  ...diff,
  members: mapValues(diff.members, (sides, name) => {
    const shown = (side: keyof typeof sides) => redactMembers({ [name]: sides[side] })[name]
    return {
      ...('before' in sides && { before: shown('before') }),
      ...('after' in sides && { after: shown('after') }),
    }
  }),
})

/** `posts 313: title, modified`. */
export const diffText = ({ collection, key, kind, members }: RecordDiff): string => {
  if (kind === 'added') return `+ ${collection} ${key}`
  if (kind === 'removed') return `- ${collection} ${key}`
  return `${collection} ${key}: ${Object.keys(members).join(', ')}`
}
