/** Interprets an observed exchange with the contract: operation, arguments, response. */

import { queryText } from '#conformance/call/form-body.ts'
import type { ObservedCall } from '#conformance/judge/judge-call.ts'
import { createClientTranslation } from '#conformance/names/client-translation.ts'
import {
  type Exchange,
  type HttpMethod,
  isAccepted,
  toResponse,
} from '#conformance/transport/exchange.ts'
import { decompressed } from '#conformance/transport/http.ts'
import { createServerTranslation } from '#handlers/names/server-translation.ts'
import { readBody } from '#handlers/runtime/request/body.ts'
import { decode, NO_PARAMS, parseParams } from '#handlers/runtime/request/parameters.ts'
import { type RestRequest, sourcesOf } from '#handlers/runtime/request/request.ts'
import { type RouteMatch, routeTableOf } from '#handlers/runtime/request/routing.ts'
import type { Contract } from '#openapi/contract/contract.ts'
import { isOpenToAnonymous } from '#openapi/language/access.ts'
import { METHODS } from '#openapi/language/define.ts'
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_ARGUMENT,
  type Language,
} from '#openapi/language/variants.ts'
import { isAmong, isRecord, messageOf } from '#openapi/values/json.ts'
import { isTooLarge } from '#openapi/values/json-size.ts'
import { trimEnd } from '#openapi/values/text.ts'
import { type ReadPart, readParts } from './batch-parts.ts'
import { headerIn, joinedHeaders } from './head.ts'
import type { RelayedExchange } from './relay.ts'
import type { RelayTarget } from './target.ts'

/** A request to the interface, in neutral names. */
interface InterpretedRequest {
  readonly request: RestRequest
  readonly match: RouteMatch | undefined
}

export interface InterpretedCall extends InterpretedRequest {
  /** Undefined for requests outside the contract. */
  readonly call: ObservedCall | undefined
  /** The calls of a batch. */
  readonly parts: readonly ObservedCall[]
  /** As on the wire. */
  readonly exchange: Exchange
  /** In neutral names, with embedded records. */
  readonly whole: Exchange
  readonly language: Language
}

const MAX_TEXT_SIZE = 32 * 1024 * 1024
/** Deeper values take seconds to parse and traverse; no response of the interface is that deep. */
const JSON_LIMITS = { maxDepth: 2000 }
const TOO_DEEP = `its body is nested more than ${JSON_LIMITS.maxDepth} deep`

/** The roots of all languages, where the path contains a language code. */
export function rootsOf({ root, contract }: Pick<RelayTarget, 'root' | 'contract'>) {
  const { languages }: Contract['variant'] = contract.variant
  const own = languages.find((language) => root.includes(`/${language}/`))
  if (!own) return [root]
  return languages.map((language) => root.replace(`/${own}/`, `/${language}/`))
}

/** The path below the REST root and the query; undefined for requests outside the interface. */
function routeIn(target: string, roots: readonly string[]) {
  const [path = '', ...rest] = target.split('?')
  const query = parseParams(rest.join('?'))
  const route = query['rest_route']
  const decoded = decode(path).replace(/\/+/g, '/')
  const root = roots.find((each) => decoded === each.slice(0, -1) || decoded.startsWith(each))
  if (typeof route === 'string' && route !== '') return { path: trimEnd(route, '/') || '/', query }
  if (root === undefined) return undefined
  return { path: `/${trimEnd(decoded.slice(root.length), '/')}`, query }
}

function methodOf(
  { method, requestHeaders }: RelayedExchange,
  query: RestRequest['query'],
): string {
  const override = query['_method'] ?? headerIn(requestHeaders, 'x-http-method-override')
  return typeof override === 'string' ? override.toUpperCase() : method
}

const bytesOf = ({ requestBody }: RelayedExchange) => {
  const { bytes, isComplete } = requestBody
  return isComplete && bytes.length > 0 ? bytes : undefined
}

interface ReadText {
  readonly text: string
  readonly broken: string | undefined
}

export function textOf({ body, head, broken }: RelayedExchange): ReadText {
  const encoding = head && headerIn(head.headers, 'content-encoding')?.toLowerCase()
  if (broken !== undefined || !body.isComplete) return { text: '', broken }
  if (body.bytes.length === 0) return { text: '', broken: undefined }
  try {
    const text = decompressed(body.bytes, encoding, MAX_TEXT_SIZE).toString('utf8')
    return isTooLarge(text, JSON_LIMITS) ? { text: '', broken: TOO_DEEP } : { text, broken }
  } catch (error) {
    return { text: '', broken: messageOf(error) }
  }
}

const hasCredentials = ({ requestHeaders }: RelayedExchange): boolean =>
  headerIn(requestHeaders, 'authorization') !== undefined ||
  headerIn(requestHeaders, 'cookie') !== undefined

function exchangeOf(relayed: RelayedExchange, { text }: ReadText, origin: string): Exchange {
  const { method, target, requestHeaders, head, milliseconds } = relayed
  return {
    // An answered request has a valid HTTP method.
    method: method as HttpMethod,
    url: origin + target,
    identity: hasCredentials(relayed) ? 'administrator' : 'anonymous',
    requestHeaders: joinedHeaders(requestHeaders),
    requestBody: bytesOf(relayed)?.toString('utf8'),
    status: head?.status ?? 0,
    headers: joinedHeaders(head?.headers ?? []),
    text,
    milliseconds,
    retries: 0,
  }
}

/**
 * The response as that of an identified caller only where it shows one, by the success of a call
 * that is closed to anonymous callers: a deployment may ignore credentials.
 */
function asIdentified(exchange: Exchange, { operation }: RouteMatch): Exchange {
  const isIdentified = isAccepted(exchange) && !isOpenToAnonymous(operation.access)
  return isIdentified ? exchange : { ...exchange, identity: 'anonymous' }
}

const lowercaseNames = (headers: unknown): Readonly<Record<string, string>> => {
  const entries = isRecord(headers) ? Object.entries(headers) : []
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]))
}

/** The response inside an envelope. */
function unwrapEnvelope(exchange: Exchange): Exchange {
  const { body } = toResponse({ ...exchange })
  if (!isRecord(body) || typeof body['status'] !== 'number') return exchange
  return {
    ...exchange,
    status: body['status'],
    headers: { ...exchange.headers, ...lowercaseNames(body['headers']) },
    text: JSON.stringify(body['body'] ?? null),
  }
}

const withoutEmbedded = (record: unknown): unknown => {
  if (!isRecord(record)) return record
  const { _embedded, ...own } = record
  return own
}

/** Embedded records belong to other operations. */
function withoutEmbeddedRecords(exchange: Exchange): Exchange {
  const { body } = toResponse({ ...exchange })
  if (body === undefined) return exchange
  const own = Array.isArray(body) ? body.map(withoutEmbedded) : withoutEmbedded(body)
  return { ...exchange, text: JSON.stringify(own) }
}

/** The response without its envelope, if one was requested. */
const withoutEnvelope = (exchange: Exchange, { query }: RestRequest): Exchange =>
  '_envelope' in query ? unwrapEnvelope(exchange) : exchange

/** The body was not sent or not stored. */
const hasNoBody = ({ method, sentMethod }: RestRequest, { body }: RelayedExchange): boolean =>
  method === 'HEAD' || sentMethod === 'HEAD' || !body.isComplete

/** Translation in both directions, or none. */
export function translationOf({ contract, names }: Pick<RelayTarget, 'contract' | 'names'>) {
  if (!names) {
    const table = routeTableOf(contract)
    return {
      find: table.find,
      request: (sent: RestRequest, _match: RouteMatch | undefined) => sent,
      response: (got: Exchange) => got,
    }
  }
  const inbound = createServerTranslation(contract, names)
  const outbound = createClientTranslation(names, contract)
  return {
    find: inbound.find,
    request: inbound.toNeutral,
    response: (got: Exchange, { method, path, query }: RestRequest): Exchange => {
      const text = queryText(query)
      const called = isAmong(METHODS, method) ? method : got.method
      const neutral = { ...got, method: called, path: text ? `${path}?${text}` : path }
      return { ...got, ...outbound.inward(neutral, got) }
    },
  }
}

export type NameTranslation = Pick<ReturnType<typeof translationOf>, 'find' | 'request'>

/** One request of a batch with its response. */
function partOf(
  { part, response: got }: ReadPart,
  { whole, names }: BatchContext,
): ObservedCall | undefined {
  const match = names.find(part.method, part.path)
  if (!match) return undefined
  const request = names.request(part, match)
  const exchange: Exchange = {
    ...whole,
    // An answered part has a valid HTTP method.
    method: part.method as HttpMethod,
    status: Number(got['status']),
    headers: lowercaseNames(got['headers']),
    text: JSON.stringify(got['body'] ?? null),
  }
  return {
    operation: match.operation,
    sources: sourcesOf(request, match.params, NO_PARAMS),
    response: toResponse({ ...names.response(exchange, request) }),
    isPartial: '_fields' in request.query,
    isHeadOnly: false,
    isInBatch: true,
  }
}

interface BatchContext {
  readonly whole: Exchange
  readonly names: ReturnType<typeof translationOf>
}

const partsOf = (request: RestRequest, context: BatchContext): readonly ObservedCall[] =>
  readParts(request, context.whole.text).flatMap((part) => partOf(part, context) ?? [])

/** The argument takes precedence over the language in the path. */
function languageIn(target: string, { query }: RestRequest): Language {
  const [path = ''] = target.split('?')
  const candidates = [query[LANGUAGE_ARGUMENT], ...path.split('/')]
  return candidates.find(isLanguage) ?? DEFAULT_LANGUAGE
}

type RequestReader = (relayed: RelayedExchange) => Promise<InterpretedRequest | undefined>

/** Reads the request of an exchange; undefined outside the interface. */
export function createRequestReader(
  target: RelayTarget,
  names: NameTranslation = translationOf(target),
): RequestReader {
  const roots = rootsOf(target)
  return async (relayed) => {
    const route = routeIn(relayed.target, roots)
    if (!route) return undefined
    const header = (name: string) => headerIn(relayed.requestHeaders, name)
    const method = methodOf(relayed, route.query)
    const input = { method: relayed.method, target: relayed.target, origin: '', header }
    const body = await readBody({ ...input, body: bytesOf(relayed) })
    const sent = { method, sentMethod: relayed.method, ...route, body, header }
    const match = names.find(method, route.path)
    return { request: names.request(sent, match), match }
  }
}

/** Interprets an observed exchange; undefined outside the interface. */
export function createInterpreter(target: RelayTarget) {
  const names = translationOf(target)
  const readRequest = createRequestReader(target, names)
  return async (relayed: RelayedExchange): Promise<InterpretedCall | undefined> => {
    const read = await readRequest(relayed)
    // JSONP responses are scripts, not responses of the interface.
    if (!read || '_jsonp' in read.request.query) return undefined
    const { request, match } = read
    const text = textOf(relayed)
    const exchange = exchangeOf(relayed, text, target.origin)
    const whole = withoutEnvelope(match ? names.response(exchange, request) : exchange, request)
    const known = { ...read, exchange, whole, language: languageIn(relayed.target, request) }
    if (!match) return { ...known, call: undefined, parts: [] }
    const withoutEmbeds = '_embed' in request.query ? withoutEmbeddedRecords(whole) : whole
    const isHeadOnly = hasNoBody(request, relayed)
    const call: ObservedCall = {
      operation: match.operation,
      sources: sourcesOf(request, match.params, NO_PARAMS),
      response: toResponse({ ...asIdentified(withoutEmbeds, match), wire: exchange }),
      broken: text.broken,
      isPartial: '_fields' in request.query || isHeadOnly,
      isHeadOnly,
    }
    const isBatch = match.operation.kind === 'batch'
    const parts = isBatch ? partsOf(request, { whole: withoutEmbeds, names }) : []
    return { ...known, call, parts }
  }
}
