/** A record as a form: stores, adds and removes it. */
import type { RefObject } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { type FormTexts, formTexts, onSubmit } from '#bin/inspector/parts/form-texts.ts'
import { Problem, useSiteData } from '#bin/inspector/parts/loaded.tsx'
import { goTo, guardUnsavedInput, to } from '#bin/inspector/state/route.ts'
import { fetchSiteJson, perform, showError } from '#bin/inspector/state/session.ts'
import type { CollectionView } from '#handlers/control/entries/collections.ts'
import type { RecordView } from '#handlers/control/entries/records.ts'
import { changesIn, memberIn, suggestionsFor } from './form.rules.ts'
import { MemberField } from './member-field.tsx'

interface FormProps {
  readonly collection: CollectionView
  /** Undefined for a new record. */
  readonly record?: RecordView
}

export const recordPath = ({ name }: CollectionView, key: unknown) =>
  `/records/${encodeURIComponent(name)}/${encodeURIComponent(String(key))}` as const

async function store({ collection, record }: FormProps, texts: FormTexts): Promise<RecordView> {
  const { members, key, record: kind } = collection
  const body = changesIn(members, texts, record ?? {})
  const what = record
    ? (`PATCH ${recordPath(collection, record[key])}` as const)
    : (`POST /records/${encodeURIComponent(collection.name)}` as const)
  const stored: RecordView = await perform(
    () => fetchSiteJson(what, body),
    (result: RecordView) => `${kind} ${result[key]} ${record ? 'changed' : 'added'}`,
  )
  goTo(to('records', collection.name, String(stored[key])))
  return stored
}

async function remove({ collection, record }: FormProps): Promise<void> {
  const key = record?.[collection.key]
  if (!confirm(`Remove ${collection.record} ${key}?`)) return
  await perform(
    () => fetchSiteJson(`DELETE ${recordPath(collection, key)}`),
    () => `${collection.record} ${key} removed`,
  )
  goTo(to('records', collection.name))
}

type FormReference = RefObject<HTMLFormElement | null>

interface RecordFormProps extends FormProps {
  readonly form?: FormReference
  /** A removed record cannot be stored. */
  readonly isRemoved?: boolean
  /** Whether the typed members may be sent. */
  readonly mayStore?: (typed: RecordView) => Promise<boolean>
  readonly onStored?: (record: RecordView) => void
}

export const typedIn = (
  { collection, record = {} }: FormProps,
  form: HTMLFormElement | null | undefined,
): RecordView => (form ? changesIn(collection.members, formTexts(form), record) : {})

/** Asks before unsaved input is lost, except while and after it is stored. */
function useUnsavedGuard(shown: FormProps, form: FormReference) {
  const isStoring = useRef(false)
  useEffect(
    () =>
      guardUnsavedInput(
        () => !isStoring.current && Object.keys(typedIn(shown, form.current)).length > 0,
      ),
    [shown.record],
  )
  return isStoring
}

/** Focuses the field that a problem names. */
function focusField(form: HTMLFormElement | null, problem: string): void {
  const field = form?.elements.namedItem(memberIn(problem) ?? '')
  if (field instanceof HTMLElement) field.focus()
}

/** The handler that stores the form, and the problem of the last attempt. */
function useStore({ mayStore, onStored }: RecordFormProps, shown: FormProps, form: FormReference) {
  const [problem, setProblem] = useState('')
  const isStoring = useUnsavedGuard(shown, form)
  const storeIfAllowed = async (texts: FormTexts): Promise<void> => {
    if (mayStore && !(await mayStore(typedIn(shown, form.current)))) return
    isStoring.current = true
    const stored = await store(shown, texts)
    onStored?.(stored)
    // The form of a new record is left, that of another one shows what was stored.
    isStoring.current = shown.record === undefined
  }
  const save = onSubmit((texts) => {
    setProblem('')
    storeIfAllowed(texts).catch((error: Error) => {
      isStoring.current = false
      setProblem(error.message)
      focusField(form.current, error.message)
    })
  })
  return { problem, save }
}

interface RecordFieldsProps extends FormProps {
  readonly invalid: string | undefined
  readonly problemId: string
}

function Fields({ collection, record, invalid, problemId }: RecordFieldsProps) {
  const others = useSiteData(`/records/${encodeURIComponent(collection.name)}?take=100`)
  return (
    <div class="fields">
      {collection.members.map((member) => (
        <MemberField
          key={member.name}
          member={member}
          value={record?.[member.name]}
          isFixed={record !== undefined && member.name === collection.key}
          problemId={member.name === invalid ? problemId : undefined}
          suggestions={suggestionsFor(member, others.value?.records ?? [])}
        />
      ))}
    </div>
  )
}

const FormButtons = ({ collection, record }: FormProps) => (
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
)

const titleOf = ({ collection, record }: FormProps): string =>
  record ? `${collection.record} ${record[collection.key]}` : `New ${collection.record}`

export function RecordForm(props: RecordFormProps) {
  const { collection, record } = props
  const shown = { collection, ...(record && { record }) }
  const ownForm = useRef<HTMLFormElement>(null)
  const form = props.form ?? ownForm
  const { problem, save } = useStore(props, shown, form)
  const problemId = useId()
  return (
    <article class="card">
      <p class="back shown">
        <a href={to('records', collection.name)}>All {collection.name}</a>
      </p>
      <h2>{titleOf(shown)}</h2>
      <form onSubmit={save} ref={form}>
        <Fields {...shown} invalid={memberIn(problem)} problemId={problemId} />
        <div class="save">
          <Problem text={problem} id={problemId} />
          {!props.isRemoved && <FormButtons {...shown} />}
        </div>
      </form>
    </article>
  )
}
