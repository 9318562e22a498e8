import { expect, test } from 'vitest'
import { EDIT_METHODS } from '#openapi/language/define.ts'
import { type ExpectedDetection, outcomesOf, undetectedOf } from './expected-detection.ts'
import { INVOCATIONS } from './invocation.ts'
import { createLab } from './lab.ts'
import { editingRequests, hasArgument, sentValue, withArgument } from './requests.ts'
import { editingResponses } from './wire.ts'

const typed = (name: string, value: unknown) =>
  editingRequests((request) =>
    hasArgument(request, name) && !Array.isArray(sentValue(request, name))
      ? withArgument(request, name, value)
      : undefined,
  )

const SUBMISSIONS_BY_IDS: Readonly<Record<string, readonly string[]>> = {
  'update-many': EDIT_METHODS,
  'delete-many': ['DELETE'],
  'restore-many': EDIT_METHODS,
}

/** Faults that would cause a skip or count as a rejection, on a known stand-in. */
const HIDDEN: readonly ExpectedDetection[] = Object.entries(SUBMISSIONS_BY_IDS).flatMap(
  ([verb, methods]) =>
    methods.map((method, at) => ({
      by: `builder.form-submissions.${verb}/${at === 0 ? '' : `${method}.`}args.ids.type`,
      operation: `builder.form-submissions.${verb}`,
      wire: typed('ids', [1]),
    })),
)

const refusedWith = (status: number, code: string, message: string) =>
  editingResponses(() => ({
    status,
    headers: { 'content-type': 'application/json' },
    text: JSON.stringify({ code, message, data: { status } }),
  }))

const inList = editingResponses((response) => ({ ...response, text: `[${response.text}]` }))

/** Responses of correct deployments that differ from the stand-in. */
const EXCUSED: readonly (ExpectedDetection & { readonly outcome: 'pass' | 'quirk' | 'skip' })[] = [
  {
    by: 'contactform.feedback.submit/accepted',
    operation: 'contactform.feedback.submit',
    wire: refusedWith(400, 'contactform_unit_tag_not_found', 'There is no valid unit tag.'),
    outcome: 'skip',
  },
  {
    by: 'builder-documents.media.import/implemented.POST',
    operation: 'builder-documents.media.import',
    wire: refusedWith(500, 'pagesmith_import_error', 'Not found.'),
    outcome: 'quirk',
  },
  ...['answers.GET', 'accepted', 'answer.no-crash'].map((aspect) => ({
    by: `image-optimizer.bulk.list-images/${aspect}`,
    operation: 'image-optimizer.bulk.list-images',
    wire: refusedWith(500, 'bad_request', 'Missed operation id'),
    outcome: 'quirk' as const,
  })),
  ...['rename', 'move'].map((verb) => ({
    by: `folders.folders.${verb}/is-stored`,
    operation: 'folders.folders.create',
    wire: inList,
    outcome: 'pass' as const,
  })),
  ...['post', 'term', 'user'].map((kind) => ({
    by: `builder.${kind}.find/accepted.administrator`,
    operation: `builder.${kind}.find`,
    wire: refusedWith(403, 'rest_forbidden', 'No.'),
    outcome: 'skip' as const,
  })),
]

test('a correct deployment is not required to respond like the stand-in', async () => {
  const lab = await createLab('a', { ...INVOCATIONS.foreign, isStrict: false })
  for (const each of EXCUSED)
    expect((await outcomesOf(lab, each)).toSpliced(1, 1)).toEqual([each.by, each.outcome])
})

test('on a stand-in, no fault is hidden by a skip or an unrelated error', async () => {
  const lab = await createLab('a', INVOCATIONS.full)
  expect(await undetectedOf(lab, HIDDEN)).toEqual([])
})

/** Excused by no quirk of another rule, and by no writes that are skipped because of the fault. */
const UNEXCUSED: readonly ExpectedDetection[] = [
  {
    by: 'batch.run/args.requests.maxItems',
    operation: 'batch.run',
    wire: editingRequests((request) =>
      withArgument(request, 'requests', [sentValue(request, 'requests')].flat().slice(0, 25)),
    ),
  },
  {
    by: 'builder.form-submissions.list/answer.types',
    operation: 'builder.form-submissions.list',
    wire: editingResponses((response) => ({
      ...response,
      text: response.text.replace(/"id":(\d+)/g, '"id":"$1"'),
    })),
  },
  {
    by: 'spamfilter.stats.read/args.interval.default',
    operation: 'spamfilter.stats.read',
    wire: editingRequests((request) =>
      hasArgument(request, 'interval') ? undefined : withArgument(request, 'interval', '60-days'),
    ),
  },
  {
    by: 'suite.plugins.activate/args.slug.enum',
    operation: 'suite.plugins.activate',
    wire: editingResponses((response) =>
      response.status === 400 ? { ...response, status: 200, text: '{"success":false}' } : response,
    ),
  },
]

test('on a deployment, no stated fault is excused by an unrelated rule', async () => {
  const lab = await createLab('a', INVOCATIONS.default)
  expect(await undetectedOf(lab, UNEXCUSED)).toEqual([])
})

const forcedParts = (text: string): string =>
  text.replace(/("method":"DELETE","path":"[^"?]+)"/g, '$1?force=true"')

test('on a deployment, a batch that removes instead of trashing is no failed set-up', async () => {
  const lab = await createLab('a', INVOCATIONS.default)
  for (const by of ['batch.run/deletes', 'batch.run/deletes.each']) {
    const wire = editingRequests((request) => ({
      ...request,
      body: forcedParts(request.body ?? ''),
    }))
    const removing: ExpectedDetection = { by, operation: 'batch.run', wire }
    expect(await outcomesOf(lab, removing)).toEqual([by, 'pass', 'fail'])
  }
})

test('a copy that a creation leaves behind is no hidden text', async () => {
  const lab = await createLab('a', INVOCATIONS.foreign)
  const twice: ExpectedDetection = {
    by: 'core.pages.list/hidden',
    operation: 'core.pages.create',
    wire: () => async (request, line) => {
      await line.forward(request)
      return line.forward(request)
    },
  }
  expect(await outcomesOf(lab, twice)).toEqual([twice.by, 'pass', 'pass'])
})
