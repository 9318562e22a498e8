/** The list and the export of form submissions, page by page. */
import { at, idsOf, listAt } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import type { RequestArguments } from '#conformance/call/request.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import { type Case, defineCase, defineCases, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { DEMO } from '#conformance/playbook/demo.ts'
import { type Find, findIn } from '#conformance/playbook/find.ts'
import { checkPages, recordsOf, requireComparable } from '#conformance/playbook/pagination.ts'
import {
  type PaginatedList,
  type Playbook,
  type PlaybookLine,
  play,
} from '#conformance/playbook/play.ts'
import { step } from '#conformance/targets/step.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import {
  deleteSubmission,
  exportSubmissions,
  listSubmissions,
} from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { isRecord } from '#openapi/values/json.ts'
import { idsWithStatus, usingSubmissions } from './submission-steps.ts'

const base = { ...SCENARIO, spec: '4.11' } as const

const formReference: Find = async (context) => {
  const post = await findIn(listSubmissions, 'data', 0, 'post', 'id')(context)
  const element = await findIn(listSubmissions, 'data', 0, 'element_id')(context)
  return `${String(post)}_${String(element)}`
}

/** Filters that exclude some built-in submissions or reverse their order. */
const FILTERS = {
  search: 'zzz-nobody-wrote-this',
  form: formReference,
  referer: findIn(listSubmissions, 'data', 0, 'referer'),
  after: '2999-01-01',
  before: '1999-01-01',
  order: 'asc',
  order_by: 'main_meta_id',
  status: 'unread',
} as const

const plays: readonly PlaybookLine[] = [
  play(listSubmissions, { effectiveValues: FILTERS }),
  play(exportSubmissions, {
    effectiveValues: FILTERS,
    values: { form: formReference, referer: findIn(listSubmissions, 'data', 0, 'referer') },
    unknownRecord: { ids: [UNASSIGNED_ID] },
    invalidation: {
      readArgs: { status: 'all' },
      steps: [step(deleteSubmission, { id: DEMO.submission })],
    },
  }),
]

/** The ids of all submissions; skips where there are none. */
async function existingSubmissions(context: Context): Promise<readonly number[]> {
  const all = await idsWithStatus(context, 'all')
  return all.length > 0
    ? all
    : skip({ why: 'too-few-records', detail: 'there are no submissions on this target' })
}

/** The cells of CSV text by row; quoted cells may contain line breaks. */
function csvRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text.matchAll(CSV_CELL)) {
    if (quoted === undefined && plain === '' && end === '' && row.length === 0) break
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

const CSV_CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/gy

type ExportedTable = readonly [table: unknown, lines: readonly unknown[]]

/** The rows without headers, by table: one for CSV, or those in the JSON of deployments. */
function tablesIn({ body, text }: TargetResponse): readonly ExportedTable[] {
  if (!isRecord(body)) return [['csv', csvRows(text).slice(1)]]
  return listAt(body, 'data').map((form) => [at(form, 'id'), listAt(form, 'content').slice(1)])
}

export const exportedRows = (response: TargetResponse): readonly unknown[] =>
  tablesIn(response).flatMap(([, lines]) => lines)

const exportedLines = async (
  context: Context,
  args: RequestArguments<typeof exportSubmissions>,
): Promise<readonly ExportedTable[]> => tablesIn(await context.callOk(exportSubmissions, args))

/** Filters by a value of the first submission, which must be found. */
const matchingFilterCase = (
  operation: typeof listSubmissions | typeof exportSubmissions,
  name: 'form' | 'referer',
): Case =>
  defineCase({
    ...base,
    id: `${operation.id}/args.${name}.keeps`,
    level: 'must',
    needs: 'read',
    title: `${operation.id} includes submissions that match ${name}.`,
    async run(context) {
      const value = String(await FILTERS[name](context))
      if (!value || value.includes(String(UNASSIGNED_ID)))
        skip({ why: 'too-few-records', detail: 'there are no submissions on this target' })
      const { length } =
        operation === exportSubmissions
          ? (await exportedLines(context, { [name]: value })).flatMap(([, lines]) => lines)
          : listAt((await context.callOk(operation, { [name]: value })).body, 'data')
      check(`number of submissions with the ${name} ${value}`, length).holds('some', length > 0)
    },
  })

const matchingFilterCases: readonly Case[] = [listSubmissions, exportSubmissions].flatMap(
  (operation) => [matchingFilterCase(operation, 'form'), matchingFilterCase(operation, 'referer')],
)

const countLines = async (
  context: Context,
  args: RequestArguments<typeof exportSubmissions>,
): Promise<number> => (await exportedLines(context, args)).flatMap(([, lines]) => lines).length

const scenarios = defineCases(base, {
  'builder.form-submissions.export/csv': {
    level: 'must',
    needs: 'read',
    title: 'An export is CSV: all lines have the same number of cells.',
    async run(context) {
      const all = await existingSubmissions(context)
      const { headers, text } = await context.callOk(exportSubmissions, { ids: all.slice(0, 2) })
      const type = headers['content-type'] ?? 'no Content-Type'
      check('Content-Type', type).holds('of CSV', /^text\/csv/i.test(type))
      const [head = [], ...lines] = csvRows(text)
      for (const line of lines) check('number of cells', line.length).is(head.length)
    },
  },

  'builder.form-submissions.export/csv.lines': {
    needs: 'read',
    title: 'An export has a header line, and a line for each submission.',
    async run(context) {
      const all = await existingSubmissions(context)
      const { text } = await context.callOk(exportSubmissions, { ids: all.slice(0, 2) })
      check('lines', csvRows(text).length).is(1 + Math.min(2, all.length))
    },
  },

  'builder.form-submissions.export/ids': {
    needs: 'read',
    title: 'An export can be limited to some submissions.',
    async run(context) {
      const all = await existingSubmissions(context)
      check('lines', await countLines(context, { ids: all.slice(0, 1) })).is(1)
    },
  },

  'builder.form-submissions.export/trash-without-status': {
    level: 'must',
    title: 'The default status of an export is all.',
    async run(context) {
      await usingSubmissions(context, 2, async (ids) => {
        await context.callOk(deleteSubmission, { id: ids[0] })
        const all = await countLines(context, { ids, status: 'all' })
        check('lines without status', await countLines(context, { ids })).is(all)
      })
    },
  },

  'builder.form-submissions.export/trash': {
    title: 'An export with status=all excludes the trash.',
    async run(context) {
      await usingSubmissions(context, 2, async (ids) => {
        check('lines before', await countLines(context, { ids, status: 'all' })).is(2)
        await context.callOk(deleteSubmission, { id: ids[0] })
        check('lines after', await countLines(context, { ids, status: 'all' })).is(1)
      })
    },
  },
})

/** Submissions of the same second have no stated order. */
const IN_ORDER = { status: 'all', order_by: 'id' } as const

const submissions: PaginatedList = {
  list: listSubmissions,
  args: IN_ORDER,
  records: (body) => idsOf(listAt(body, 'data')),
}

const listPagingCase: Case = defineCase({
  id: 'builder.form-submissions.list/paging',
  kind: 'scenario',
  level: 'must',
  needs: 'read',
  spec: '8',
  title: 'The pages of the submissions contain each one once.',
  run: (context) => checkPages(context, submissions),
})

/** A page contains the tables of several forms, so rows are collected by form. */
async function linesOfPages(context: Context, per_page: number, pages: number) {
  const found = new Map<unknown, readonly unknown[]>()
  const sizes: number[] = []
  for (let page = 1; page <= pages; page += 1) {
    const args = { ...IN_ORDER, per_page, page }
    const tables = await exportedLines(context, args)
    sizes.push(tables.flatMap(([, lines]) => lines).length)
    for (const [form, lines] of tables) found.set(form, [...(found.get(form) ?? []), ...lines])
  }
  return { found, sizes }
}

const exportPagingCase: Case = defineCase({
  id: 'builder.form-submissions.export/paging',
  kind: 'scenario',
  level: 'must',
  needs: 'read',
  spec: '8',
  title:
    'The pages of an export contain each submission once, in the order of the complete export.',
  async run(context) {
    const count = (await recordsOf(context, submissions, { per_page: 100 })).length
    requireComparable(count, 'submissions')
    const per_page = Math.ceil(count / 2)
    const complete = await linesOfPages(context, count, 1)
    const { found, sizes } = await linesOfPages(context, per_page, 2)
    check('lines of the complete export', complete.sizes).is([count])
    check('lines of the pages', sizes).is([per_page, count - per_page])
    for (const [form, lines] of complete.found) check(`lines of ${form}`, found.get(form)).is(lines)
  },
})

export const submissionExport: Playbook = {
  plays,
  cases: [...scenarios, ...matchingFilterCases, listPagingCase, exportPagingCase],
}
