/** Submissions as lines of a table: cells are JSON, parted by commas (platform/builder 14.11, D-049). */
import type { FormSnapshotRecord } from '#fixtures/models/form-snapshot.ts'
import type { FormSubmissionRecord } from '#fixtures/models/form-submission.ts'

interface ExportForm {
  readonly element_id: string
  /** Unknown once the page of the form is gone. */
  readonly snapshot: FormSnapshotRecord | undefined
  /** The keys that any submission of the form has. */
  readonly keys: readonly string[]
}

interface ExportOptions {
  readonly localTime: (text: string) => string
  /** Keeps spreadsheets from taking a cell for a formula. */
  readonly isGuarded: boolean
}

const FIXED_COLUMNS = [
  'Form Name (ID)',
  'Submission ID',
  'Created At',
  'User ID',
  'User Agent',
  'User IP',
  'Referrer',
]

/** What a spreadsheet reads as a formula, the wide forms of the signs included. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

const cell = (text: string, isGuarded: boolean): string =>
  JSON.stringify(isGuarded && FORMULA.test(text) ? `'${text}` : text)

export const formLabel = (
  element_id: string,
  form: Pick<FormSnapshotRecord, 'name'> | undefined,
): string => (form ? `${form.name} (${element_id})` : `(${element_id})`)

/** Columns stand as in the form; keys it does not know anymore follow. */
export function columnsOf({ snapshot, keys }: ExportForm) {
  const fields = (snapshot?.fields ?? []).filter(({ id }) => keys.includes(id))
  const known = new Set(fields.map(({ id }) => id))
  return [
    ...fields.map(({ id, label }) => ({ key: id, label })),
    ...keys.filter((key) => !known.has(key)).map((key) => ({ key, label: key })),
  ]
}

/** One line after the other: there may be thousands of them. */
export function* linesOf(
  submissions: readonly FormSubmissionRecord[],
  form: ExportForm,
  { localTime, isGuarded }: ExportOptions,
): Generator<string> {
  const columns = columnsOf(form)
  const text = (value: string): string => cell(value, isGuarded)
  yield [...columns.map(({ label }) => text(label)), ...FIXED_COLUMNS].join(',')
  const label = text(formLabel(form.element_id, form.snapshot))
  for (const submission of submissions) {
    const values = new Map(submission.values.map(({ key, value }) => [key, value]))
    const { id, user_id, user_agent, user_ip, referer } = submission
    yield [
      ...columns.map(({ key }) => text(values.get(key) ?? '')),
      label,
      String(id),
      text(localTime(submission.created_at)),
      user_id === null ? 'null' : text(String(user_id)),
      text(user_agent),
      text(user_ip),
      text(referer),
    ].join(',')
  }
}
