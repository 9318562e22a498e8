import { expect, test } from 'vitest'
import { type Http, isLoopback } from '#conformance/transport/http.ts'
import { detectStandIn, discardSite, NO_STAND_IN } from './stand-in.ts'

const SITE = 'x-understudy-site'
const site = 'cf-proof'

type Request = Parameters<Http['request']>[0]
type Responder = (request: Request) => { readonly status: number; readonly body: unknown }

const httpOf = (respond: Responder): Http => ({
  request: async (request) => {
    const { status, body } = respond(request)
    return { status, headers: {}, text: typeof body === 'string' ? body : JSON.stringify(body) }
  },
  close: async () => undefined,
})

const siteIn = ({ headers }: Request): string =>
  Object.entries(headers).find(([name]) => name === SITE)?.[1] ?? 'default'

const INDEX = { status: 200, body: { name: 'a site' } }
const FAULT = { status: 418, body: { code: 'understudy_fault' } }

/** The parts of a stand-in that the proof uses. */
function standIn(health: object): Responder {
  const faults = new Set<string>()
  const sites = new Set(['default'])
  return (request) => {
    const name = siteIn(request)
    if (request.path === '/__understudy/health')
      return { status: 200, body: { service: 'understudy', sites: [...sites], ...health } }
    if (request.path === '/__understudy/faults') {
      faults.add(name)
      return { status: 201, body: [] }
    }
    sites.add(name)
    return faults.delete(name) ? FAULT : INDEX
  }
}

const { signal: stop } = new AbortController()
const factsOf = (respond: Responder) =>
  detectStandIn({ http: httpOf(respond), root: '/api/', site, stop })

for (const [dataset, hasDemo] of [
  ['demo', true],
  ['own', false],
] as const)
  test(`a stand-in with the dataset ${dataset} proves that it is one`, async () => {
    expect(await factsOf(standIn({ dataset }))).toMatchObject({ isStandIn: true, hasDemo })
  })

const elsewhere = (other: Responder, own: Responder): Responder => {
  return (request) => (request.path.startsWith('/__understudy/') ? own(request) : other(request))
}

test('a deployment is not asked for a page, which it would have to render', async () => {
  const methods: string[] = []
  const facts = await factsOf(({ method }) => {
    methods.push(method)
    return { status: 404, body: '<html></html>' }
  })
  expect([facts, methods]).toEqual([NO_STAND_IN, ['HEAD']])
})

/** Servers that claim to be a stand-in, or nearly; each is a deployment with real records. */
const LIARS: Readonly<Record<string, Responder>> = {
  'a service that answers JSON to everything': () => ({ status: 200, body: {} }),
  'a service that knows the dataset': () => ({ status: 200, body: { dataset: 'demo' } }),
  'a page for everything': () => ({ status: 200, body: '<p>understudy</p>' }),
  'half a response': () => ({ status: 200, body: '{"service":"understudy"' }),
  'another service': standIn({ service: 'something else' }),
  'a proxy to a stand-in, beside a real site': elsewhere(() => INDEX, standIn({ dataset: 'demo' })),
  'a proxy that drops the name of the site': (() => {
    const inner = standIn({ dataset: 'demo' })
    return elsewhere((request) => inner({ ...request, headers: {} }), inner)
  })(),
  'a server where all sites are one': (() => {
    const inner = standIn({ dataset: 'demo' })
    return (request) => inner({ ...request, headers: { [SITE]: site } })
  })(),
  'a server that fails in the same way for every client': elsewhere(() => FAULT, standIn({})),
  'a server that never lists the site': standIn({ sites: ['default'] }),
}

for (const [liar, respond] of Object.entries(LIARS))
  test(`${liar} is not taken for a stand-in`, async () => {
    expect(await factsOf(respond)).toEqual(NO_STAND_IN)
  })

test('a site counts as removed only when the stand-in confirms its name', async () => {
  const http = (status: number, body: unknown) => httpOf(() => ({ status, body }))
  await expect(discardSite(http(200, { removed: true, name: site }), site)).resolves.toBeUndefined()
  await expect(discardSite(http(200, {}), site)).rejects.toThrow('to be removed')
  await expect(discardSite(http(404, { name: site }), site)).rejects.toThrow('got 404')
})

test('only loopback addresses are probed', () => {
  expect(['http://127.0.0.1:1', 'http://localhost', 'http://[::1]:4'].map(isLoopback)).toEqual([
    true,
    true,
    true,
  ])
  expect(['https://staging.example', 'http://127.0.0.1.evil.example'].map(isLoopback)).toEqual([
    false,
    false,
  ])
})
