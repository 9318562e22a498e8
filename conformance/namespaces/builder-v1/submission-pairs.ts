/** Section 4.11: each two arguments of the lists of submissions have their effect together. */
import { at, listAt } from '#conformance/call/body.ts'
import { skip } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { ArgumentRow, ArgumentValues } from '#conformance/pairs/covering-rows.ts'
import { exploreList, type ListModel } from '#conformance/pairs/explore-list.ts'
import {
  distinctValues,
  idsInData,
  type PlainRecord,
  plainModel,
} from '#conformance/pairs/plain-list.ts'
import { type DependentRead, type Playbook, play } from '#conformance/playbook/play.ts'
import {
  deleteSubmission,
  exportSubmissions,
  getSubmission,
  listSubmissions,
  updateSubmissions,
} from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { asList } from '#openapi/values/json.ts'
import { exportedRows } from './submission-export.ts'
import { createFormPage, submitForm } from './submission-record.ts'

const base = { kind: 'scenario', level: 'must', spec: '4.11' } as const

const DAY_MS = 86_400_000

/** `2026-02-03`, some days later. */
const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

/** As shown by the target, in the time zone of the site. */
function knownFrom(record: unknown): PlainRecord {
  const created = String(at(record, 'created_at'))
  return {
    id: Number(at(record, 'id')),
    form: `${at(record, 'post', 'id')}_${at(record, 'element_id')}`,
    referer: at(record, 'referer'),
    is_read: at(record, 'is_read') === true,
    is_trashed: at(record, 'status') === 'trash',
    day: created.slice(0, 10),
    created_at: Date.parse(`${created.replace(' ', 'T')}Z`),
    main_meta_id: Number(at(record, 'main_meta_id')),
  }
}

const STATUS_RULES: Readonly<Record<string, (submission: PlainRecord) => boolean>> = {
  all: ({ is_trashed }) => is_trashed === false,
  read: ({ is_trashed, is_read }) => is_trashed === false && is_read === true,
  unread: ({ is_trashed, is_read }) => is_trashed === false && is_read === false,
  trash: ({ is_trashed }) => is_trashed === true,
}

/** The document does not state whether the given day is included, so no record is of that day. */
const RULES = {
  status: (submission: PlainRecord, value: unknown) =>
    STATUS_RULES[String(value)]?.(submission) ?? false,
  after: ({ day }: PlainRecord, value: unknown) => String(day) > String(value),
  before: ({ day }: PlainRecord, value: unknown) => String(day) < String(value),
  search: ({ text }: PlainRecord, value: unknown) => String(text).includes(String(value)),
  ids: ({ id }: PlainRecord, value: unknown) => asList(value).includes(id),
}

/** Days without submissions: before all, after all, and one between. */
function freeDays(submissions: readonly PlainRecord[]): readonly string[] {
  const days = distinctValues(submissions, 'day').map(String).toSorted()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const between = days.map((day) => dayAfter(day, 1)).filter((day) => day < last)
  const middle = between.filter((day) => !days.includes(day)).slice(0, 1)
  return [dayAfter(first, -2), ...middle, dayAfter(last, 2)]
}

/** The first two forms, and an unknown element of the first page. */
function formsOf(submissions: readonly PlainRecord[]): readonly unknown[] {
  const forms = distinctValues(submissions, 'form').slice(0, 2)
  return [...forms, `${String(forms[0]).split('_')[0]}_0000000`]
}

const filterValues = (submissions: readonly PlainRecord[]): ArgumentValues => ({
  form: formsOf(submissions),
  referer: distinctValues(submissions, 'referer').slice(0, 2),
  after: freeDays(submissions),
  before: freeDays(submissions),
  order: ['asc', 'desc'],
})

const DEFAULTS = { status: 'all', order_by: 'created_at', order: 'desc' } as const
const sorting = { field: 'order_by', direction: 'order' } as const

const MAX_SUBMISSIONS = 60

/** Submissions of the site, which are only read. */
async function existingModel(context: Context): Promise<ListModel<PlainRecord>> {
  const read = async (status: 'all' | 'trash') =>
    listAt((await context.callOk(listSubmissions, { status, per_page: 100 })).body, 'data')
  const records = [...(await read('all')), ...(await read('trash'))].map(knownFrom)
  if (records.length < 2) skip({ why: 'too-few-records', detail: 'there are too few submissions' })
  if (records.length > MAX_SUBMISSIONS)
    skip({ why: 'too-many-records', detail: `there are ${records.length} submissions` })
  return plainModel<PlainRecord>({
    operation: listSubmissions,
    records,
    idsIn: idsInData,
    limited: (row) => ({ per_page: 100, ...row }),
    values: {
      ...filterValues(records),
      status: ['unread', 'read', 'trash', 'all'],
      order_by: ['created_at', 'id', 'main_meta_id'],
      paging: [
        { per_page: 2, page: 1 },
        { per_page: 1, page: 2 },
      ],
    },
    defaults: DEFAULTS,
    rules: RULES,
    sorting,
  })
}

/** Two forms, two addresses, two texts, in every state. */
async function createSubmissions(context: Context): Promise<readonly PlainRecord[]> {
  const [one, other] = [await createFormPage(context), await createFormPage(context)]
  const [left, right] = ['left', 'right'].map((word) => `${context.target.origin}/${word}/`)
  const sent = [
    { post_id: one, referrer: left, word: 'Zebra' },
    { post_id: one, referrer: right, word: 'Mango' },
    { post_id: other, referrer: left, word: 'Mango' },
    { post_id: other, referrer: right, word: 'Zebra' },
  ]
  const created: (PlainRecord & { readonly tag: string })[] = []
  for (const { word, ...fields } of sent) {
    if (created.length > 0) await context.nextSecond()
    const text = `${word}-${context.tag}`
    const { id, tag } = await submitForm(context, { ...fields, 'form_fields[name]': text })
    created.push({ id, tag, text })
  }
  const [first = 0, , third = 0] = created.map(({ id }) => id)
  await context.callOk(updateSubmissions, { ids: [first, third], is_read: true })
  await context.callOk(deleteSubmission, { id: third })
  const known: PlainRecord[] = []
  for (const each of created) {
    const { body } = await context.callOk(getSubmission, { id: each.id })
    known.push({ ...knownFrom(at(body, 'data')), ...each })
  }
  return known
}

/** All texts contain the tag of the case, which limits the list to these submissions. */
const limitedTo =
  (tag: string) =>
  (row: ArgumentRow): ArgumentRow => ({ search: tag, per_page: 100, ...row })

async function ownModel(context: Context): Promise<ListModel<PlainRecord>> {
  const records = await createSubmissions(context)
  return plainModel<PlainRecord>({
    operation: listSubmissions,
    records,
    idsIn: idsInData,
    limited: limitedTo(context.tag),
    values: {
      ...filterValues(records),
      search: distinctValues(records, 'text'),
      status: ['unread', 'read', 'trash', 'all'],
      paging: [{ per_page: 1, page: 2 }],
    },
    defaults: DEFAULTS,
    rules: RULES,
    sorting,
  })
}

/** An export without submissions is an error, and deployments export the trash by default. */
function exportModel(list: ListModel<PlainRecord>): ListModel<PlainRecord> {
  const ids = list.records.map(({ id }) => id)
  const idsOfRow = (row: unknown): readonly number[] =>
    list.records.filter(({ tag }) => JSON.stringify(row).includes(String(tag))).map(({ id }) => id)
  return {
    ...list,
    operation: exportSubmissions,
    values: { ...list.values, ids: [ids.slice(0, 2), ids.slice(1)] },
    idsIn: (response) => exportedRows(response).flatMap(idsOfRow),
    limited: (row) => list.limited({ status: 'all', ...row }),
    isPossible: (row) => list.isPossible(row) && list.selected(row).length > 0,
  }
}

const cases: readonly Case[] = [
  defineCase({
    ...base,
    id: `${listSubmissions.id}/pairs`,
    needs: 'read',
    title: 'Each two arguments of the list of submissions have their effect together.',
    run: async (context) => exploreList(context, await existingModel(context)),
  }),
  defineCase({
    ...base,
    id: `${exportSubmissions.id}/pairs`,
    needs: 'write',
    title: 'Each two arguments of the list and of the export of submissions have their effect.',
    async run(context) {
      const model = await ownModel(context)
      await exploreList(context, model)
      await exploreList(context, exportModel(model))
    },
  }),
]

const readSubmissionRead: DependentRead = async (context) => {
  const post_id = await createFormPage(context)
  const { id, tag } = await submitForm(context, { post_id })
  const change = () => context.callOk(updateSubmissions, { ids: [id], is_read: true })
  return { args: { search: tag }, change }
}

export const submissionPairs: Playbook = {
  cases,
  plays: [play(listSubmissions, { dependentRead: readSubmissionRead })],
}
