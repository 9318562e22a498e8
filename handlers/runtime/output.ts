/** From a handler's reply to what goes over the wire: body forms and headers (core reference 2.5 to 2.7, 4.3). */

import type { Place, Reply } from './call.ts'
import type { Caller } from './caller.ts'
import { embedAll, type Fetch, readEmbed } from './embed.ts'
import { filterFields, includesField, readFields } from './fields.ts'
import type { HttpOutput } from './http.ts'
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
  readonly isPrivate?: boolean
}

const NO_CACHE = {
  Expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
  'Cache-Control': 'no-cache, must-revalidate, max-age=0, no-store, private',
}
const JSONP_NAME = /^[\w.]+$/
const JSON_TYPE = 'application/json; charset=UTF-8'

/** A value that would break the header is left out rather than passed on. */
const isHeaderSafe = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(value)

function originHeaders({ request, caller }: Outgoing): Record<string, string> {
  const origin = request.header('origin')
  if (origin && isHeaderSafe(origin))
    return {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Credentials': 'true',
      Vary: 'Origin',
    }
  return !caller.user && request.method === 'GET' ? { Vary: 'Origin' } : {}
}

/** A refused request whose method came by header is not to be cached either. */
const isPrivate = ({ caller, reply, request, ...outgoing }: Outgoing): boolean =>
  caller.user !== undefined ||
  outgoing.isPrivate === true ||
  ((reply.status ?? 200) >= 400 && request.header('x-http-method-override') !== undefined)

function ownHeaders({ reply, allow }: Outgoing): Record<string, string | number> {
  return { ...reply.headers, ...(allow && { Allow: allow }) }
}

function commonHeaders(outgoing: Outgoing): Record<string, string> {
  return {
    'Content-Type': outgoing.reply.raw?.contentType ?? JSON_TYPE,
    'X-Robots-Tag': 'noindex',
    Link: `<${outgoing.place.restRoot}>; rel="https://api.w.org/"`,
    'X-Content-Type-Options': 'nosniff',
    'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link',
    'Access-Control-Allow-Headers':
      'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
    ...originHeaders(outgoing),
    ...(isPrivate(outgoing) && NO_CACHE),
  }
}

function withHeaders(
  common: Record<string, string>,
  own: Record<string, string | number>,
): Record<string, string> {
  for (const [name, value] of Object.entries(own)) {
    const text = String(value)
    if (isHeaderSafe(text)) common[name] = text
  }
  return common
}

/** Body and links as one value, after `_fields` and `_embed`. */
function shape({ reply, request, fetch }: Outgoing): unknown {
  if ((reply.status ?? 200) >= 400) return reply.body
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
  !RESHAPING.some((name) => name in query) && body.json?.['_fields'] === undefined

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
  const headers = ownHeaders(outgoing)
  return {
    body: raw ? raw.text : shape(outgoing),
    status,
    headers: Object.keys(headers).length ? headers : [],
  }
}

function plainOutput(outgoing: Outgoing, text: string): HttpOutput {
  return {
    status: outgoing.reply.status ?? 200,
    headers: withHeaders(commonHeaders(outgoing), ownHeaders(outgoing)),
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
