/**
 * Submissions as CSV (D-072), and in the format of deployments with JSON cells (platform/builder
 * 14.11).
 */
import type { FormSnapshotRecord } from '#fixtures/models/form-snapshot.ts'
import type { FormSubmissionRecord } from '#fixtures/models/form-submission.ts'

interface ExportForm {
  readonly element_id: string
  /** Undefined after the page of the form is deleted. */
  readonly snapshot: FormSnapshotRecord | undefined
  /** The keys of all submissions of the form. */
  readonly keys: readonly string[]
}

interface ExportOptions {
  readonly localTime: (text: string) => string
  /** Escapes cells that spreadsheets treat as a formula. */
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

/** Prefixes of spreadsheet formulas, including full-width characters. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

const escapeFormula = (text: string, isGuarded: boolean): string =>
  isGuarded && FORMULA.test(text) ? `'${text}` : text

const cell = (text: string, isGuarded: boolean): string =>
  JSON.stringify(escapeFormula(text, isGuarded))

export const formLabel = (
  element_id: string,
  form: Pick<FormSnapshotRecord, 'name'> | undefined,
): string => (form ? `${form.name} (${element_id})` : `(${element_id})`)

/** Columns in form order, followed by removed keys. */
export function columnsOf({ snapshot, keys }: ExportForm) {
  const fields = (snapshot?.fields ?? []).filter(({ id }) => keys.includes(id))
  const known = new Set(fields.map(({ id }) => id))
  return [
    ...fields.map(({ id, label }) => ({ key: id, label })),
    ...keys.filter((key) => !known.has(key)).map((key) => ({ key, label: key })),
  ]
}

/** A generator: there may be thousands of lines. */
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

/** A line of RFC 4180: every cell in quotes, quotes doubled. */
const csvLine = (cells: readonly string[]): string =>
  `${cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')}\r\n`

/** One table for submissions of several forms; a column missing in a form is empty. */
export function csvOf(
  submissions: readonly FormSubmissionRecord[],
  forms: ReadonlyMap<string, ExportForm>,
  { localTime, isGuarded }: ExportOptions,
): string {
  const labels = new Map<string, string>()
  for (const { key, label } of [...forms.values()].flatMap(columnsOf))
    if (!labels.has(key)) labels.set(key, label)
  const row = (submission: FormSubmissionRecord): readonly string[] => {
    const { id, post_id, element_id, user_id, user_agent, user_ip, referer } = submission
    const values = new Map(submission.values.map(({ key, value }) => [key, value]))
    const form = forms.get(`${post_id}_${element_id}`)
    return [
      ...[...labels.keys()].map((key) => values.get(key) ?? ''),
      formLabel(element_id, form?.snapshot),
      String(id),
      localTime(submission.created_at),
      String(user_id ?? ''),
      user_agent,
      user_ip,
      referer,
    ]
  }
  const lines = [[...labels.values(), ...FIXED_COLUMNS], ...submissions.map(row)]
  return lines.map((cells) => csvLine(cells.map((text) => escapeFormula(text, isGuarded)))).join('')
}
