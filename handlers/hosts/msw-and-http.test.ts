/** The server calls its handlers directly; msw runs the same handlers. Both must give equal responses. */
import { Agent, request as sendOver } from 'node:http'
import { getResponse, type RequestHandler } from 'msw'
import { expect, test } from 'vitest'
import { DEFAULT_SITE } from '#fixtures/site/sites.ts'
import { startServer } from '#handlers/hosts/server/server.ts'
import { siteControl } from '#handlers/hosts/site/site-control.ts'
import {
  contractRequests,
  type SentRequest,
  unusualRequests,
} from '#handlers/testing/sent-requests.ts'
import { TEST_NOW, testApi } from '#handlers/testing/testing.ts'
import { restRootPath, VARIANTS, type VariantId } from '#openapi/language/variants.ts'
import { keysOf } from '#openapi/values/json.ts'
import { openLibrary } from './library.ts'

interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Headers of the connection: node's server writes them, a Response has none. */
const OF_CONNECTION = [
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'date',
] as const

/** The form of the authorization screen holds a random token. */
const isRandom = ({ target }: SentRequest): boolean => target.startsWith('/authorize')

const withoutConnection = (headers: Iterable<readonly [string, string]>) =>
  Object.fromEntries([...headers].filter(([name]) => !OF_CONNECTION.some((own) => own === name)))

async function throughMsw(
  handlers: readonly RequestHandler[],
  origin: string,
  { method, target, headers, body }: SentRequest,
): Promise<Received> {
  const request = new Request(`${origin}${target}`, {
    method,
    headers,
    ...(body !== undefined && { body: Buffer.from(body) }),
  })
  const response = await getResponse([...handlers], request)
  if (!response) throw new Error(`expected a response to ${method} ${target}, got none`)
  return {
    status: response.status,
    headers: withoutConnection(response.headers),
    body: Buffer.from(await response.arrayBuffer()).toString('latin1'),
  }
}

function overHttp(agent: Agent, origin: string, sent: SentRequest): Promise<Received> {
  const { method, target, headers, body } = sent
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const options = { agent, hostname, port, method, path: target }
    const message = sendOver({ ...options, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: withoutConnection(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          ),
          body: Buffer.concat(chunks).toString('latin1'),
        }),
      )
    })
    message.on('error', reject)
    message.end(body)
  })
}

/** Two stand-ins at the same address with the same clock: one behind a socket, one behind msw. */
async function openBoth(variant: VariantId) {
  const { standIn } = testApi({ variant })
  const server = await startServer({ standIn }, { port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${server.port}`
  const library = openLibrary({ base: origin, variant }, { passesPages: false })
  siteControl(library.standIn, DEFAULT_SITE).setTime(TEST_NOW)
  const agent = new Agent({ keepAlive: true })
  return {
    contract: standIn.contract,
    viaMsw: (sent: SentRequest) => throughMsw(library.handlers, origin, sent),
    viaHttp: (sent: SentRequest) => overHttp(agent, origin, sent),
    close: async () => {
      agent.destroy()
      await server.stop()
    },
  }
}

for (const variant of keysOf(VARIANTS))
  test(`variant ${variant} responds alike through msw and over HTTP`, {
    timeout: 90_000,
  }, async () => {
    const { contract, viaMsw, viaHttp, close } = await openBoth(variant)
    const root = restRootPath(VARIANTS[variant], 'api')
    const all = [...contractRequests(contract, root), ...unusualRequests(root)]
    try {
      for (const sent of all) {
        const [http, msw] = [await viaHttp(sent), await viaMsw(sent)]
        const name = `${sent.method} ${sent.target} ${sent.body ?? ''}`
        if (isRandom(sent)) expect(http.status, name).toBe(msw.status)
        else expect(http, name).toEqual(msw)
      }
    } finally {
      await close()
    }
  })
