/** The fast way and msw's own way must not differ by a byte. */

import { getResponse } from 'msw'
import { expect, test } from 'vitest'
import { DEFAULT_SITE } from '#fixtures/sites.ts'
import { TEST_NOW, TEST_ORIGIN, testApi } from '#handlers/testing/testing.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { Method } from '#openapi/language/define.ts'
import { VARIANTS, type VariantId } from '#openapi/language/variants.ts'
import { keysOf } from '#openapi/values/json.ts'
import { openLibrary } from './library.ts'
import { type MswHandlers, toMswHandlers } from './msw.ts'
import { siteControl } from './site-control.ts'

const fillPath = ({ path, params }: ContractOperation): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => params[name]?.example ?? '')

function requestFor(operation: ContractOperation, method: Method, root: string): Request {
  const hasBody = method !== 'GET'
  return new Request(`${TEST_ORIGIN}${root}${fillPath(operation)}`, {
    method,
    headers: {
      authorization: `Basic ${btoa('admin:admin-secret')}`,
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: '{}' }),
  })
}

interface Wire {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

const lowerCased = (headers: Iterable<readonly [string, string]>): Record<string, string> =>
  Object.fromEntries([...headers].map(([name, value]) => [name.toLowerCase(), value]))

async function throughMsw({ handlers }: MswHandlers, request: Request): Promise<Wire> {
  const response = await getResponse([...handlers], request)
  if (!response)
    throw new Error(`expected a response to ${request.method} ${request.url}, got none`)
  const { status, headers } = response
  return { status, headers: lowerCased(headers), text: await response.text() }
}

function createFastWay(variant: VariantId) {
  const { standIn } = testApi({ variant })
  const { handlerOf } = toMswHandlers(standIn)
  return async (request: Request): Promise<Wire> => {
    const url = new URL(request.url)
    const body = new Uint8Array(await request.clone().arrayBuffer())
    const dispatch = standIn.dispatch({
      method: request.method,
      target: `${url.pathname}${url.search}`,
      origin: url.origin,
      header: (name) => request.headers.get(name) ?? undefined,
      body,
    })
    const { status, headers, body: text } = await handlerOf(dispatch).answer(dispatch)
    return { status, headers: lowerCased(Object.entries(headers)), text }
  }
}

for (const variant of keysOf(VARIANTS))
  test(`every operation of variant ${variant} answers alike through msw and past it`, {
    timeout: 90_000,
  }, async () => {
    const { standIn } = testApi({ variant })
    const handlers = toMswHandlers(standIn)
    const inParts = openLibrary({ base: TEST_ORIGIN, variant }, { passesPages: false })
    siteControl(inParts.standIn, DEFAULT_SITE).setTime(TEST_NOW)
    const fastWay = createFastWay(variant)
    const root = variant === 'b' ? '/en/api' : '/api'
    for (const operation of standIn.contract.operations)
      for (const method of operation.methods) {
        const request = requestFor(operation, method, root)
        const fast = await fastWay(request.clone())
        const slow = await throughMsw(handlers, request.clone())
        expect(fast, `${method} ${operation.path}`).toEqual(slow)
        const loaded = await throughMsw(inParts, request)
        expect(loaded, `${method} ${operation.path}, loaded in parts`).toEqual(slow)
      }
  })

test('a host that loads in parts has a handler for every operation, too', () => {
  const { standIn } = testApi()
  const inParts = openLibrary({ base: TEST_ORIGIN }, { passesPages: false })
  const shown = ({ handlers }: MswHandlers) => handlers.map(({ info }) => info.header).sort()
  expect(shown(inParts)).toEqual(shown(toMswHandlers(standIn)))
})

test('a request that is not for the site is left to others', async () => {
  const { handlers } = toMswHandlers(testApi().standIn, { base: TEST_ORIGIN, passesPages: true })
  for (const path of ['https://other.example/api/', `${TEST_ORIGIN}/about/`])
    expect(await getResponse([...handlers], new Request(path))).toBeUndefined()
  for (const path of ['/uploads/logo.png', '/'])
    expect(await getResponse([...handlers], new Request(TEST_ORIGIN + path))).toBeUndefined()
  const face = await getResponse([...handlers], new Request(`${TEST_ORIGIN}/avatar/1?s=24`))
  expect(face?.status).toBe(200)
})

test('a host that has no pages of its own answers for all of the site', async () => {
  const { handlers } = toMswHandlers(testApi().standIn, { base: TEST_ORIGIN })
  const page = await getResponse([...handlers], new Request(`${TEST_ORIGIN}/about/`))
  expect(page?.status).toBe(404)
})

test('a page whose requests do not tell their origin is allowed to read the responses', async () => {
  const { respond } = toMswHandlers(testApi().standIn, { base: TEST_ORIGIN })
  const ask = async () => {
    const sent = await respond(
      new Request(`${TEST_ORIGIN}/api/core/v2/posts`, { method: 'OPTIONS' }),
    )
    return sent?.headers.get('access-control-allow-origin') ?? null
  }
  expect(await ask()).toBe(null)
  const pages = [
    { at: 'http://localhost:3000/', allowed: 'http://localhost:3000' },
    { at: `${TEST_ORIGIN}/app`, allowed: null },
  ]
  try {
    for (const { at, allowed } of pages) {
      Object.defineProperty(globalThis, 'location', { value: new URL(at), configurable: true })
      expect(await ask()).toBe(allowed)
    }
  } finally {
    Reflect.deleteProperty(globalThis, 'location')
  }
})
