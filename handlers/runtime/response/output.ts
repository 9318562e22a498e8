/**
 * From a handler's reply to the HTTP response: body forms and headers (platform/core 2.5 to 2.7,
 * 4.3).
 */

import {
  contentOf,
  type RawReply,
  type Reply,
  type SiteUrls,
  withLinks,
} from '#handlers/runtime/call.ts'
import type { Caller } from '#handlers/runtime/caller.ts'
import { type HttpOutput, NO_CACHE_HEADERS } from '#handlers/runtime/request/http.ts'
import { NO_PARAMS } from '#handlers/runtime/request/parameters.ts'
import { type RestRequest, sentValue } from '#handlers/runtime/request/request.ts'
import { ERRORS } from '#openapi/errors/table.ts'
import { isHeaderValue } from '#openapi/values/header-text.ts'
import { orEmptyList } from '#openapi/values/json.ts'
import { allowedHeaders, originHeaders } from './cors.ts'
import { embedAll, type Fetch, readEmbed } from './embed.ts'
import { filterFields, includesField, readFields } from './fields.ts'

export interface OutgoingReply {
  readonly reply: Reply
  readonly request: RestRequest
  readonly urls: SiteUrls
  readonly caller: Caller
  /** Methods available to the caller on the route; undefined when no route matched. */
  readonly allow: string | undefined
  readonly fetch: Fetch
  /** The handler sends the response itself, so that the final headers are missing. */
  readonly sendsRawResponse?: true | undefined
  /** Rejected during authentication: the response must not be cached. */
  readonly isPrivate: boolean
}

const JSONP_NAME = /^[\w.]+$/
const JSON_TYPE = 'application/json; charset=UTF-8'
const SCRIPT_TYPE = 'application/javascript; charset=UTF-8'

type Headers = Record<string, string>

function addOrigin(headers: Headers, { request, caller, sendsRawResponse }: OutgoingReply): void {
  const forOrigin = originHeaders(request.header)
  if (forOrigin) Object.assign(headers, forOrigin)
  else if (!caller.user && !sendsRawResponse && request.sentMethod === 'GET')
    headers['Vary'] = 'Origin'
}

const isClientError = ({ status = 200 }: Reply): boolean => status >= 400 && status < 500
const hasHeaderMethod = ({ header, query }: RestRequest): boolean =>
  header('x-http-method-override') !== undefined && query['_method'] === undefined

/** Errors of requests with a method override header are not cacheable either. */
const isUncacheable = ({
  caller,
  reply,
  request,
  isPrivate,
  sendsRawResponse,
}: OutgoingReply): boolean =>
  (caller.user !== undefined && !sendsRawResponse) ||
  isPrivate ||
  (isClientError(reply) && hasHeaderMethod(request))

function headersOf(outgoing: OutgoingReply): Headers {
  const { reply, urls, allow, request } = outgoing
  const headers: Headers = {
    'Content-Type': reply.kind === 'raw' ? reply.contentType : JSON_TYPE,
    'X-Robots-Tag': 'noindex',
    Link: `<${urls.restRoot}>; rel="https://api.w.org/"`,
    'X-Content-Type-Options': 'nosniff',
  }
  // An invalid callback is rejected before the headers for other origins are sent.
  if (reply !== BAD_CALLBACK) {
    headers['Access-Control-Expose-Headers'] = 'X-WP-Total, X-WP-TotalPages, Link'
    headers['Access-Control-Allow-Headers'] = allowedHeaders(request.sentMethod, request.header)
    addOrigin(headers, outgoing)
  }
  if (isUncacheable(outgoing)) Object.assign(headers, NO_CACHE_HEADERS)
  for (const name in reply.headers) addHeader(headers, name, String(reply.headers[name]))
  if (allow) headers['Allow'] = allow
  return headers
}

function addHeader(headers: Headers, name: string, value: string): void {
  // Invalid header values are dropped.
  if (isHeaderValue(value)) headers[name] = value
}

/** Body and links as one value, after `_fields`. */
function filteredBody({ reply, request }: OutgoingReply): unknown {
  const content = contentOf(reply)
  if ((reply.status ?? 200) >= 400) return content.body
  const fields = readFields(sentValue(request, '_fields'))
  const body = filterFields(content.body, fields)
  const isEmbedded = '_embed' in request.query && includesField(fields, '_embedded')
  const hasLinks = content.keepsLinks || includesField(fields, '_links') || isEmbedded
  return hasLinks ? withLinks({ body, links: content.links }) : body
}

/** The filtered body with the records of `_embed`. */
function bodyWithEmbeds(outgoing: OutgoingReply): unknown {
  const { reply, request, fetch } = outgoing
  const body = filteredBody(outgoing)
  const embed = (reply.status ?? 200) < 400 && readEmbed(request.query['_embed'])
  return embed ? embedAll(body, embed, fetch) : body
}

const RESHAPING_ARGUMENTS = ['_fields', '_embed', '_envelope', '_jsonp', '_pretty']
const hasDefaultShape = ({ query, body }: RestRequest): boolean =>
  (query === NO_PARAMS || !RESHAPING_ARGUMENTS.some((name) => name in query)) &&
  body.json?.['_fields'] === undefined &&
  body.form?.['_fields'] === undefined

/** Null is serialised as an empty body, as on the platform. */
const toText = (value: unknown, pretty: boolean): string =>
  value === undefined || value === null ? '' : JSON.stringify(value, null, pretty ? 4 : undefined)

interface EnvelopeHead {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number>> | readonly never[]
}

function envelopeHead({ reply, allow }: OutgoingReply): EnvelopeHead {
  const { status = 200 } = reply
  return { status, headers: orEmptyList({ ...reply.headers, ...(allow && { Allow: allow }) }) }
}

function plainOutput(outgoing: OutgoingReply, text: string): HttpOutput {
  return {
    status: outgoing.reply.status ?? 200,
    headers: headersOf(outgoing),
    body: text,
  }
}

/** The name of the JSONP callback; an empty name counts as none. */
function callbackOf({ query }: RestRequest): unknown {
  const name = query['_jsonp']
  return name === '' || name === '0' ? undefined : name
}

/** Whether the JSONP callback is invalid; the request is then rejected first. */
export function hasBadCallback(request: RestRequest): boolean {
  const name = callbackOf(request)
  return name !== undefined && (typeof name !== 'string' || !JSONP_NAME.test(name))
}

const { message } = ERRORS.rest_callback_invalid
const BAD_CALLBACK: RawReply = {
  kind: 'raw',
  status: 400,
  contentType: SCRIPT_TYPE,
  text: JSON.stringify({ code: 'rest_callback_invalid', message }),
}

export const rejectedCallback = (outgoing: OutgoingReply): HttpOutput =>
  plainOutput({ ...outgoing, reply: BAD_CALLBACK }, BAD_CALLBACK.text)

/** JSON in the platform's escaping, for clients that compare text. */
const inAscii = (json: string): string =>
  json
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** JSON as the argument of a callback. */
export const scriptText = (callback: string, json: string): string =>
  `/**/${callback}(${inAscii(json)})`

/** The callback and the JSON of a script; undefined for any other text. */
export function parseScript(text: string): { callback: string; json: string } | undefined {
  const [, callback, json] = /^\/\*\*\/([\w.]+)\((.*)\)$/s.exec(text) ?? []
  return callback === undefined || json === undefined ? undefined : { callback, json }
}

function asScript(output: HttpOutput, name: unknown): HttpOutput {
  return {
    ...output,
    headers: { ...output.headers, 'Content-Type': SCRIPT_TYPE },
    body: output.body && scriptText(String(name), output.body),
  }
}

function reshapedOutput(outgoing: OutgoingReply): HttpOutput {
  const { query } = outgoing.request
  const pretty = '_pretty' in query
  if ('_envelope' in query) {
    // The envelope has a `body` member even for an empty response.
    const body = { body: bodyWithEmbeds(outgoing) ?? null, ...envelopeHead(outgoing) }
    const enveloped: OutgoingReply = { ...outgoing, reply: { body }, allow: undefined }
    return plainOutput(enveloped, toText(body, pretty))
  }
  return plainOutput(outgoing, toText(bodyWithEmbeds(outgoing), pretty))
}

/** The response without any reshaping. */
function defaultOutput(outgoing: OutgoingReply): HttpOutput {
  const { reply } = outgoing
  if (reply.kind === 'raw') return plainOutput(outgoing, reply.text)
  if (reply.kind === 'chunked') return { ...plainOutput(outgoing, ''), chunks: reply.chunks() }
  return plainOutput(outgoing, toText(withLinks(contentOf(reply)), false))
}

/** The response to a part of a batch: body, status and headers in one object. */
export interface PartOutput extends EnvelopeHead {
  readonly body: unknown
}

/** Parts do not support `_embed`, and an empty body is null. */
export function toBatchPart(outgoing: OutgoingReply): PartOutput {
  return { body: filteredBody(outgoing) ?? null, ...envelopeHead(outgoing) }
}

export function toOutput(outgoing: OutgoingReply): HttpOutput {
  const { reply, request } = outgoing
  const isRaw = reply.kind === 'raw' && !('_envelope' in request.query)
  if (isRaw || hasDefaultShape(request)) return defaultOutput(outgoing)
  const output = reshapedOutput(outgoing)
  const callback = callbackOf(request)
  return callback === undefined || hasBadCallback(request) ? output : asScript(output, callback)
}
