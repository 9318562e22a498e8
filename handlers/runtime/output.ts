/** From a handler's reply to what goes over the wire: body forms and headers (core reference 2.5 to 2.7, 4.3). */

import { type Place, type Reply, settled } from './call.ts'
import type { Caller } from './caller.ts'
import { embedAll, type Fetch, readEmbed } from './embed.ts'
import { filterFields, includesField, readFields } from './fields.ts'
import type { HttpOutput } from './http.ts'
import { NO_PARAMS } from './parameters.ts'
import type { RestRequest } from './request.ts'

export interface Outgoing {
  readonly reply: Reply
  readonly request: RestRequest
  readonly place: Place
  readonly caller: Caller
  /** Methods the caller could use on the route; undefined when no route matched. */
  readonly allow: string | undefined
  readonly fetch: Fetch
  /** Ended at the credentials: nothing of it may be cached. */
  readonly isPrivate: boolean
}

const JSONP_NAME = /^[\w.]+$/
const JSON_TYPE = 'application/json; charset=UTF-8'

/** A value that would break the header is left out rather than passed on. */
const isHeaderSafe = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(value)

type Headers = Record<string, string>

function addOrigin(headers: Headers, { request, caller }: Outgoing): void {
  const origin = request.header('origin')
  if (origin && isHeaderSafe(origin)) {
    headers['Access-Control-Allow-Origin'] = origin
    headers['Access-Control-Allow-Methods'] = 'OPTIONS, GET, POST, PUT, PATCH, DELETE'
    headers['Access-Control-Allow-Credentials'] = 'true'
    headers['Vary'] = 'Origin'
  } else if (!caller.user && request.method === 'GET') headers['Vary'] = 'Origin'
}

/** A refused request whose method came by header is not to be cached either. */
const isUncacheable = ({ caller, reply, request, isPrivate }: Outgoing): boolean =>
  caller.user !== undefined ||
  isPrivate ||
  ((reply.status ?? 200) >= 400 && request.header('x-http-method-override') !== undefined)

function headersOf(outgoing: Outgoing): Headers {
  const { reply, place, allow } = outgoing
  const headers: Headers = {
    'Content-Type': reply.raw?.contentType ?? JSON_TYPE,
    'X-Robots-Tag': 'noindex',
    Link: `<${place.restRoot}>; rel="https://api.w.org/"`,
    'X-Content-Type-Options': 'nosniff',
    'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link',
    'Access-Control-Allow-Headers':
      'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
  }
  addOrigin(headers, outgoing)
  if (isUncacheable(outgoing)) {
    headers['Expires'] = 'Wed, 11 Jan 1984 05:00:00 GMT'
    headers['Cache-Control'] = 'no-cache, must-revalidate, max-age=0, no-store, private'
  }
  for (const name in reply.headers) addSafely(headers, name, String(reply.headers[name]))
  if (allow) headers['Allow'] = allow
  return headers
}

function addSafely(headers: Headers, name: string, value: string): void {
  if (isHeaderSafe(value)) headers[name] = value
}

/** Body and links as one value, after `_fields` and `_embed`. */
function shape({ reply: given, request, fetch }: Outgoing): unknown {
  if ((given.status ?? 200) >= 400) return given.body
  const reply = settled(given)
  const fields = readFields(request.query['_fields'] ?? request.body.json?.['_fields'])
  const filtered = filterFields(reply.body, fields)
  const hasLinks =
    reply.links && (includesField(fields, '_links') || includesField(fields, '_embedded'))
  const linked = hasLinks ? { ...(filtered as object), _links: reply.links } : filtered
  const embed = readEmbed(request.query['_embed'])
  return embed ? embedAll(linked, embed, fetch) : linked
}

const RESHAPING = ['_fields', '_embed', '_envelope', '_jsonp', '_pretty']
const isPlain = ({ query, body }: RestRequest): boolean =>
  (query === NO_PARAMS || !RESHAPING.some((name) => name in query)) &&
  body.json?.['_fields'] === undefined

/** Null stands for nothing at all: the platform then sends an empty body. */
const toText = (value: unknown, pretty: boolean): string =>
  value === undefined || value === null ? '' : JSON.stringify(value, null, pretty ? 4 : undefined)

export interface Envelope {
  readonly body: unknown
  readonly status: number
  readonly headers: Readonly<Record<string, string | number>> | readonly never[]
}

/** Status and headers as part of the body: for `_envelope` and for the parts of a batch. */
export function toEnvelope(outgoing: Outgoing): Envelope {
  const { status = 200, raw } = outgoing.reply
  const { reply, allow } = outgoing
  const headers = { ...reply.headers, ...(allow && { Allow: allow }) }
  return {
    body: raw ? raw.text : shape(outgoing),
    status,
    headers: Object.keys(headers).length ? headers : [],
  }
}

function plainOutput(outgoing: Outgoing, text: string): HttpOutput {
  return {
    status: outgoing.reply.status ?? 200,
    headers: headersOf(outgoing),
    body: text,
  }
}

function jsonp(output: HttpOutput, name: unknown): HttpOutput {
  if (typeof name !== 'string' || !JSONP_NAME.test(name))
    return {
      ...output,
      status: 400,
      body: '{"code":"rest_callback_invalid","message":"Invalid JSONP callback function."}',
    }
  return {
    ...output,
    headers: { ...output.headers, 'Content-Type': 'application/javascript; charset=UTF-8' },
    body: `/**/${name}(${output.body})`,
  }
}

function reshapedOutput(outgoing: Outgoing): HttpOutput {
  const { query } = outgoing.request
  const pretty = '_pretty' in query
  if ('_envelope' in query) {
    const wrapped: Outgoing = {
      ...outgoing,
      reply: { body: toEnvelope(outgoing) },
      allow: undefined,
    }
    return plainOutput(wrapped, toText(wrapped.reply.body, pretty))
  }
  return plainOutput(outgoing, toText(shape(outgoing), pretty))
}

export function toOutput(outgoing: Outgoing): HttpOutput {
  const { reply, request } = outgoing
  if (isPlain(request)) {
    const text =
      reply.raw?.text ??
      reply.json?.() ??
      toText(reply.links ? { ...(reply.body as object), _links: reply.links } : reply.body, false)
    return plainOutput(outgoing, text)
  }
  if (reply.raw && !('_envelope' in request.query)) return plainOutput(outgoing, reply.raw.text)
  const output = reshapedOutput(outgoing)
  return '_jsonp' in request.query ? jsonp(output, request.query['_jsonp']) : output
}
