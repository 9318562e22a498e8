/** A run always ends with a report of the judged cases. */
import { expect, test } from 'vitest'
import { newFolder, readReport, understudy } from '#bin/commands/conform/testing/command.ts'
import {
  type RemoteDeployment,
  type ResponseOverride,
  startRemoteDeployment,
} from '#bin/commands/conform/testing/remote-deployment.ts'
import { writeRunArguments } from '#bin/commands/conform/testing/write-run.ts'
import { type Override, type Reply, startFake } from '#conformance/testing/fake-target.ts'

const isPagesList = ({ method, path }: { readonly method: string; readonly path: string }) =>
  method === 'GET' && /\/core\/v2\/pages(\?|$)/.test(path)

async function judgedAt(foreign: RemoteDeployment, options: readonly string[] = []) {
  const report = newFolder()
  const only = ['core.pages.list/*', 'core.posts.list/*']
  const args = writeRunArguments(foreign.address, report, only).filter((word) => word !== 'assumed')
  const level = args.indexOf('--level')
  const ended = await understudy([...args.toSpliced(level, 1), ...options])
  await foreign.close()
  return { ...ended, report: readReport(report) }
}

test('a route that closes its connections fails alone, and the run continues', async () => {
  const lie: ResponseOverride = (request) => (isPagesList(request) ? null : undefined)
  const { code, report } = await judgedAt(await startRemoteDeployment('a', { lie }))
  const failed = report.results.filter(({ outcome }) => outcome === 'fail')
  expect(code).toBe(1)
  expect(report.causes.map(({ title }) => title)).toEqual([
    'no usable response: GET /core/v2/pages: the connection was closed',
  ])
  expect(failed.some(({ level }) => level === 'must')).toBe(true)
  const posts = report.results.filter(({ id }) => id.startsWith('core.posts.list'))
  expect(posts.filter(({ outcome }) => outcome === 'pass').length).toBeGreaterThan(100)
  expect(posts.filter(({ outcome }) => outcome === 'error' || outcome === 'fail')).toEqual([])
}, 120_000)

test('credentials that expire leave an incomplete run without failures', async () => {
  let requests = 0
  const text = '{"code":"incorrect_password","message":"No.","data":{"status":401}}'
  const lie: ResponseOverride = () => {
    requests += 1
    return requests > 120 ? { status: 401, text } : undefined
  }
  const { code, report } = await judgedAt(await startRemoteDeployment('a', { lie }))
  expect(code).toBe(1)
  expect(report.verdict.counts.fail).toBe(0)
  expect(report.verdict.sentence).toContain(
    'the target no longer accepts the credentials of the administrator',
  )
}, 120_000)

const redirected = (path: string): Reply => ({ status: 302, headers: { location: path }, body: {} })

async function readingOf(override: Override, options: readonly string[] = []) {
  const fake = await startFake({ override })
  const report = newFolder()
  const args = ['conform', fake.address, '--report', report, '--reporter', 'json', ...options]
  const ended = await understudy(args)
  await fake.close()
  return { ...ended, report: readReport(report) }
}

test('a route that redirects to itself fails alone, and the run continues', async () => {
  const { code, report } = await readingOf(
    ({ path, url }) => (path === '/core/v2/pages' ? redirected(url) : undefined),
    ['--only', 'core.pages.list/*', '--only', 'core.posts.list/*'],
  )
  expect(code).toBe(1)
  const titles = report.causes.map(({ title }) => title)
  expect(titles).toContain('no usable response: GET /core/v2/pages: it redirects more than 3 times')
  expect(report.verdict.counts.error).toBe(0)
}, 120_000)

const html: Reply = {
  status: 200,
  text: '<html>Maintenance</html>',
  headers: { 'content-type': 'text/html' },
}
const notice: Reply = {
  status: 200,
  text: '<br /><b>Notice</b>: undefined variable[]',
  headers: { 'content-type': 'application/json' },
}
const marked: Reply = { ...notice, text: '\ufeff[]' }
const incomplete: Reply = { ...notice, headers: { 'content-length': '1000', connection: 'close' } }
const compressed: Reply = { ...notice, headers: { 'content-encoding': 'gzip' } }

for (const [what, reply, reason] of [
  ['an HTML page', html, 'the response is not JSON, it starts with <html>Maintenance</html>'],
  ['text before the JSON', notice, 'it starts with <br /><b>Notice</b>: undefined variable[]'],
  ['a byte order mark', marked, 'it starts with a byte order mark'],
  ['an incomplete response', incomplete, 'the response is incomplete: '],
  ['a broken compression', compressed, 'the compressed response cannot be read'],
  ['no content', { status: 204, text: '' }, 'it responds with 204 and no content'],
  [
    'a redirect to nowhere',
    { status: 304, text: '' },
    'it responds with 304 and no usable redirect',
  ],
  ['a response without end', 'hang', 'no complete response within 1000 ms'],
] as const)
  test(`a route with ${what} has one cause, which names it`, async () => {
    const { code, report } = await readingOf(
      ({ path }) => (path === '/core/v2/pages' ? reply : undefined),
      ['--only', 'core.pages.list/*', '--timeout', '1'],
    )
    const [cause, ...others] = report.causes.filter(({ level }) => level === 'must')
    expect(cause?.title).toContain('no usable response: GET /core/v2/pages: ')
    expect(cause?.title).toContain(reason)
    expect(others).toEqual([])
    expect(report.verdict.counts.error).toBe(0)
    expect(code).toBe(1)
  }, 120_000)

test('a deployment without content has one cause', async () => {
  const { code, report } = await readingOf(
    ({ path, method }) =>
      path === '/' || method === 'OPTIONS' ? undefined : { status: 204, text: '' },
    ['--only', 'core/v2'],
  )
  const causes = report.causes.filter(({ level }) => level === 'must')
  expect(causes.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^no usable response: .*: it responds with 204 and no content$/),
  ])
  expect(code).toBe(1)
}, 120_000)

test('a target that cannot be judged gets a report with the reason', async () => {
  const { code, err, report } = await readingOf(({ url }) => redirected(url))
  expect(code).toBe(2)
  expect(err).toContain('it redirects more than 3 times')
  expect(report.verdict).toMatchObject({
    exitCode: 2,
    sentence: 'nothing was judged: it redirects more than 3 times',
  })
}, 120_000)

test('rejected credentials end with a report', async () => {
  const { code, report } = await readingOf(
    ({ role, path }) => (role && path !== '/' ? { status: 401, body: {} } : undefined),
    ['--user', 'admin', '--password', 'admin-secret'],
  )
  expect(code).toBe(2)
  expect(report.verdict.sentence).toContain('the credentials of admin are not accepted')
}, 120_000)

for (const [what, headers] of [
  ['with Retry-After', { 'retry-after': '0' }],
  ['without Retry-After', {}],
] as const)
  test(`a limit on every third request, ${what}, is waited for`, async () => {
    let count = 0
    const { code, report } = await readingOf(() => {
      count += 1
      return count % 3 === 0 ? { status: 429, headers, body: {} } : undefined
    }, ['--only', 'core.posts.list/args.p*'])
    expect(report.verdict.counts).toMatchObject({ fail: 0, error: 0 })
    expect(report.verdict.counts.pass).toBeGreaterThan(5)
    expect(code).toBe(0)
  }, 120_000)

test('occasional gateway errors are counted, and decide under --strict', async () => {
  const runWith = (options: readonly string[]) => {
    let count = 0
    return readingOf(
      ({ path }) => {
        if (path !== '/') count += 1
        return count === 5 || count === 25 ? { status: 502, body: {} } : undefined
      },
      ['--only', 'core.posts.list/args.p*', ...options],
    )
  }
  const plain = await runWith([])
  expect(plain.code).toBe(0)
  expect(plain.report.run.undelivered).toBeGreaterThan(0)
  const strict = await runWith(['--strict'])
  expect(strict.code).toBe(1)
  expect(strict.report.verdict.problems.join()).toMatch(
    /connections? lost or answered by a gateway/,
  )
}, 120_000)

test('a timeout during the exploration still judges the index', async () => {
  const options = ['--max-time', '2', '--user', 'admin', '--password', 'admin-secret']
  const { code, report } = await readingOf(
    ({ path }) => (path === '/' ? undefined : 'hang'),
    [...options, '--only', 'core.posts.list/*'],
  )
  expect(code).toBe(1)
  expect(report.verdict.counts.pass).toBeGreaterThan(10)
  expect(report.verdict.sentence).toMatch(
    /^incomplete: .* the time limit of 2 seconds was reached before it ran/,
  )
}, 120_000)

test('a target that becomes unreachable ends with a report of the judged cases', async () => {
  let count = 0
  const { code, report } = await readingOf(() => {
    count += 1
    return count > 60 ? 'hang' : undefined
  }, ['--only', 'core.posts.list/*', '--timeout', '1', '--max-time', '6'])
  expect(code).toBe(1)
  expect(report.verdict.counts.pass).toBeGreaterThan(10)
  expect(report.verdict.counts.error).toBeGreaterThan(10)
  expect(report.verdict.sentence).toContain('incomplete:')
}, 120_000)
