/** Equivalent responses conform, and nothing beyond the document is required. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  newFolder,
  readReport,
  understudy,
  verdicts,
} from '#bin/commands/conform/testing/command.ts'
import {
  type ResponseOverride,
  startRemoteDeployment,
} from '#bin/commands/conform/testing/remote-deployment.ts'
import { startInProcess } from '#bin/commands/conform/testing/stand-in.ts'
import { BUILT_IN_CREDENTIALS } from '#conformance/operator/identities.ts'
import { at, type Editable, setAt } from '#openapi/testing/example-documents.ts'

/** Edits the index and the roots of namespaces in responses. */
const withRoutes =
  (edit: (document: Editable) => void): ResponseOverride =>
  (_, { status, text }) => {
    if (status !== 200 || !text.includes('"routes":{')) return undefined
    const document: Editable = JSON.parse(text)
    edit(document)
    return JSON.stringify(document)
  }

async function judged(lie: ResponseOverride, only: readonly string[]) {
  const foreign = await startRemoteDeployment('a', { lie })
  const report = newFolder()
  const patterns = only.flatMap((pattern) => ['--only', pattern])
  const args = ['conform', foreign.address, '--report', report, '--reporter', 'json', ...patterns]
  const { code } = await understudy([...args, '--level', 'should'])
  await foreign.close()
  const failed = Object.entries(verdicts(readReport(report))).filter(([, each]) => each === 'fail')
  return { code, failed: failed.map(([id]) => id) }
}

const UNDESCRIBED = '/core/v2/global-styles/themes'

test('routes outside the document may disallow batches', async () => {
  const lie = withRoutes((document) => {
    if (!at(document, ['routes', '/core/v2'])) return
    setAt(document, ['routes', UNDESCRIBED], {
      namespace: 'core/v2',
      methods: ['GET'],
      endpoints: [{ methods: ['GET'], allow_batch: { v1: false }, args: {} }],
      _links: { self: [{ href: 'https://example.test/api/core/v2/global-styles/themes' }] },
    })
  })
  expect(await judged(lie, ['index.read*', 'core.root.*'])).toEqual({ code: 0, failed: [] })
})

const ARGUMENTS = (pattern: string, endpoint = 0) => [
  'routes',
  pattern,
  'endpoints',
  endpoint,
  'args',
]

test('equivalent patterns and unstated types are no failures', async () => {
  const lie = withRoutes((document) => {
    const theme = [...ARGUMENTS('/suite/v1/themes'), 'slug']
    const submission = ARGUMENTS('/builder/v1/form-submissions/(?P<id>[\\d]+)')
    const exported = ARGUMENTS('/builder/v1/form-submissions/export')
    if (!at(document, ['routes', '/suite/v1/themes'])) return
    setAt(document, [...theme, 'pattern'], '[\\w\\-]+')
    setAt(document, [...submission, 'id', 'type'], 'string')
    setAt(document, [...exported, 'format', 'type'], undefined)
  })
  const only = ['suite.themes.create/index.*', 'builder.form-submissions.*/index.*']
  expect(await judged(lie, only)).toEqual({ code: 0, failed: [] })
})

test('operations of a missing add-on are not tested', async () => {
  const lie = withRoutes((document) => {
    if (!at(document, ['routes', '/core/v2/posts'])) return
    if (document['namespaces'])
      setAt(document, ['namespaces'], ['core/v2', 'batch/v1', 'oembed/1.0'])
    const path = [...ARGUMENTS('/core/v2/posts', 1), 'meta', 'properties']
    setAt(document, path, { footnotes: at(document, [...path, 'footnotes']) })
  })
  expect(await judged(lie, ['core.posts.create/index.args.meta.*'])).toEqual({
    code: 0,
    failed: [],
  })
})

async function judgedOnStandIn(dataset: 'demo' | 'empty', options: readonly string[]) {
  const { address, stop } = await startInProcess('a', dataset)
  const report = newFolder()
  const args = ['conform', address, '--report', report, '--reporter', 'json', '--mode', 'write']
  await understudy([...args, '--level', 'assumed', ...options])
  await stop()
  const judged = Object.entries(verdicts(readReport(report)))
  const withVerdict = (wanted: string) =>
    judged.filter(([, verdict]) => verdict === wanted).map(([id]) => id)
  return { passed: withVerdict('pass').length, failed: withVerdict('fail') }
}

for (const [role, only] of [
  // Has favourites, which the cases must not lose.
  ['administrator', 'builder.favorites.*'],
  // May send a form, but not remove the submission.
  ['editor', 'builder.form-submissions.*'],
] as const)
  test(`a stand-in judged by the ${role} alone has no failures in ${only}`, async () => {
    const users = join(newFolder(), 'users.json')
    writeFileSync(users, JSON.stringify({ [role]: BUILT_IN_CREDENTIALS[role] }))
    const { passed, failed } = await judgedOnStandIn('demo', ['--users', users, '--only', only])
    expect(passed).toBeGreaterThan(50)
    expect(failed).toEqual([])
  })

test('a stand-in judged without an account has no failures', async () => {
  const only = ['--only', 'builder.form-submissions.*', '--only', 'batch.run*']
  const { passed, failed } = await judgedOnStandIn('demo', only)
  expect(passed).toBeGreaterThan(50)
  expect(failed).toEqual([])
})

test('a site without submissions and connected services has no failures', async () => {
  const account = ['--user', 'admin', '--password', 'admin-secret']
  const only = ['builder.form-submissions.*', 'suite.connect.*', 'image-optimizer.connect.*']
  const patterns = only.flatMap((pattern) => ['--only', pattern])
  const { passed, failed } = await judgedOnStandIn('empty', [...account, ...patterns])
  expect(passed).toBeGreaterThan(50)
  expect(failed).toEqual([])
})
