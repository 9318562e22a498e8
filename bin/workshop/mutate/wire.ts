/**
 * Faults on the wire: a proxy between the suite and a correct deployment that affects one
 * operation.
 */

import type { Http, RawResponse } from '#conformance/transport/http.ts'
import type { FindOperation } from '#conformance/transport/routes.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isGet } from '#openapi/language/define.ts'
import type { Json } from '#openapi/values/json.ts'
import { without } from './contract-edits.ts'
import type { Draft, DraftsOf, Line, Trace, WireFault } from './mutant.ts'

/** Undefined leaves the response unchanged. */
type EditResponse = (response: RawResponse) => RawResponse | undefined

export const editingResponses =
  (edit: EditResponse): (() => WireFault) =>
  () =>
  async (request, { forward, met }) => {
    const response = await forward(request)
    const edited = edit(response)
    met(edited !== undefined)
    return edited ?? response
  }

const dropHeader =
  (name: string): EditResponse =>
  (response) =>
    name in response.headers ? { ...response, headers: without(response.headers, name) } : undefined

const setHeader =
  (name: string, change: (value: string) => string): EditResponse =>
  (response) => {
    const value = response.headers[name]
    if (value === undefined) return undefined
    return { ...response, headers: { ...response.headers, [name]: change(value) } }
  }

const DROPPED = [
  'content-type',
  'allow',
  'link',
  'location',
  'cache-control',
  'x-robots-tag',
  'x-content-type-options',
  'access-control-expose-headers',
  'access-control-allow-headers',
]

const CHANGED: Readonly<Record<string, (value: string) => string>> = {
  'content-type': () => 'text/html; charset=UTF-8',
  allow: () => 'TRACE',
  location: (value) => `${value}0`,
  link: (value) =>
    value.replace(/rel="(prev|next)"/g, (_, rel) => `rel="${rel === 'prev' ? 'next' : 'prev'}"`),
}

/** Response headers that not every operation has. */
const SPECIAL: Readonly<Record<string, RegExp>> = {
  location: /^core\.(posts|pages)\.create$/,
  link: /^core\.((posts|pages)|(post|page)-revisions)\.list$/,
}

function headerDraft(name: string, way: 'none' | 'other', edit: EditResponse): Draft {
  return {
    kind: 'header-wrong',
    place: `${name}.${way}`,
    what: way === 'none' ? `no ${name} is sent` : `${name} has another value`,
    // All payloads are JSON, so the content type is implied; the other headers are assumptions.
    ground: name === 'content-type' ? 'should' : 'assumed',
    near: '/answer',
    wire: editingResponses(edit),
  }
}

const headerDrafts = ({ id }: ContractOperation): readonly Draft[] => [
  ...DROPPED.filter((name) => name !== 'location' || SPECIAL[name]?.test(id)).map((name) =>
    headerDraft(name, 'none', dropHeader(name)),
  ),
  ...Object.entries(CHANGED)
    .filter(([name]) => SPECIAL[name]?.test(id) ?? true)
    .map(([name, change]) => headerDraft(name, 'other', setHeader(name, change))),
]

const OTHER_REFUSAL: Readonly<Record<number, number>> = { 400: 422, 401: 403, 403: 401, 404: 410 }

/** Only errors of the platform, which have a code. */
const inError =
  (edit: (body: Json) => object): EditResponse =>
  (response) => {
    if (response.status < 400 || !response.text.startsWith('{"code"')) return undefined
    return { ...response, text: JSON.stringify(edit(JSON.parse(response.text))) }
  }

const errorDraft = (place: string, what: string, edit: EditResponse): Draft => ({
  kind: 'refusal-wrong',
  place,
  what,
  ground: 'assumed',
  near: 'wording',
  wire: editingResponses(edit),
})

const errorDrafts: readonly Draft[] = [
  errorDraft('status', 'an error has another status', (response) => {
    const status = OTHER_REFUSAL[response.status]
    return status === undefined ? undefined : { ...response, status }
  }),
  ...['code', 'message', 'data'].map((name) =>
    errorDraft(
      name,
      `an error has no ${name}`,
      inError((body) => without(body, name)),
    ),
  ),
]

const garbled: Draft = {
  kind: 'body-garbled',
  what: 'the end of the body is missing',
  ground: 'must',
  near: '/answer.json',
  wire: editingResponses((response) =>
    response.status < 300 && response.text.length > 1
      ? { ...response, text: response.text.slice(0, -1) }
      : undefined,
  ),
}

/** The first response to a request is repeated for equal requests. */
function stale(): WireFault {
  const kept = new Map<string, RawResponse>()
  return async (request, { forward, met }) => {
    const { path, headers } = request
    const response = await forward(request)
    const key = `${headers['x-understudy-site']} ${headers['authorization']} ${path}`
    const first = kept.get(key)
    if (!first) kept.set(key, response)
    met(first !== undefined && first.text !== response.text)
    return first ?? response
  }
}

const staleDraft: Draft = {
  kind: 'read-stale',
  what: 'the first response is repeated, even after changes',
  ground: 'should',
  wire: stale,
}

export const wireDrafts: DraftsOf = (operation) => [
  ...headerDrafts(operation),
  ...errorDrafts,
  garbled,
  ...(isGet(operation) ? [staleDraft] : []),
]

interface TamperOptions {
  readonly operation: string
  readonly method: string | undefined
  readonly fault: WireFault
  readonly trace: Trace
  readonly findOperation: FindOperation
  /** The path of the REST root. */
  readonly root: string
}

/** A connection that tampers with requests and responses of one operation. */
export function tamperWith(http: Http, tampering: TamperOptions): Http {
  const { operation, method, fault, trace, findOperation, root } = tampering
  const line: Line = {
    forward: (request) => http.request(request),
    met(didAct) {
      trace.ran += 1
      trace.acted += didAct ? 1 : 0
    },
  }
  return {
    ...http,
    async request(raw) {
      const [path = ''] = raw.path.split('?')
      const found = findOperation(raw.method, `/${path.slice(root.length)}`)
      const isAffected = found?.id === operation && (method ?? raw.method) === raw.method
      return isAffected ? fault(raw, line) : http.request(raw)
    },
  }
}
