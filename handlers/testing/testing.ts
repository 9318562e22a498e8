/** For tests: one stand-in with its own site and a stopped clock, with shortcuts for requests. */

import { readDataset, type Template } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { empty } from '#fixtures/datasets/empty.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { SiteLimits } from '#fixtures/site/site-quota.ts'
import type { SitesOptions } from '#fixtures/site/sites.ts'
import { fixedClock } from '#fixtures/values/clock.ts'
import type { JournalLimits } from '#handlers/control/requests/journal.ts'
import type { AuthMode } from '#handlers/runtime/access/authenticate.ts'
import type { StandInExtension } from '#handlers/stand-in/extension.ts'
import { createStandIn, type StandIn } from '#handlers/stand-in/stand-in.ts'
import type { Contract } from '#openapi/contract/contract.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { readNames } from '#openapi/names/names.ts'
import { memoizeIn } from '#openapi/values/memoize.ts'

export const TEST_ORIGIN = 'http://site.example'
export const TEST_NOW = '2026-03-10T09:00:00Z'

export interface TestResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  // Tests access bodies without types; `valid` provides the type of a success response.
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test asserts
  readonly body: any
  readonly text: string
  readonly bytes?: Uint8Array
}

export interface TestRequest {
  /** Login of a built-in user; absent = anonymous. */
  readonly as?: string
  readonly json?: unknown
  readonly form?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

export interface TestApi {
  readonly standIn: StandIn
  readonly site: Site
  /** `target` starts with the route: `/core/v2/posts?page=2`. */
  send(method: string, target: string, request?: TestRequest): Promise<TestResponse>
  get(target: string, request?: TestRequest): Promise<TestResponse>
  /** Writes take the body and the login name; `send` takes every part of a request. */
  post(target: string, json?: unknown, as?: string): Promise<TestResponse>
  put(target: string, json?: unknown, as?: string): Promise<TestResponse>
  patch(target: string, json?: unknown, as?: string): Promise<TestResponse>
  delete(target: string, json?: unknown, as?: string): Promise<TestResponse>
}

export interface TestOptions {
  readonly variant?: VariantId
  readonly dataset?: 'demo' | 'empty'
  /** Instead of a built-in dataset. */
  readonly template?: Template
  readonly auth?: AuthMode
  /** Whether quirks of deployments are enabled. */
  readonly asDeployed?: boolean
  readonly names?: unknown
  readonly now?: string
  readonly limits?: Partial<SiteLimits>
  /** Called after every write to a site. */
  readonly changed?: SitesOptions['changed']
  readonly history?: number
  readonly journal?: Partial<JournalLimits>
  readonly revisionsKept?: number
  readonly contract?: Contract
  readonly extensions?: readonly StandInExtension[]
}

const SEEDS = { demo, empty }
const templates = new Map<string, Template>()

/** Cached: results such as verified passwords are shared by all tests. */
function templateOf(dataset: keyof typeof SEEDS, variant: VariantId): Template {
  const name = `${dataset} ${variant}`
  const template = templates.get(name) ?? readDataset(SEEDS[dataset](variant))
  templates.set(name, template)
  return template
}

const basic = (login: string): string => `Basic ${btoa(`${login}:${login}-secret`)}`

function encode({ json, form, body }: TestRequest): { type?: string; body?: Uint8Array } {
  const encoder = new TextEncoder()
  if (json !== undefined)
    return { type: 'application/json', body: encoder.encode(JSON.stringify(json)) }
  if (form !== undefined)
    return { type: 'application/x-www-form-urlencoded', body: encoder.encode(form) }
  return body ? { body } : {}
}

function headersOf({ as, headers }: TestRequest, type: string | undefined): Map<string, string> {
  const all = new Map<string, string>()
  if (as) all.set('authorization', basic(as))
  if (type) all.set('content-type', type)
  for (const [name, value] of Object.entries(headers ?? {})) all.set(name.toLowerCase(), value)
  return all
}

/** Like a server, which reuses parsed headers. */
const headFor = memoizeIn(new Map<string, object>(), () => ({}))

export function testApi(options: TestOptions = {}): TestApi {
  const { variant = 'a', dataset = 'demo', auth = 'lenient', now = TEST_NOW } = options
  const template = options.template ?? templateOf(dataset, variant)
  const standIn = createStandIn({
    variant,
    template: () => template,
    auth,
    asDeployed: options.asDeployed,
    ...(options.names !== undefined && { names: readNames(options.names) }),
    clock: () => fixedClock(now),
    ...(options.revisionsKept !== undefined && { revisionsKept: options.revisionsKept }),
    ...(options.history !== undefined && { history: options.history }),
    ...(options.limits && { limits: options.limits }),
    ...(options.changed && { changed: options.changed }),
    ...(options.journal && { journal: options.journal }),
    ...(options.contract && { contract: options.contract }),
    ...(options.extensions && { extensions: options.extensions }),
  })
  const prefix = variant === 'b' ? '/en/api' : '/api'
  const send: TestApi['send'] = async (method, target, request = {}) => {
    const { type, body } = encode(request)
    const headers = headersOf(request, type)
    const output = await standIn.respond(
      standIn.dispatch({
        method,
        target: target.startsWith('//') ? target.slice(1) : `${prefix}${target}`,
        origin: TEST_ORIGIN,
        header: (name) => headers.get(name),
        head: headFor(JSON.stringify([...headers])),
        headers: () => Object.fromEntries(headers),
        body,
      }),
    )
    const isJson = output.headers['Content-Type']?.startsWith('application/json') && output.body
    return { ...output, text: output.body, body: isJson ? JSON.parse(output.body) : undefined }
  }
  const write =
    (method: string) =>
    (target: string, json: unknown = {}, as = 'admin') =>
      send(method, target, { json, as })
  return {
    standIn,
    // The default site always exists.
    site: standIn.sites.get('default') as Site,
    send,
    get: (target, request) => send('GET', target, request),
    post: write('POST'),
    put: write('PUT'),
    patch: write('PATCH'),
    delete: write('DELETE'),
  }
}
