/** A target that is starting is waited for. */
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { newFolder, readReport, understudy } from '#bin/commands/conform/testing/command.ts'
import { startFake } from '#conformance/testing/fake-target.ts'
import { memberOf } from '#openapi/values/json.ts'

async function judged(address: string, options: readonly string[] = []) {
  const report = newFolder()
  const args = ['conform', address, '--report', report, '--only', 'core.posts.list/args.p*']
  const ended = await understudy([...args, ...options])
  return { ...ended, report: readReport(report) }
}

/** The number of requests before the first response of the site. */
const STARTING = 8

for (const [what, headers] of [
  ['with Retry-After', { 'retry-after': '1' }],
  ['without Retry-After', {}],
] as const)
  test(`a target that responds with 503 at first, ${what}, is waited for`, async () => {
    let count = 0
    const fake = await startFake({
      override: () => {
        count += 1
        return count > STARTING ? undefined : { status: 503, headers, text: 'starting' }
      },
    })
    const { code, err, report } = await judged(fake.address)
    await fake.close()
    expect(err).toContain('its REST root responds with 503); waiting for up to 30 seconds')
    expect(err).toContain('the target responds')
    expect(report.verdict.counts).toMatchObject({ fail: 0, error: 0 })
    expect(code).toBe(0)
  }, 60_000)

test('a target that refuses connections at first is waited for', async () => {
  const fake = await startFake({})
  const port = await freePort()
  const ended = judged(`http://127.0.0.1:${port}/api/`)
  const late = createServer((request, response) => {
    const url = new URL(request.url ?? '/', fake.address)
    fetch(url).then(async (reply) => {
      response.writeHead(reply.status, { 'content-type': 'application/json' })
      response.end(await reply.text())
    })
  })
  setTimeout(() => late.listen(port, '127.0.0.1'), 4000)
  const { err, report } = await ended
  late.closeAllConnections()
  late.close()
  await fake.close()
  expect(err).toContain('the connection was refused); waiting for up to 30 seconds')
  expect(report.verdict.counts.pass).toBeGreaterThan(5)
}, 60_000)

test('a target that is away during the examination is waited for, and judged', async () => {
  let isAway = false
  const fake = await startFake({
    override: ({ method }) => {
      if (method === 'POST' && !isAway) {
        isAway = true
        fake.leave(3000)
        return 'hang'
      }
      return undefined
    },
  })
  const { code, err, report } = await judged(fake.address)
  await fake.close()
  expect(err).toContain('waiting for up to 120 seconds')
  expect(report.verdict.counts).toMatchObject({ fail: 0, error: 0 })
  expect(code).toBe(0)
}, 60_000)

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = Number(memberOf(server.address(), 'port'))
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('a target that never starts ends with a report that nothing was judged', async () => {
  const port = await freePort()
  const { code, report } = await judged(`http://127.0.0.1:${port}/api/`, ['--max-time', '5'])
  expect(code).toBe(2)
  expect(report.verdict.sentence).toBe(
    'nothing was judged: the time limit of 5 seconds was reached while the target did not respond (the connection was refused)',
  )
}, 60_000)

test('a target that always limits the rate is named as such, with the wait', async () => {
  const fake = await startFake({ override: () => ({ status: 429, body: {} }) })
  const { code, err, report } = await judged(fake.address, ['--max-time', '6'])
  await fake.close()
  expect(err).toContain('the target limits the rate (429); waiting for up to 120 seconds')
  expect(code).toBe(2)
  expect(report.verdict.sentence).toBe(
    'nothing was judged: the time limit of 6 seconds was reached while the target limited the rate (429)',
  )
}, 60_000)
