/** A small target for tests of the suite: correct by default, wrong where a test overrides it. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BUILT_IN_CREDENTIALS, basicHeader } from '#conformance/operator/identities.ts'
import { routeFinder } from '#conformance/transport/routes.ts'
import { type Contract, type ContractOperation, contractFor } from '#openapi/contract/contract.ts'
import { indexDocument } from '#openapi/derive/index-document.ts'
import { checkArgument } from '#openapi/derive/validator.ts'
import { rolesWithAccess, showsPublished } from '#openapi/language/access.ts'
import { pathExpression } from '#openapi/language/patterns.ts'
import { ROLE_NAMES, type Role } from '#openapi/language/roles.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { hasMembers, type Json, mapValues } from '#openapi/values/json.ts'
import { memoize } from '#openapi/values/memoize.ts'

export interface Reply {
  readonly status: number
  readonly body?: unknown
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface FakeRequest {
  readonly method: string
  readonly url: string
  readonly path: string
  readonly role: Role | undefined
  readonly args: Json
  readonly authorization: string | undefined
  readonly site: string | undefined
  readonly operation: ContractOperation | undefined
}

/** Overrides a response; undefined falls back to the fake, `hang` never responds. */
export type Override = (request: FakeRequest) => Reply | 'hang' | undefined

interface FakeTarget {
  readonly address: string
  readonly requests: readonly FakeRequest[]
  /** Closes all connections and refuses new ones for a while. */
  leave(milliseconds: number): void
  close(): Promise<void>
}

export interface FakeOptions {
  readonly variant?: VariantId
  readonly override?: Override
  /** Arguments without validation. */
  readonly unchecked?: readonly string[]
}

const FACTS = {
  name: 'Fake',
  description: '',
  url: 'https://fake.test',
  home: 'https://fake.test/en',
  gmt_offset: 0,
  timezone_string: 'UTC',
  page_for_posts: 0,
  page_on_front: 0,
  show_on_front: 'posts',
  site_logo: 0,
  site_icon: 0,
  site_icon_url: '',
} as const

const rejection = (status: number, code: string): Reply => ({
  status,
  body: { code, message: code, data: { status } },
})

const textOf = (request: IncomingMessage) =>
  new Promise<string>((resolve, reject) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (text += chunk))
    request.on('end', () => resolve(text))
    request.on('error', reject)
  })

/** Forms are not parsed. */
async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (!request.headers['content-type']?.startsWith('application/json')) return {}
  const text = await textOf(request)
  return text === '' ? {} : JSON.parse(text)
}

type Tree = { [name: string]: unknown }

function setAt(tree: Tree, [name = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    tree[name] = value
    return
  }
  tree[name] ??= {}
  // Created above if missing.
  setAt(tree[name] as Tree, rest, value)
}

/** An object with consecutive positions as names is a list. */
function toLists(value: unknown): unknown {
  if (!hasMembers(value)) return value
  const entries = Object.entries(value).map(([name, part]) => [name, toLists(part)] as const)
  const isList = entries.every(([name], position) => name === String(position))
  return isList ? entries.map(([, part]) => part) : Object.fromEntries(entries)
}

/** `a[b]=1` is an object, `a[0]=1` a list. */
function readQuery(query: URLSearchParams): Record<string, unknown> {
  const tree: Tree = {}
  for (const [name, value] of query) setAt(tree, name.replaceAll(']', '').split('['), value)
  return mapValues(tree, (value) => toLists(value))
}

function problemIn(
  { args: schemas }: ContractOperation,
  args: FakeRequest['args'],
  unchecked: readonly string[],
) {
  for (const [name, schema] of Object.entries(schemas)) {
    if (unchecked.includes(name)) continue
    const value = args[name]
    if (value === undefined && schema.required) return 'rest_missing_callback_param'
    if (value === undefined || schema.check === 'none') continue
    if ('problem' in checkArgument(value, schema, name)) return 'rest_invalid_param'
  }
  return undefined
}

function isForbidden({ access }: ContractOperation, role: Role | undefined): boolean {
  if (showsPublished(access)) return false
  return role === undefined || !(rolesWithAccess(access) ?? ['administrator']).includes(role)
}

const ROLES = new Map(
  ROLE_NAMES.flatMap((role) => {
    const account = BUILT_IN_CREDENTIALS[role]
    return account ? [[basicHeader(account), role] as const] : []
  }),
)

// Shared by all targets of one contract.
const finderFor = memoize(routeFinder)
const expressionOf = memoize(pathExpression)

async function readRequest(
  request: IncomingMessage,
  url: URL,
  find: ReturnType<typeof routeFinder>,
): Promise<FakeRequest> {
  const path = `/${url.pathname.replace(/^\/(en\/)?api\/?/, '')}`
  const method = request.method ?? 'GET'
  const operation = find(method === 'HEAD' ? 'GET' : method, path)
  const inPath = operation ? expressionOf(operation).exec(path)?.groups : {}
  const args = { ...inPath, ...readQuery(url.searchParams), ...(await readBody(request)) }
  const { authorization } = request.headers
  const site = request.headers['x-understudy-site']?.toString()
  const role = ROLES.get(authorization ?? '')
  return { method, url: url.href, path, role, args, authorization, site, operation }
}

function rejectionOf(
  operation: ContractOperation,
  { args, role }: FakeRequest,
  unchecked: readonly string[],
): Reply | undefined {
  const problem = problemIn(operation, args, unchecked)
  if (problem) return rejection(400, problem)
  return isForbidden(operation, role) ? rejection(role ? 403 : 401, 'rest_forbidden') : undefined
}

const write = (response: ServerResponse, { status, body, text, headers }: Reply): void => {
  const sent = text ?? JSON.stringify(body ?? null)
  response.writeHead(status, {
    'content-type': 'application/json; charset=UTF-8',
    'content-length': Buffer.byteLength(sent),
    ...headers,
  })
  response.end(sent)
}

const SOMEWHERE = 'https://somewhere.test/api/'

const indexOf = memoize((contract: Contract): string => {
  const authorizationUrl = 'https://fake.test/authorize'
  return JSON.stringify(
    indexDocument(contract, { facts: FACTS, restRoot: SOMEWHERE, authorizationUrl }),
  )
})

export async function startFake({
  variant = 'a',
  ...options
}: FakeOptions = {}): Promise<FakeTarget> {
  const contract = contractFor(variant)
  const find = finderFor(contract)
  const requests: FakeRequest[] = []

  const reply = (request: FakeRequest, restRoot: string): Reply => {
    const { operation } = request
    if (request.method === 'OPTIONS') return { status: 200, body: operation ? { methods: [] } : [] }
    if (!operation) return rejection(404, 'rest_no_route')
    const rejected = rejectionOf(operation, request, options.unchecked ?? [])
    if (rejected) return rejected
    if (operation.id !== 'index.read') return { status: 200, body: [] }
    return { status: 200, text: indexOf(contract).replaceAll(SOMEWHERE, restRoot) }
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const fakeRequest = await readRequest(request, url, find)
    requests.push(fakeRequest)
    if (!url.pathname.match(/^\/(en\/)?api/)) return write(response, { status: 404, text: 'no' })
    const overridden = options.override?.(fakeRequest)
    if (overridden === 'hang') return
    write(response, overridden ?? reply(fakeRequest, `${url.origin}/api/`))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/${variant === 'b' ? 'en/' : ''}api/`,
    requests,
    leave(milliseconds) {
      server.closeAllConnections()
      server.close(() => setTimeout(() => server.listen(port, '127.0.0.1'), milliseconds))
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
