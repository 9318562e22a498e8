import { isExportGuarded } from '#fixtures/documents/builder.ts'
import type { FormSubmissionRecord } from '#fixtures/models/form-submission.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { CallOf } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement, inQuirkForm, type RuleCall } from '#handlers/runtime/implement.ts'
import { exportSubmissions } from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { groupBy } from '#openapi/values/json.ts'
import { haveSameItems } from '#openapi/values/order.ts'
import { csvOf, formLabel, linesOf } from './export.rules.ts'
import { dayRules, formKeyOf, hasStatus, pageAtMostLast } from './form-submissions.rules.ts'
import { matchingSubmissions } from './matching.ts'
import { localTimeOf, snapshotOf } from './record.ts'

type ExportCall = CallOf<typeof exportSubmissions>

/** All submissions that match the filters, and those of the page. */
function selectSubmissions(call: ExportCall) {
  const { args, request } = call
  const { records } = matchingSubmissions(call)
  const matching = records.filter((submission) => hasStatus(submission, args.status))
  const withTrash = pageAtMostLast(records, args).rows
  const rows = pageAtMostLast(matching, args).rows
  const mayDiffer = request.query['status'] === undefined && !haveSameItems(withTrash, rows)
  return mayDiffer && call.quirk('idleStatusDefault')
    ? { all: records, rows: withTrash }
    : { all: matching, rows }
}

/** Every key of any submission of the form, in order of appearance. */
function keysOf(site: Site, form: string): readonly string[] {
  const keys = new Set<string>()
  for (const { values } of site.formSubmissions.by('form', formKeyOf, form))
    for (const { key } of values) keys.add(key)
  return [...keys]
}

function exportForm(site: Site, element_id: string, submissions: readonly FormSubmissionRecord[]) {
  // A group always has at least one submission.
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

const completeExport = (form: FormExport) => ({ ...form, content: [...form.content()] })

/** The text of `completeExport`, generated line by line. */
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

/** The format of deployments: one entry per form, with its lines. */
function jsonExport({ site }: ExportCall, rows: readonly FormSubmissionRecord[]) {
  const groups = groupBy(rows, ({ element_id }) => element_id)
  const forms = [...groups].map(([element_id, group]) => exportForm(site, element_id, group))
  return inQuirkForm({
    kind: 'chunked',
    make: () => ({ body: { data: forms.map(completeExport) } }),
    chunks: () => allTexts(forms),
  })
}

/** One table for all forms that match the filters, so that every page has the same columns. */
function csvExport({ site }: ExportCall, { all, rows }: ReturnType<typeof selectSubmissions>) {
  const forms = [...groupBy(all, formKeyOf)].flatMap(([key, group]) =>
    group.slice(0, 1).map((first) => {
      const { element_id } = first
      return [
        key,
        { element_id, snapshot: snapshotOf(site, first), keys: keysOf(site, key) },
      ] as const
    }),
  )
  const options = { localTime: localTimeOf(site), isGuarded: site.read(isExportGuarded) }
  return {
    kind: 'raw',
    contentType: 'text/csv; charset=UTF-8',
    headers: { 'Content-Disposition': 'attachment; filename="form-submissions.csv"' },
    text: csvOf(rows, new Map(forms), options),
  } as const
}

const formatVerdict = (_: unknown, call: RuleCall) =>
  call.quirk('looseFormat') ? 'accept' : undefined

export const submissionExport = [
  implement(exportSubmissions, {
    rules: { ...dayRules, format: formatVerdict },
    handle: (call) => {
      const found = selectSubmissions(call)
      if (!found.rows.length) throw new ApiError('nothing_to_export')
      return call.quirk('jsonExport') ? jsonExport(call, found.rows) : csvExport(call, found)
    },
  }),
]
