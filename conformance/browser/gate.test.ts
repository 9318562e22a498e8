import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ProxyAgent, request } from 'undici'
import { expect, test } from 'vitest'
import { openGate } from './gate.ts'

const HTTP = {
  connections: 2,
  timeouts: { connect: 1000, firstByte: 2000, whole: 2000 },
  maxBytes: 1_000_000,
  insecure: false,
} as const

async function withGate(
  { isReadOnly }: { readonly isReadOnly: boolean },
  use: (
    ask: (url: string, method?: 'GET' | 'POST') => Promise<string>,
    at: Places,
  ) => Promise<void>,
): Promise<void> {
  const server = createServer((message, response) =>
    response.end(`${message.method} ${message.url} ${message.headers['x-understudy-site']}`),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  const target = `http://127.0.0.1:${port}`
  const gate = await openGate({
    origin: target,
    http: HTTP,
    headers: { 'x-understudy-site': 'one' },
    isReadOnly,
  })
  const dispatcher = new ProxyAgent({ uri: gate.proxy, proxyTunnel: false })
  const ask = async (url: string, method: 'GET' | 'POST' = 'GET') =>
    (await request(url, { dispatcher, method })).body.text()
  try {
    await use(ask, { target, page: gate.page, rejected: gate.rejected })
  } finally {
    await dispatcher.close()
    await gate.close()
    server.closeAllConnections()
    server.close()
  }
}

interface Places {
  readonly target: string
  readonly page: string
  readonly rejected: ReadonlySet<string>
}

test('requests to the target are forwarded with the added headers', () =>
  withGate({ isReadOnly: false }, async (ask, { target }) => {
    expect(await ask(`${target}/a?b=c`)).toBe('GET /a?b=c one')
    expect(await ask(`${target}/a`, 'POST')).toBe('POST /a one')
  }))

test('the page of the suite is another origin than the target', () =>
  withGate({ isReadOnly: false }, async (ask, { page, target }) => {
    expect(await ask(page)).toContain('<title>Another origin</title>')
    expect(new URL(page).origin).not.toBe(target)
  }))

test('other origins are rejected, and other ports of the same host too', () =>
  withGate({ isReadOnly: false }, async (ask, { rejected }) => {
    for (const url of ['http://site.example/', 'http://127.0.0.1:9/'])
      await expect(ask(url)).rejects.toThrow()
    expect([...rejected]).toEqual(['http://site.example', 'http://127.0.0.1:9'])
  }))

test('a read-only run sends no unsafe method', () =>
  withGate({ isReadOnly: true }, async (ask, { target }) => {
    expect(await ask(`${target}/a`)).toBe('GET /a one')
    await expect(ask(`${target}/a`, 'POST')).rejects.toThrow()
  }))
