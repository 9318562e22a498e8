/** A correct server stays correct behind any proxy. */
import { createServer, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  newFolder,
  readReport,
  understudy,
  verdicts,
} from '#bin/commands/conform/testing/command.ts'
import { startInProcess } from '#bin/commands/conform/testing/stand-in.ts'
import { writeRunArguments } from '#bin/commands/conform/testing/write-run.ts'
import { memberOf } from '#openapi/values/json.ts'

const CASE = 'suite.connect.switch-domain/binds-to-the-address'

/** Forwards requests under the server's own host name; those about pictures with a delay. */
async function startProxy(address: string, delay = 0) {
  const { hostname, port, host, pathname } = new URL(address)
  const server = createServer(async (incoming, response) => {
    const { method, url: path = '' } = incoming
    if (path.includes('/image-optimizer/')) await pause(delay)
    const headers = { ...incoming.headers, host }
    const onward = request({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${memberOf(server.address(), 'port')}${pathname}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('a stand-in behind a proxy that rewrites the host has no failures', {
  timeout: 90_000,
}, async () => {
  const standIn = await startInProcess('a')
  const proxy = await startProxy(standIn.address)
  const outcomes: unknown[] = []
  for (const address of [standIn.address, proxy.address]) {
    const report = newFolder()
    const patterns = ['suite.connect.*', 'oembed.*', 'index.read*']
    const { code } = await understudy(writeRunArguments(address, report, patterns))
    outcomes.push([code, verdicts(readReport(report))[CASE]])
  }
  proxy.close()
  await standIn.stop()
  expect(outcomes).toEqual([
    [0, 'pass'],
    [0, 'skip'],
  ])
})

test('a slow stand-in is judged like a fast one', { timeout: 90_000 }, async () => {
  const standIn = await startInProcess('a')
  // Picture operations take a second of the stand-in's clock, and several requests take longer.
  const proxy = await startProxy(standIn.address, 600)
  const report = newFolder()
  const patterns = ['image-optimizer.*/leaves-a-trace', 'image-optimizer.*/fresh']
  const { code } = await understudy(writeRunArguments(proxy.address, report, patterns))
  proxy.close()
  await standIn.stop()
  const outcomes = Object.values(verdicts(readReport(report)))
  expect(code).toBe(0)
  expect(outcomes.length).toBeGreaterThan(5)
  expect(new Set(outcomes)).toEqual(new Set(['pass']))
})
