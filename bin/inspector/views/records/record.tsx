import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { cellText } from '#bin/inspector/client/format.ts'
import { LabelledField } from '#bin/inspector/parts/field.tsx'
import { type FormTexts, formTexts, onSubmit } from '#bin/inspector/parts/form-texts.ts'
import { Loaded, Problem, useSiteData } from '#bin/inspector/parts/loaded.tsx'
import { goTo, guardUnsavedInput, to } from '#bin/inspector/state/route.ts'
import {
  fetchSiteJson,
  refresh,
  showError,
  showNotice,
  stepOf,
} from '#bin/inspector/state/session.ts'
import type { CollectionView, MemberView } from '#handlers/control/entries/collections.ts'
import type { RecordView } from '#handlers/control/entries/records.ts'
import { changedMembers, changesIn, isLong, textOf } from './form.rules.ts'
import { References } from './references.tsx'

interface InputProps {
  readonly member: MemberView
  readonly value: unknown
  readonly id: string
  readonly hintId: string | undefined
  /** True for the key of an existing record. */
  readonly isFixed: boolean
}

function MemberInput({ member, value, id, hintId, isFixed }: InputProps) {
  const shared = {
    id,
    name: member.name,
    ...(hintId && { 'aria-describedby': hintId }),
  }
  const text = textOf(member, value)
  const choices = member.kind === 'boolean' ? [true, false] : member.enum
  if (choices)
    return (
      <select {...shared} defaultValue={text}>
        {(text === '' || member.nullable) && <option value="" selected={text === ''} />}
        {choices.map((each) => (
          <option key={String(each)} value={String(each)} selected={String(each) === text}>
            {String(each)}
          </option>
        ))}
      </select>
    )
  const placeholder = member.default === undefined ? '' : cellText(member.default)
  const typing = {
    ...shared,
    placeholder,
    spellcheck: false,
    defaultValue: text,
    readOnly: isFixed,
  }
  return isLong(member, value) ? (
    <textarea rows={Math.min(12, Math.max(3, text.split('\n').length))} {...typing} />
  ) : (
    <input autocomplete="off" {...typing} />
  )
}

const PRESENCES: Readonly<Record<MemberView['presence'], string>> = {
  needed: '; required',
  defaulted: '',
  computed: '; computed by default',
  optional: '; optional',
}

const hintOf = ({ expected, presence, key }: MemberView): string =>
  key === 'numbered' ? `${expected}; assigned by the site` : `${expected}${PRESENCES[presence]}`

const MemberField = ({ member, value, isFixed }: Omit<InputProps, 'id' | 'hintId'>) => (
  <div class={isLong(member, value) ? 'whole' : undefined}>
    <LabelledField label={member.name} hint={hintOf(member)}>
      {(id, hintId) => <MemberInput {...{ member, value, id, hintId, isFixed }} />}
    </LabelledField>
    <References member={member} value={value} />
  </div>
)

interface FormProps {
  readonly collection: CollectionView
  /** Undefined for a new record. */
  readonly record?: RecordView
}

const recordPath = ({ name }: CollectionView, key: unknown) =>
  `/records/${encodeURIComponent(name)}/${encodeURIComponent(String(key))}` as const

async function store({ collection, record }: FormProps, texts: FormTexts): Promise<RecordView> {
  const { members, key, record: kind } = collection
  const body = changesIn(members, texts, record ?? {})
  const what = record
    ? (`PATCH ${recordPath(collection, record[key])}` as const)
    : (`POST /records/${encodeURIComponent(collection.name)}` as const)
  let stored: RecordView = {}
  const step = await stepOf(async () => {
    stored = await fetchSiteJson<RecordView>(what, body)
  })
  await refresh()
  showNotice(`${kind} ${stored[key]} ${record ? 'changed' : 'added'}`, step)
  goTo(to('records', collection.name, String(stored[key])))
  return stored
}

async function remove({ collection, record }: FormProps): Promise<void> {
  const key = record?.[collection.key]
  if (!confirm(`Remove ${collection.record} ${key}?`)) return
  const step = await stepOf(() => fetchSiteJson(`DELETE ${recordPath(collection, key)}`))
  await refresh()
  showNotice(`${collection.record} ${key} removed`, step)
  goTo(to('records', collection.name))
}

interface RecordFormProps extends FormProps {
  readonly form?: RefObject<HTMLFormElement | null>
  /** Whether the typed members may be sent. */
  readonly mayStore?: (typed: RecordView) => boolean
  readonly onStored?: (record: RecordView) => void
}

const typedIn = (
  { collection, record = {} }: FormProps,
  form: HTMLFormElement | null | undefined,
): RecordView => (form ? changesIn(collection.members, formTexts(form), record) : {})

export function RecordForm({
  collection,
  record,
  form: given,
  mayStore = () => true,
  onStored = () => {},
}: RecordFormProps) {
  const [problem, setProblem] = useState('')
  const ownForm = useRef<HTMLFormElement>(null)
  const form = given ?? ownForm
  const isStoring = useRef(false)
  const shown = { collection, ...(record && { record }) }
  useEffect(
    () =>
      guardUnsavedInput(
        () => !isStoring.current && Object.keys(typedIn(shown, form.current)).length > 0,
      ),
    [record],
  )
  const save = onSubmit((texts) => {
    if (!mayStore(typedIn(shown, form.current))) return
    setProblem('')
    isStoring.current = true
    store(shown, texts)
      .then(onStored)
      .catch((error: Error) => setProblem(error.message))
      .finally(() => {
        isStoring.current = false
      })
  })
  const title = record
    ? `${collection.record} ${record[collection.key]}`
    : `New ${collection.record}`
  return (
    <article class="card">
      <p class="back shown">
        <a href={to('records', collection.name)}>All {collection.name}</a>
      </p>
      <h2>{title}</h2>
      <form onSubmit={save} ref={form}>
        <div class="fields">
          {collection.members.map((member) => (
            <MemberField
              key={member.name}
              member={member}
              value={record?.[member.name]}
              isFixed={record !== undefined && member.name === collection.key}
            />
          ))}
        </div>
        <Problem text={problem} />
        <div class="row wrap">
          <button type="submit" class="primary">
            {record ? 'Save changes' : 'Add'}
          </button>
          {record && (
            <button type="button" onClick={() => remove({ collection, record }).catch(showError)}>
              Remove
            </button>
          )}
        </div>
      </form>
    </article>
  )
}

interface OpenRecordProps {
  readonly collection: CollectionView
  readonly latest: RecordView
}

/** Unsaved input is preserved when the record changes elsewhere, and is sent on save. */
function OpenRecord({ collection, latest }: OpenRecordProps) {
  const [shown, setShown] = useState(latest)
  const form = useRef<HTMLFormElement>(null)
  // After an own save the new state is known before it is reloaded.
  const [outdated, setOutdated] = useState<RecordView>()
  const changed = latest === outdated ? [] : changedMembers(collection.members, shown, latest)
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
  const mayStore = (typed: RecordView): boolean => {
    const conflicts = changed.filter((name) => name in typed)
    const lines = conflicts.map(
      (name) => `${name}: ${cellText(latest[name])} becomes ${cellText(typed[name])}`,
    )
    return (
      conflicts.length === 0 || confirm(`Overwrite the change made elsewhere?\n${lines.join('\n')}`)
    )
  }
  return (
    <>
      {changed.length > 0 && (
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
          <button type="button" class="small" onClick={() => setShown(latest)}>
            Show the current version
          </button>
        </div>
      )}
      <RecordForm
        key={JSON.stringify(shown)}
        {...{ collection, form, mayStore }}
        record={shown}
        onStored={showStored}
      />
    </>
  )
}

export function OneRecord({ collection, id }: { collection: CollectionView; id: string }) {
  const loading = useSiteData<RecordView>(recordPath(collection, id))
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
