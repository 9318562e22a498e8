/** Faults and the situation of a site also meet requests that a deployment answers. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { resolveOptions } from '#bin/cli/options.ts'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { SEEDS } from '#fixtures/datasets/registry.ts'
import { startServer } from '#handlers/hosts/server/server.ts'
import { siteControl } from '#handlers/hosts/site/site-control.ts'
import { createStandIn } from '#handlers/stand-in/stand-in.ts'
import { openUpstream } from './upstream.ts'
import { upstreamOptions } from './upstream-options.ts'

async function forwarding() {
  const seen: (string | undefined)[] = []
  const real = createServer(({ method, url, headers }, response) => {
    seen.push(`${method} ${url}${headers.authorization ? ' signed in' : ''}`)
    response.writeHead(200, { 'content-type': 'application/json', 'x-a': 'theirs' }).end('[]')
  })
  await new Promise<void>((resolve) => real.listen(0, '127.0.0.1', resolve))
  // A server on a port has an address of this form.
  const host = `127.0.0.1:${(real.address() as AddressInfo).port}`
  const template = readDataset((await SEEDS.demo())('a'))
  const standIn = createStandIn({ variant: 'a', template: () => template, dataset: 'demo' })
  const defaults = resolveOptions(upstreamOptions, { flags: {}, env: {} })
  const account = { 'upstream-user': 'qa', 'upstream-password': 'there' }
  const given = { ...defaults, ...account, upstream: `http://${host}/json/`, 'allow-write': host }
  const ignore = () => undefined
  const place = { variant: 'a', standIn, isShared: false, log: ignore, failed: ignore } as const
  const opened = await openUpstream(given, place)
  const delegate = opened?.handsOn
  const server = await startServer(
    { standIn, ...(delegate && { delegate }) },
    { port: 0, host: '127.0.0.1' },
  )
  seen.length = 0
  const origin = `http://127.0.0.1:${server.port}`
  const headers = { authorization: `Basic ${btoa('editor:editor-secret')}` }
  return {
    seen,
    site: siteControl(standIn, 'default'),
    call: (method = 'GET') => fetch(`${origin}/api/core/v2/posts`, { method, headers }),
    steps: async () => {
      const { last } = standIn.journal
      const response = await fetch(`${origin}/__understudy/requests/${last}/explain`)
      const { steps } = await response.json()
      return steps.map(({ says }: { says: string }) => says)
    },
    async stop() {
      await server.stop()
      await opened?.close()
      real.closeAllConnections()
      real.close()
    },
  }
}

test('a planned fault answers in place of the deployment', async () => {
  const { seen, site, call, steps, stop } = await forwarding()
  site.fault({ operation: 'core.posts.list', status: 503 })
  expect((await call()).status).toBe(503)
  expect(seen).toEqual([])
  expect(await steps()).toContain('The fault f1 answered the request.')
  expect((await call()).status).toBe(200)
  expect(seen).toEqual(['GET /json/core/v2/posts signed in'])
  await stop()
})

test('a fault without a response changes that of the deployment', async () => {
  const { seen, site, call, steps, stop } = await forwarding()
  site.fault({ operation: 'core.posts.list', delay: 20, headers: { 'X-A': 'ours' } })
  const response = await call()
  expect(response.status).toBe(200)
  expect(response.headers.get('x-a')).toBe('ours')
  expect(seen).toHaveLength(1)
  await expect
    .poll(steps)
    .toContain('The fault f1 delayed the response by 20 ms and set the headers X-A.')
  await stop()
})

test('a read-only, limited or offline site does not forward', async () => {
  const { seen, site, call, stop } = await forwarding()
  site.setSituation({ readOnly: true })
  expect((await call('POST')).status).toBe(503)
  expect((await call()).status).toBe(200)
  site.setSituation({ rateLimit: { requests: 1, seconds: 60 } })
  expect((await call()).status).toBe(200)
  expect((await call()).status).toBe(429)
  site.setSituation({ offline: true })
  await expect(call()).rejects.toThrow()
  expect(seen).toHaveLength(2)
  await stop()
})

test('an expired password does not act as the account of the deployment', async () => {
  const { seen, site, call, stop } = await forwarding()
  site.setSituation({ expiredPasswords: true })
  await call()
  expect(seen).toEqual(['GET /json/core/v2/posts'])
  await stop()
})
