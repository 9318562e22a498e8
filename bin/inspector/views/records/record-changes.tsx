/** Notes above the form of a record that was changed or removed while it is open. */
import { cellText } from '#bin/inspector/client/format.ts'
import { useSiteData } from '#bin/inspector/parts/loaded.tsx'
import { to } from '#bin/inspector/state/route.ts'
import { undoStep } from '#bin/inspector/state/session.ts'
import { causeText } from '#bin/inspector/views/time/cause.rules.ts'
import type { CollectionView } from '#handlers/control/entries/collections.ts'
import type { RecordView } from '#handlers/control/entries/records.ts'
import { changedMembers } from './form.rules.ts'

interface RecordChangedProps {
  readonly collection: CollectionView
  readonly before: RecordView
  readonly after: RecordView
  /** Whether the form shows the new version: it had no unsaved input. */
  readonly isInForm: boolean
  /** Shows the new version, or dismisses the note. */
  readonly onDone: () => void
}

export function RecordChanged(props: RecordChangedProps) {
  const { collection, before, after, isInForm, onDone } = props
  const changed = changedMembers(collection.members, before, after)
  return (
    <div class="card row wrap between">
      <div>
        This {collection.record} {isInForm ? 'has changed' : 'was changed elsewhere'}:{' '}
        {changed.join(', ')}.{isInForm && ' The form shows the current version.'}
        <ul class="plain">
          {changed.map((name) => (
            <li key={name} class="wrapped">
              {name}: {cellText(before[name])} → {cellText(after[name])}
            </li>
          ))}
        </ul>
      </div>
      <button type="button" class="small" onClick={onDone}>
        {isInForm ? 'Dismiss' : 'Show the current version'}
      </button>
    </div>
  )
}

interface RecordRemovedProps {
  readonly collection: CollectionView
  readonly record: RecordView
}

/** The history may name the removal, which can then be undone. */
export function RecordRemoved({ collection, record }: RecordRemovedProps) {
  const { name, key } = collection
  const steps = useSiteData('/history')
  const removal = steps.value?.findLast(({ changed }) =>
    changed.includes(`- ${name} ${record[key]}`),
  )
  const cause = removal && `${causeText(removal)}${removal.user ? ` by ${removal.user}` : ''}`
  return (
    <div class="card row wrap between">
      <div class="wrapped">
        This {collection.record} was removed{removal && `, step ${removal.step}: ${cause}`}. Its
        last version and your input stay here until you leave.
      </div>
      <div class="row wrap">
        {removal && (
          <button
            type="button"
            class="small"
            onClick={() => undoStep(removal.step, causeText(removal))}
          >
            Restore it
          </button>
        )}
        <a class="button small" href={to('records', name)}>
          All {name}
        </a>
      </div>
    </div>
  )
}
