/** A target that answers what node itself would never send. */
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { expect, test } from 'playwright/test'
import { createPassThrough } from '#conformance/transport/pass-through.ts'
import { createRelay, type Route } from './relay.ts'

const HTTP = {
  connections: 1,
  timeouts: { connect: 5000, firstByte: 5000, whole: 5000 },
  maxBytes: 1000,
  insecure: false,
}

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function relayed(answer: string, rewrite?: Route['rewrite']): Promise<Response> {
  const target = createServer((socket) => socket.once('data', () => socket.end(answer, 'latin1')))
  const upstream = createPassThrough(await listen(target), HTTP)
  const relay = createRelay({ upstream })
  const server = createHttpServer((message, response) =>
    relay(message, response, {
      path: '/',
      requestHeaders: ['Host', 'site.test'],
      responseHeaders: ({ headers }) => headers,
      ...(rewrite && { rewrite }),
    }),
  )
  try {
    const response = await fetch(await listen(server), { signal: AbortSignal.timeout(5000) })
    return new Response(await response.text(), response)
  } finally {
    server.close()
    target.close()
    await upstream.close()
  }
}

const BODY = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n[]'

for (const [how, rewrite] of [
  ['as it is', undefined],
  ['rewritten', (text: string) => text],
] as const) {
  test(`a reason that no line may hold is left out of a response that is sent ${how}`, async () => {
    const { status, statusText } = await relayed(`HTTP/1.1 500 \x1b]0;x\x07\r\n${BODY}`, rewrite)
    expect([status, statusText]).toEqual([500, ''])
  })

  test(`a hint that is none is left out before a response that is sent ${how}`, async () => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nLink: none\r\n\r\n'
    const response = await relayed(`${hint}HTTP/1.1 200 Fine\r\n${BODY}`, rewrite)
    expect([response.status, response.statusText, await response.text()]).toEqual([
      200,
      'Fine',
      '[]',
    ])
  })
}
