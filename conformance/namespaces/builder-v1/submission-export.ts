/** The list and the export of form submissions, page by page. */
import { at, idsOf, listAt } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import type { Sent } from '#conformance/call/request.ts'
import { IMPOSSIBLE_ID } from '#conformance/call/sample.ts'
import { type Case, defineCase, defineCases, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { DEMO } from '#conformance/playbook/demo.ts'
import { type Find, findIn } from '#conformance/playbook/find.ts'
import { type Line, type Paged, type Playbook, play } from '#conformance/playbook/play.ts'
import { checkPages, recordsOf } from '#conformance/playbook/walk.ts'
import { step } from '#conformance/targets/step.ts'
import {
  deleteSubmission,
  exportSubmissions,
  listSubmissions,
} from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { listedAs, usingSubmissions } from './submission-steps.ts'

const base = { ...SCENARIO, spec: '4.11' } as const

const formReference: Find = async (context) => {
  const post = await findIn(listSubmissions, 'data', 0, 'post', 'id')(context)
  const element = await findIn(listSubmissions, 'data', 0, 'element_id')(context)
  return `${String(post)}_${String(element)}`
}

/** What leaves out some of the built-in submissions, or turns them round. */
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

const plays: readonly Line[] = [
  play(listSubmissions, { acts: FILTERS }),
  play(exportSubmissions, {
    acts: FILTERS,
    values: { form: formReference, referer: findIn(listSubmissions, 'data', 0, 'referer') },
    misses: { ids: [IMPOSSIBLE_ID] },
    fresh: {
      readArgs: { status: 'all' },
      steps: [step(deleteSubmission, { id: DEMO.submission })],
    },
  }),
]

/** What the first submission has, it is found by. */
const keeps = (
  operation: typeof listSubmissions | typeof exportSubmissions,
  name: 'form' | 'referer',
): Case =>
  defineCase({
    ...base,
    id: `${operation.id}/args.${name}.keeps`,
    level: 'must',
    needs: 'read',
    title: `${operation.id} does not leave out what ${name} fits.`,
    async run(context) {
      const value = String(await FILTERS[name](context))
      if (!value || value.includes(String(IMPOSSIBLE_ID)))
        skip({ why: 'too-few-records', detail: 'there are no submissions here' })
      const { body } = await context.done(operation, { [name]: value })
      const { length } = listAt(body, 'data')
      check(`what has the ${name} ${value}`, length).holds('some', length > 0)
    },
  })

const keepsFitting: readonly Case[] = [listSubmissions, exportSubmissions].flatMap((operation) => [
  keeps(operation, 'form'),
  keeps(operation, 'referer'),
])

const countLines = async (
  context: Context,
  args: Sent<typeof exportSubmissions>,
): Promise<number> => {
  const { body } = await context.done(exportSubmissions, args)
  return listAt(body, 'data').flatMap((group) => listAt(group, 'content').slice(1)).length
}

const scenarios = defineCases(base, {
  'builder.form-submissions.export/ids': {
    needs: 'read',
    title: 'An export can be narrowed to some submissions, and is CSV.',
    async run(context) {
      const all = await listedAs(context, 'all')
      if (all.length === 0)
        skip({ why: 'too-few-records', detail: 'there are no submissions here' })
      const { body } = await context.done(exportSubmissions, { ids: all.slice(0, 1) })
      const groups = listAt(body, 'data')
      check('lines', groups.flatMap((group) => listAt(group, 'content')).length).is(2)
      check('mimetype', at(groups[0], 'mimetype')).holds(
        'of CSV',
        /csv/.test(String(at(groups[0], 'mimetype'))),
      )
    },
  },

  'builder.form-submissions.export/trash-without-status': {
    level: 'assumed',
    title: 'An export without status holds the trash too; status=all leaves it out (D-051).',
    async run(context) {
      await usingSubmissions(context, 2, async (ids) => {
        check('lines before', await countLines(context, { ids, status: 'all' })).is(2)
        await context.done(deleteSubmission, { id: ids[0] })
        check('lines without status', await countLines(context, { ids })).is(2)
        check('lines with status=all', await countLines(context, { ids, status: 'all' })).is(1)
      })
    },
  },
})

const submissions: Paged = {
  list: listSubmissions,
  args: { status: 'all' },
  records: (body) => idsOf(listAt(body, 'data')),
}

const walksSubmissions: Case = defineCase({
  id: 'builder.form-submissions.list/paging',
  kind: 'scenario',
  level: 'must',
  needs: 'read',
  spec: '8',
  title: 'Walking the pages of the submissions meets each one once.',
  run: (context) => checkPages(context, submissions),
})

/** The lines of each table, without its head. */
const linesByForm = (body: unknown): ReadonlyMap<unknown, readonly unknown[]> =>
  new Map(listAt(body, 'data').map((form) => [at(form, 'id'), listAt(form, 'content').slice(1)]))

const linesOf = (body: unknown): readonly unknown[] => [...linesByForm(body).values()].flat()

/** A page holds the tables of several forms, so each form is put together on its own. */
async function linesOver(context: Context, per_page: number, pages: number) {
  const found = new Map<unknown, readonly unknown[]>()
  const sizes: number[] = []
  for (let page = 1; page <= pages; page += 1) {
    const args = { status: 'all', per_page, page } as const
    const { body } = await context.done(exportSubmissions, args)
    sizes.push(linesOf(body).length)
    for (const [form, lines] of linesByForm(body))
      found.set(form, [...(found.get(form) ?? []), ...lines])
  }
  return { found, sizes }
}

const walksExport: Case = defineCase({
  id: 'builder.form-submissions.export/paging',
  kind: 'scenario',
  level: 'must',
  needs: 'read',
  spec: '8',
  title: 'The pages of an export hold each submission once, in the order of the whole.',
  async run(context) {
    const count = (await recordsOf(context, submissions, { per_page: 100 })).length
    if (count < 4 || count > 60)
      skip({ why: 'too-few-records', detail: `there are ${count} submissions here` })
    const per_page = Math.ceil(count / 2)
    const whole = await linesOver(context, count, 1)
    const { found, sizes } = await linesOver(context, per_page, 2)
    check('lines of the whole', whole.sizes).is([count])
    check('lines of the pages', sizes).is([per_page, count - per_page])
    for (const [form, lines] of whole.found) check(`lines of ${form}`, found.get(form)).is(lines)
  },
})

export const submissionExport: Playbook = {
  plays,
  cases: [...scenarios, ...keepsFitting, walksSubmissions, walksExport],
}
