/** Times of new records: the clock of the site is that of a page created just before. */
import { at, field } from '#conformance/call/body.ts'
import { checkPath } from '#conformance/call/check.ts'
import { defineCases, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { timeIn } from '#conformance/ledger/resource.ts'
import { PAGE } from '#conformance/namespaces/core-v2/records.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { getSubmission } from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { createNote, getNote } from '#openapi/namespaces/builder-v1/notes.ts'
import { asRecord } from '#openapi/values/json.ts'
import { createNoteOnPage } from './note-record.ts'
import { createFormPage, submitForm } from './submission-record.ts'

/** Less than the smallest difference between two time zones. */
const TOLERANCE_MS = 10 * 60_000

const isZoned = (name: string, value: unknown): boolean =>
  typeof value === 'string' &&
  (name.endsWith('_gmt') || /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(value))

/** Every time that names its zone is the present one. */
function checkTimes(record: unknown, now: number): void {
  for (const [name, value] of Object.entries(asRecord(record))) {
    const time = isZoned(name, value) ? timeIn(record, name) : undefined
    if (time !== undefined && Math.abs(time - now) > TOLERANCE_MS)
      checkPath(name, value).is(new Date(now).toISOString())
  }
}

async function creationOf(context: Context, id: number): Promise<number> {
  const { body } = await context.callOk(PAGE.read, PAGE.readArguments(id))
  return timeIn(body, 'modified_gmt') ?? Number.NaN
}

const scenarios = defineCases(
  { ...SCENARIO, spec: '2.3' },
  {
    [`${createNote.id}/own.now`]: {
      title: 'The times of a new note are the present one, in the zone that they name.',
      async run(context) {
        const { page, note } = await createNoteOnPage(context)
        const now = await creationOf(context, page.id)
        const { body } = await context.callOk(getNote, { id: note.id })
        checkTimes(at(body, 'data'), now)
      },
    },

    [`${getSubmission.id}/own.now`]: {
      title: 'The times of a new submission are the present one, in the zone that they name.',
      async run(context) {
        const post_id = await createFormPage(context)
        const now = await creationOf(context, post_id)
        const { id } = await submitForm(context, { post_id })
        const { body } = await context.callOk(getSubmission, { id })
        checkTimes(field(body, 'data'), now)
      },
    },
  },
)

export const recordTimes: Playbook = { cases: scenarios }
