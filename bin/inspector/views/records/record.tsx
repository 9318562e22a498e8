/** One record, and the changes that were made to it elsewhere. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { cellText } from '#bin/inspector/client/format.ts'
import { Loaded, Problem, useSiteData } from '#bin/inspector/parts/loaded.tsx'
import { fetchSiteJson, revision } from '#bin/inspector/state/session.ts'
import type { CollectionView } from '#handlers/control/entries/collections.ts'
import type { RecordView } from '#handlers/control/entries/records.ts'
import { changedMembers } from './form.rules.ts'
import { RecordForm, recordPath, typedIn } from './record-form.tsx'

interface OpenRecordProps {
  readonly collection: CollectionView
  readonly latest: RecordView
}

/** The version that is shown: unsaved input is preserved when the record changes elsewhere. */
function useShownRecord({ collection, latest }: OpenRecordProps) {
  const [shown, setShown] = useState(latest)
  const form = useRef<HTMLFormElement>(null)
  // After an own save the new state is known before it is reloaded.
  const [outdated, setOutdated] = useState<RecordView>()
  const [storedCount, setStoredCount] = useState(0)
  const showStored = (stored: RecordView): void => {
    setOutdated(latest)
    setShown(stored)
    setStoredCount((count) => count + 1)
  }
  // The form is replaced after a save; the focus stays on its button.
  useEffect(() => {
    if (storedCount > 0) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [storedCount])
  useLayoutEffect(() => {
    const typed = typedIn({ collection, record: shown }, form.current)
    if (Object.keys(typed).length === 0) setShown(latest)
  }, [latest])
  const changed = latest === outdated ? [] : changedMembers(collection.members, shown, latest)
  return { shown, setShown, form, changed, showStored }
}

interface ConflictProps extends OpenRecordProps {
  readonly shown: RecordView
  readonly changed: readonly string[]
}

/** Whether the typed members may be stored: the record may have changed since it was loaded. */
async function mayStore(
  { collection, shown }: Pick<ConflictProps, 'collection' | 'shown'>,
  typed: RecordView,
): Promise<boolean> {
  const path = recordPath(collection, shown[collection.key])
  const latest: RecordView = await fetchSiteJson(`GET ${path}`)
  const changed = changedMembers(collection.members, shown, latest)
  if (changed.length > 0) revision.value += 1
  return mayOverwrite({ latest, changed }, typed)
}

/** Asks before members are overwritten that were changed elsewhere. */
function mayOverwrite(
  { latest, changed }: Pick<ConflictProps, 'latest' | 'changed'>,
  typed: RecordView,
): boolean {
  const conflicts = changed.filter((name) => name in typed)
  if (conflicts.length === 0) return true
  const lines = conflicts.map(
    (name) => `${name}: ${cellText(latest[name])} becomes ${cellText(typed[name])}`,
  )
  return confirm(`Overwrite the change made elsewhere?\n${lines.join('\n')}`)
}

interface ChangedElsewhereProps extends ConflictProps {
  readonly onShow: () => void
}

const ChangedElsewhere = ({
  collection,
  latest,
  shown,
  changed,
  onShow,
}: ChangedElsewhereProps) => (
  <div class="card row wrap between outdated" role="status">
    <div>
      This {collection.record} was changed elsewhere: {changed.join(', ')}.
      <ul class="plain">
        {changed.map((name) => (
          <li key={name} class="wrapped">
            {name}: {cellText(shown[name])} → {cellText(latest[name])}
          </li>
        ))}
      </ul>
    </div>
    <button type="button" class="small" onClick={onShow}>
      Show the current version
    </button>
  </div>
)

function OpenRecord({ collection, latest }: OpenRecordProps) {
  const { shown, setShown, form, changed, showStored } = useShownRecord({ collection, latest })
  const conflict = { collection, latest, shown, changed }
  const show = (): void => {
    const typed = Object.keys(typedIn({ collection, record: shown }, form.current))
    if (!typed.length || confirm(`Discard your input in ${typed.join(', ')}?`)) setShown(latest)
  }
  return (
    <>
      {changed.length > 0 && <ChangedElsewhere {...conflict} onShow={show} />}
      <RecordForm
        key={JSON.stringify(shown)}
        {...{ collection, form }}
        record={shown}
        mayStore={(typed) => mayStore(conflict, typed)}
        onStored={showStored}
      />
    </>
  )
}

export function OneRecord({ collection, id }: { collection: CollectionView; id: string }) {
  const loading = useSiteData(recordPath(collection, id))
  // A form stays open when its record is removed elsewhere.
  const last = useRef<RecordView>(undefined)
  last.current = loading.value ?? last.current
  return (
    <>
      {last.current && <Problem text={loading.problem} />}
      <Loaded of={last.current ? { value: last.current } : loading}>
        {(latest) => <OpenRecord {...{ collection, latest }} />}
      </Loaded>
    </>
  )
}
