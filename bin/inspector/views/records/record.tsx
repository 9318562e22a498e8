/** One record, and the changes that were made to it elsewhere. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { cellText } from '#bin/inspector/client/format.ts'
import { Loaded, useSiteData } from '#bin/inspector/parts/loaded.tsx'
import { fetchSiteJson, revision } from '#bin/inspector/state/session.ts'
import type { CollectionView } from '#handlers/control/entries/collections.ts'
import type { RecordView } from '#handlers/control/entries/records.ts'
import { changedMembers } from './form.rules.ts'
import { RecordChanged, RecordRemoved } from './record-changes.tsx'
import { RecordForm, recordPath, typedIn } from './record-form.tsx'

interface OpenRecordProps {
  readonly collection: CollectionView
  /** The last known version. */
  readonly latest: RecordView
  readonly isRemoved: boolean
}

/** The version that is shown: unsaved input is preserved when the record changes elsewhere. */
function useShownRecord({ collection, latest }: OpenRecordProps) {
  const [shown, setShown] = useState(latest)
  /** The version that a later one replaced in the form. */
  const [replaced, setReplaced] = useState<RecordView>()
  const form = useRef<HTMLFormElement>(null)
  // After an own save the new state is known before it is reloaded.
  const [outdated, setOutdated] = useState<RecordView>()
  const [storedCount, setStoredCount] = useState(0)
  const showStored = (stored: RecordView): void => {
    setOutdated(latest)
    setReplaced(undefined)
    setShown(stored)
    setStoredCount((count) => count + 1)
  }
  // The form is replaced after a save; the focus stays on its button.
  useEffect(() => {
    if (storedCount > 0) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [storedCount])
  const typedNames = (): readonly string[] =>
    Object.keys(typedIn({ collection, record: shown }, form.current))
  useLayoutEffect(() => {
    if (typedNames().length > 0) return
    if (changedMembers(collection.members, shown, latest).length > 0) setReplaced(shown)
    setShown(latest)
  }, [latest])
  const changed = latest === outdated ? [] : changedMembers(collection.members, shown, latest)
  const showLatest = (): void => {
    const typed = typedNames()
    if (!typed.length || confirm(`Discard your input in ${typed.join(', ')}?`)) setShown(latest)
  }
  const dismiss = (): void => setReplaced(undefined)
  const inForm = replaced && { before: replaced, after: shown, isInForm: true, onDone: dismiss }
  const change =
    changed.length > 0
      ? { before: shown, after: latest, isInForm: false, onDone: showLatest }
      : inForm
  return { shown, form, change, showStored }
}

interface Conflict {
  readonly latest: RecordView
  readonly changed: readonly string[]
}

/** Whether the typed members may be stored: the record may have changed since it was loaded. */
async function mayStore(
  { collection, shown }: { readonly collection: CollectionView; readonly shown: RecordView },
  typed: RecordView,
): Promise<boolean> {
  const path = recordPath(collection, shown[collection.key])
  const latest: RecordView = await fetchSiteJson(`GET ${path}`)
  const changed = changedMembers(collection.members, shown, latest)
  if (changed.length > 0) revision.value += 1
  return mayOverwrite({ latest, changed }, typed)
}

/** Asks before members are overwritten that were changed elsewhere. */
function mayOverwrite({ latest, changed }: Conflict, typed: RecordView): boolean {
  const conflicts = changed.filter((name) => name in typed)
  if (conflicts.length === 0) return true
  const lines = conflicts.map(
    (name) => `${name}: ${cellText(latest[name])} becomes ${cellText(typed[name])}`,
  )
  return confirm(`Overwrite the change made elsewhere?\n${lines.join('\n')}`)
}

function OpenRecord(props: OpenRecordProps) {
  const { collection, isRemoved } = props
  const { shown, form, change, showStored } = useShownRecord(props)
  return (
    <>
      <div class="outdated" aria-live="polite">
        {isRemoved && <RecordRemoved collection={collection} record={shown} />}
        {!isRemoved && change && <RecordChanged collection={collection} {...change} />}
      </div>
      <RecordForm
        key={JSON.stringify(shown)}
        {...{ collection, form, isRemoved }}
        record={shown}
        mayStore={(typed) => mayStore({ collection, shown }, typed)}
        onStored={showStored}
      />
    </>
  )
}

const NO_RECORD = 'understudy_no_record'

export function OneRecord({ collection, id }: { collection: CollectionView; id: string }) {
  const loading = useSiteData(recordPath(collection, id))
  // A form stays open when its record is removed.
  const last = useRef<RecordView>(undefined)
  last.current = loading.value ?? last.current
  return (
    <Loaded of={last.current ? { value: last.current } : loading}>
      {(latest) => (
        <OpenRecord {...{ collection, latest }} isRemoved={loading.code === NO_RECORD} />
      )}
    </Loaded>
  )
}
