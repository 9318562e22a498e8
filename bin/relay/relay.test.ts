/** A target with responses that Node itself would never send. */
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createForwarder } from '#conformance/transport/forward.ts'
import { createRelay, type RelayRoute } from './relay.ts'

const HTTP = {
  connections: 1,
  timeouts: { connect: 5000, firstByte: 5000, whole: 5000 },
  maxBytes: 1000,
  insecure: false,
}

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server on a port has an address of this form.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

interface RelayTrial {
  readonly rewrite?: RelayRoute['rewrite'] | undefined
  readonly onRelayed?: RelayRoute['onRelayed']
  readonly together?: number
}

/** A relay in front of a target with one fixed response. */
async function relaying(answer: string, { together, rewrite, onRelayed }: RelayTrial) {
  const target = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answer, 'latin1'))
  })
  const upstream = createForwarder(await listen(target), HTTP)
  const failures: unknown[] = []
  const failed = (error: unknown) => failures.push(error)
  const relay = createRelay({ upstream, failed, ...(together !== undefined && { together }) })
  const server = createHttpServer((message, response) =>
    relay(message, response, {
      path: '/',
      requestHeaders: ['Host', 'site.test'],
      responseHeaders: ({ headers }) => headers,
      ...(rewrite && { rewrite }),
      ...(onRelayed && { onRelayed }),
    }),
  )
  const address = await listen(server)
  const get = async (): Promise<Response> => {
    const response = await fetch(address, { signal: AbortSignal.timeout(5000) })
    return new Response(await response.text(), response)
  }
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
    target.close()
    await upstream.close()
  }
  return { address, get, failures, close }
}

async function relayed(answer: string, rewrite?: RelayRoute['rewrite']): Promise<Response> {
  const { get, close } = await relaying(answer, { rewrite })
  try {
    return await get()
  } finally {
    await close()
  }
}

const BODY = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n[]'

for (const [how, rewrite] of [
  ['as it is', undefined],
  ['rewritten', (text: string) => text],
] as const) {
  test(`an invalid reason phrase is dropped from a response that is sent ${how}`, async () => {
    const { status, statusText } = await relayed(`HTTP/1.1 500 \x1b]0;x\x07\r\n${BODY}`, rewrite)
    expect([status, statusText]).toEqual([500, ''])
  })

  test(`an invalid early hint is dropped before a response that is sent ${how}`, async () => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nLink: none\r\n\r\n'
    const response = await relayed(`${hint}HTTP/1.1 200 Fine\r\n${BODY}`, rewrite)
    expect([response.status, response.statusText, await response.text()]).toEqual([
      200,
      'Fine',
      '[]',
    ])
  })
}

const fault = (): never => {
  throw new Error('expected a fault')
}

test('a response that cannot be rewritten is still sent', async () => {
  const { get, failures, close } = await relaying(`HTTP/1.1 200 Fine\r\n${BODY}`, {
    rewrite: fault,
  })
  expect((await get()).status).toBe(502)
  expect(failures).toEqual([new Error('expected a fault')])
  await close()
})

for (const rewrite of [undefined, (text: string) => text])
  test(`an error in the callback does not reach the client, ${rewrite ? 'rewritten' : 'as it is'}`, async () => {
    const { get, failures, close } = await relaying(`HTTP/1.1 200 Fine\r\n${BODY}`, {
      rewrite,
      onRelayed: fault,
    })
    const response = await get()
    expect([response.status, await response.text()]).toEqual([200, '[]'])
    expect(failures).toEqual([new Error('expected a fault')])
    await close()
  })

const LONG = `Content-Type: application/json\r\n\r\n["${'x'.repeat(200_000)}"]`

/** Sends a request and does not read the response. */
const hold = (address: string): Socket => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1').pause()
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return socket
}

test('buffered responses share one quota with the stored copies of others', async () => {
  const kept: boolean[] = []
  const { address, get, close } = await relaying(`HTTP/1.1 200 Fine\r\n${LONG}`, {
    rewrite: (text) => text.repeat(100),
    onRelayed: ({ body }) => kept.push(body.isComplete),
    together: 500_000,
  })
  const reader = hold(address)
  await expect.poll(() => kept).toEqual([true])
  const refused = await get()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await refused.json()).toMatchObject({ code: 'understudy_busy' })
  reader.destroy()
  await expect.poll(async () => (await get()).status).toBe(200)
  await close()
})

test('streamed responses are never rejected, only not stored', async () => {
  const kept: boolean[] = []
  const { get, close } = await relaying(`HTTP/1.1 200 Fine\r\n${LONG}`, {
    onRelayed: ({ body }) => kept.push(body.isComplete),
    together: 100_000,
  })
  expect((await (await get()).text()).length).toBe(200_004)
  expect(kept).toEqual([false])
  await close()
})
