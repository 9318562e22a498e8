/** For tests: requests sent over HTTP and through msw, with equal responses expected. */

import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import { multipart } from './multipart.ts'

export interface SentRequest {
  readonly method: string
  /** Path from the root of the server. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
}

interface Details {
  readonly as?: string
  readonly json?: unknown
  readonly form?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
}

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

const basic = (credentials: string): Readonly<Record<string, string>> => ({
  authorization: `Basic ${btoa(credentials)}`,
})

function requestOf(line: string, details: Details = {}): SentRequest {
  const { as, json, form, headers, body = form } = details
  const [method = '', target = ''] = line.split(' ')
  const sent = json === undefined ? body : JSON.stringify(json)
  return {
    method,
    target,
    headers: {
      ...(as && basic(`${as}:${as}-secret`)),
      ...(json !== undefined && JSON_TYPE),
      ...(form !== undefined && FORM_TYPE),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  }
}

const fillPath = ({ path, params }: ContractOperation): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => params[name]?.example ?? '')

/** Every method of every operation, as administrator and with an empty object. */
export const contractRequests = ({ operations }: Contract, root: string): readonly SentRequest[] =>
  operations.flatMap((operation) =>
    operation.methods.map((method) =>
      requestOf(`${method} ${root}${fillPath(operation)}`, {
        as: 'admin',
        ...(method !== 'GET' && { json: {} }),
      }),
    ),
  )

const badInput = (root: string): readonly SentRequest[] => [
  ...['0', '101', 'x', '-1', '', '1.5', '1e9'].map((value) =>
    requestOf(`GET ${root}/core/v2/posts?per_page=${value}`),
  ),
  ...['orderby=none', 'order=up', 'status=draft', 'after=never', 'include=a,b', 'page=999'].map(
    (query) => requestOf(`GET ${root}/core/v2/posts?${query}`),
  ),
  ...['0', '999999', 'x', '1/', '1//', '%31', '1%00', '%zz'].map((id) =>
    requestOf(`GET ${root}/core/v2/posts/${id}`),
  ),
  ...['{', '[]', '1', 'null', '"text"', '', '{"title":{"raw":1}}', '{"status":[]}'].map((body) =>
    requestOf(`POST ${root}/core/v2/posts`, { as: 'admin', body, headers: JSON_TYPE }),
  ),
  requestOf(`POST ${root}/core/v2/posts`, { as: 'admin', json: { title: 'é ☃ "<b>"', slug: 'ü' } }),
  requestOf(`POST ${root}/core/v2/posts`, { as: 'admin', json: { date: 'never', author: 999 } }),
  requestOf(`POST ${root}/core/v2/posts`, {
    as: 'admin',
    body: 'title=x',
    headers: { 'content-type': 'text/plain' },
  }),
  requestOf(`POST ${root}/core/v2/posts`, { as: 'admin', body: 'no type at all' }),
  requestOf(`DELETE ${root}/core/v2/posts/1`, { as: 'subscriber', json: { force: 'perhaps' } }),
]

const credentials = (root: string): readonly SentRequest[] => [
  ...['admin:wrong', 'nobody:wrong', 'admin', ':', 'editor:editor-secret'].map((pair) =>
    requestOf(`GET ${root}/core/v2/posts?context=edit`, { headers: basic(pair) }),
  ),
  requestOf(`GET ${root}/core/v2/posts?context=edit`),
  requestOf(`GET ${root}/core/v2/posts`, { headers: { authorization: 'Bearer abc' } }),
  requestOf(`GET ${root}/core/v2/posts`, { headers: { authorization: 'Basic %%%' } }),
  requestOf(`GET ${root}/core/v2/posts`, { headers: { cookie: 'a=b', 'x-wp-nonce': 'abc' } }),
]

const methods = (root: string): readonly SentRequest[] => [
  ...['posts', 'posts/1', 'posts/999999', 'nothing'].flatMap((path) =>
    ['HEAD', 'OPTIONS', 'LOCK', 'PATCH'].map((method) =>
      requestOf(`${method} ${root}/core/v2/${path}`),
    ),
  ),
  requestOf('HEAD /'),
  requestOf('OPTIONS /'),
  requestOf(`POST ${root}/core/v2/posts/1?_method=DELETE`, { as: 'editor' }),
  requestOf(`POST ${root}/core/v2/posts/2`, {
    as: 'editor',
    headers: { 'x-http-method-override': 'DELETE' },
  }),
]

const crossOrigin = (root: string): readonly SentRequest[] => [
  ...['https://app.example', 'null', 'not an origin'].flatMap((origin) => [
    requestOf(`GET ${root}/core/v2/posts`, { headers: { origin } }),
    requestOf(`POST ${root}/core/v2/posts`, { headers: { origin }, json: {} }),
  ]),
  requestOf(`OPTIONS ${root}/core/v2/posts`, {
    headers: {
      origin: 'https://app.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type, x-understudy-site',
    },
  }),
]

const part = (path: string, method = 'POST', body: object = {}) => ({ path, method, body })

const batches = (root: string): readonly SentRequest[] =>
  [
    { requests: [part('/core/v2/posts', 'POST', { title: 'One' }), part('/core/v2/posts')] },
    { requests: [part('/core/v2/pages/2', 'DELETE'), part('/core/v2/nothing')] },
    {
      validation: 'require-all-validate',
      requests: [part('/core/v2/posts/1', 'PUT', { id: 'x' })],
    },
    { requests: [part('/core/v2/posts', 'GET')] },
    { requests: [] },
    { requests: Array.from({ length: 30 }, () => part('/core/v2/posts')) },
    { requests: 'none' },
  ].map((json) => requestOf(`POST ${root}/batch/v1`, { as: 'admin', json }))

const forms = (root: string): readonly SentRequest[] => {
  const file = { file: { name: 'folders.csv', text: 'id,name\n1,One\n' } }
  return [
    requestOf(`POST ${root}/core/v2/posts`, {
      as: 'admin',
      form: 'title=A+b%20c&tags[]=1&tags[]=2',
    }),
    requestOf(`POST ${root}/core/v2/posts`, { as: 'admin', form: 'meta[a][b]=c&&=&%zz=1' }),
    ...['/folders/v1/import-csv', '/contactform/v1/contact-forms/1/feedback'].flatMap((path) => [
      requestOf(`POST ${root}${path}`, { as: 'admin', ...multipart(file) }),
      requestOf(`POST ${root}${path}`, { as: 'admin', ...multipart({ other: 'x' }) }),
      requestOf(`POST ${root}${path}`, {
        as: 'admin',
        body: '--x\r\nbroken',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      }),
    ]),
  ]
}

const shapes = (root: string): readonly SentRequest[] =>
  [
    '_envelope',
    '_pretty',
    '_fields=id,title.rendered',
    '_embed',
    '_embed=author',
    '_jsonp=call',
    '_jsonp=(',
    '_envelope&_pretty&_fields=id',
    'search=hall&orderby=relevance',
  ].map((query) => requestOf(`GET ${root}/core/v2/posts?${query}`))

const pages = (root: string): readonly SentRequest[] => [
  ...['/', '/about/', '/?p=1', '/feed/', '/index.php', '/robots.txt', '/nothing', '/%zz', '//'].map(
    (path) => requestOf(`GET ${path}`),
  ),
  ...['/uploads/hall.png', '/uploads/hall-301x203.webp', '/uploads/none.png', '/avatar/1?s=24'].map(
    (path) => requestOf(`GET ${path}`),
  ),
  ...['', '/', '/nothing', '/core/v2', '//core/v2/posts', '/CORE/v2/posts', '?rest_route=/'].map(
    (path) => requestOf(`GET ${root}${path}`),
  ),
  ...['snapshot', 'clock', 'faults', 'nothing'].map((path) =>
    requestOf(`GET /__understudy/${path}`),
  ),
  requestOf('POST /__understudy/reset'),
  requestOf('GET /authorize'),
  requestOf(`GET /~other${root}/core/v2/posts?per_page=1`),
  requestOf(`GET /~${root}/core/v2/posts`),
  requestOf(`GET ${root}/core/v2/posts/1`, { headers: { 'x-understudy-site': 'third' } }),
  requestOf(`GET ${root}/core/v2/posts/1`, { headers: { 'x-understudy-site': 'not a name' } }),
]

/** Malformed and unusual requests. */
export const unusualRequests = (root: string): readonly SentRequest[] => [
  ...badInput(root),
  ...credentials(root),
  ...methods(root),
  ...crossOrigin(root),
  ...batches(root),
  ...forms(root),
  ...shapes(root),
  ...pages(root),
]
