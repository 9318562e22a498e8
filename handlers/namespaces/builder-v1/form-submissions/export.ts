import { isExportGuarded } from '#fixtures/documents/builder.ts'
import type { FormSubmissionRecord } from '#fixtures/models/form-submission.ts'
import type { Site } from '#fixtures/site.ts'
import { zoneOf } from '#handlers/platform/site-facts.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import type { Arguments } from '#openapi/language/define.ts'
import { exportSubmissions } from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { groupBy } from '#openapi/values/json.ts'
import { formLabel, linesOf } from './export.rules.ts'
import { formKeyOf, hasStatus, pageAtMostLast, viewOf } from './form-submissions.rules.ts'
import { localTimeOf, snapshotOf } from './record.ts'

/** The status counts only when it is sent: without it the trash is exported too. */
function chosen(call: Call<Arguments<typeof exportSubmissions>>): readonly FormSubmissionRecord[] {
  const { site, args, request } = call
  const { records } = site.formSubmissions.view(viewOf(args, args, zoneOf(site)))
  const rows =
    request.query['status'] === undefined
      ? records
      : records.filter((submission) => hasStatus(submission, args.status))
  return pageAtMostLast(rows, args).rows
}

/** Every key a submission of the form ever had, in the order they came up. */
function keysOf(site: Site, form: string): readonly string[] {
  const keys = new Set<string>()
  for (const { values } of site.formSubmissions.by('form', formKeyOf, form))
    for (const { key } of values) keys.add(key)
  return [...keys]
}

function exportForm(site: Site, element_id: string, submissions: readonly FormSubmissionRecord[]) {
  // A group is made with its first submission.
  const [first] = submissions as readonly [FormSubmissionRecord]
  const snapshot = snapshotOf(site, first)
  const form = { element_id, snapshot, keys: keysOf(site, formKeyOf(first)) }
  const options = {
    localTime: localTimeOf(site),
    isGuarded: site.read(isExportGuarded),
  }
  return {
    id: element_id,
    content: () => linesOf(submissions, form, options),
    mimetype: 'text/csv;charset=UTF-8' as const,
    extension: 'csv' as const,
    form_label: formLabel(element_id, snapshot),
  }
}

type FormExport = ReturnType<typeof exportForm>

const whole = (form: FormExport) => ({ ...form, content: [...form.content()] })

/** The text that `whole` would have, line by line. */
function* textOf({ id, content, ...rest }: FormExport): Generator<string> {
  yield `{"id":${JSON.stringify(id)},"content":[`
  let isFirst = true
  for (const line of content()) {
    yield isFirst ? JSON.stringify(line) : `,${JSON.stringify(line)}`
    isFirst = false
  }
  yield `],${JSON.stringify(rest).slice(1)}`
}

function* allTexts(forms: readonly FormExport[]): Generator<string> {
  yield '{"data":['
  for (const [at, form] of forms.entries()) {
    if (at) yield ','
    yield* textOf(form)
  }
  yield ']}'
}

export const submissionExport = [
  implement(exportSubmissions, (call) => {
    const groups = groupBy(chosen(call), ({ element_id }) => element_id)
    if (!groups.size) throw new ApiError('nothing_to_export')
    const forms = [...groups].map(([element_id, rows]) => exportForm(call.site, element_id, rows))
    return {
      kind: 'pieces',
      make: () => ({ body: { data: forms.map(whole) } }),
      pieces: () => allTexts(forms),
    }
  }),
]
