import { EDIT_METHODS } from '#openapi/language/define.ts'
import { isRecord } from '#openapi/values/json.ts'
import { isTooLarge, type JsonSizeLimits } from '#openapi/values/json-size.ts'
import type { HttpInput, UploadedFile } from './http.ts'
import {
  buildParams,
  FORBIDDEN_NAMES,
  MAX_PARAMETERS,
  type Params,
  parseParams,
} from './parameters.ts'

/** A file in an archive. */
export interface ArchiveMember {
  readonly name: string
  readonly text: string
}

/** The body of a request, read by its content type (platform/core 2.3). */
export interface RequestBody {
  readonly json?: Params
  readonly form?: Params
  readonly files?: Readonly<Record<string, UploadedFile>>
  /** A body of a type that has no parameters. */
  readonly bytes?: Uint8Array
  readonly problem?: { readonly code: number; readonly message: string }
  /** The files of an uploaded archive. */
  readonly members?: readonly ArchiveMember[]
  /** The media type without its parameters. */
  readonly type: string
}

interface JsonLimits extends JsonSizeLimits {
  /** Whether to keep members with dangerous names such as `__proto__`; the interface has none. */
  readonly keepsUnsafeNames: boolean
}

const REQUEST_LIMITS: JsonLimits = {
  maxDepth: 512,
  maxKeys: 10_000,
  maxValues: 100_000,
  keepsUnsafeNames: false,
}
/** A snapshot is a whole site; the dataset reader rejects invalid members. */
export const SNAPSHOT_LIMITS: JsonLimits = {
  maxDepth: 640,
  maxKeys: 5_000_000,
  maxValues: 10_000_000,
  keepsUnsafeNames: true,
}
/** Shorter texts cannot exceed the limits. */
const MIN_CHECKED_LENGTH = 1024

const JSON_TYPE = /^application\/(?:[\w!#$&.^+-]+\+)?json(?:\+oembed)?$/
export const isJsonType = (type: string): boolean => JSON_TYPE.test(type)
export const FORM_METHODS = [...EDIT_METHODS, 'DELETE']
const SYNTAX = { code: 4, message: 'Syntax error' }
const CONTROL_CHARACTER = {
  code: 3,
  message: 'Control character error, possibly incorrectly encoded',
}
const ENCODING = {
  code: 5,
  message: 'Malformed UTF-8 characters, possibly incorrectly encoded',
}
/** The wording of JavaScript engines for control characters and for unterminated strings. */
const CONTROL_WORDS = /control character|unterminated string|unexpected token '?[\0-\x1f]/i
const SURROGATE = { code: 10, message: 'Single unpaired UTF-16 surrogate in unicode escape' }
/** The wording of JavaScript engines for invalid unicode escapes. */
const ESCAPE_WORDS = /unicode escape/i
const TOO_DEEP = { code: 1, message: 'Maximum stack depth exceeded' }

const DROPPED = ['__proto__', ...FORBIDDEN_NAMES]
const ESCAPED_LETTER = /\\u00[2-7]/

const mayContainDropped = (text: string): boolean =>
  DROPPED.some((name) => text.includes(name)) || ESCAPED_LETTER.test(text)

const parseJson = (text: string, { keepsUnsafeNames: keepsTraps }: JsonLimits): unknown =>
  !keepsTraps && mayContainDropped(text)
    ? JSON.parse(text, (name, value) => (DROPPED.includes(name) ? undefined : value))
    : JSON.parse(text)

/** The code unit of an escape such as `\ud83d`; not a number for any other text. */
const codeAt = (text: string, at: number): number =>
  text.startsWith('\\u', at) ? Number.parseInt(text.slice(at + 2, at + 6), 16) : Number.NaN

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xdc00
const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code < 0xe000

/** The platform rejects lone surrogates; `JSON.parse` accepts them. */
function hasLoneSurrogate(text: string): boolean {
  if (!/\\ud[89a-f]/i.test(text)) return false
  for (let at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', at)) {
    const code = codeAt(text, at)
    const isPair = isHighSurrogate(code) && isLowSurrogate(codeAt(text, at + 6))
    if (!isPair && (isHighSurrogate(code) || isLowSurrogate(code))) return true
    at += isPair ? 12 : 2
  }
  return false
}

function problemOf({ message }: SyntaxError): RequestBody['problem'] & {} {
  if (CONTROL_WORDS.test(message)) return CONTROL_CHARACTER
  return ESCAPE_WORDS.test(message) ? SURROGATE : SYNTAX
}

function readJson(text: string, type: string, limits: JsonLimits): RequestBody {
  if (text === '') return { type }
  if (text.length >= MIN_CHECKED_LENGTH && isTooLarge(text, limits))
    return { type, problem: TOO_DEEP }
  try {
    const value = parseJson(text, limits)
    if (hasLoneSurrogate(text)) return { type, problem: SURROGATE }
    return isRecord(value) ? { type, json: value } : { type }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { type, problem: problemOf(error) }
  }
}

const byteDecoder = new TextDecoder('latin1')
/** Shorter bodies cannot have more parts than the limit. */
const MIN_COUNTED_LENGTH = 16 * MAX_PARAMETERS

/** Limit for the headers of a part, which hold only its name and type. */
const MAX_HEAD_LENGTH = 16 * 1024

/** The runtime's parser is slow with long part headers. */
function hasLongHead(text: string, at: number): boolean {
  const head = text.slice(at, at + MAX_HEAD_LENGTH)
  return head.length === MAX_HEAD_LENGTH && !head.includes('\r\n\r\n')
}

/**
 * Cuts off the parts beyond the limit: each costs the parser far more than its size. Undefined when
 * the headers of a part are too long.
 */
function limitParts(body: Uint8Array, contentType: string): Uint8Array | undefined {
  const boundary = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType)
  if (!boundary || body.length < MIN_COUNTED_LENGTH) return body
  const delimiter = `--${boundary[1] ?? boundary[2]}`
  const text = byteDecoder.decode(body)
  let at = text.indexOf(delimiter)
  for (let count = 0; count < MAX_PARAMETERS && at >= 0; count += 1) {
    if (hasLongHead(text, at)) return undefined
    at = text.indexOf(`\r\n${delimiter}`, at + delimiter.length)
  }
  if (at < 0) return body
  const end = new TextEncoder().encode(`\r\n${delimiter}--\r\n`)
  const truncated = new Uint8Array(at + end.length)
  truncated.set(body.subarray(0, at))
  truncated.set(end, at)
  return truncated
}

async function readFile(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { bytes, text: decoder.decode(bytes), size: bytes.length }
}

async function readMultipart(input: HttpInput, type: string): Promise<RequestBody> {
  const headers = { 'content-type': input.header('content-type') ?? '' }
  const body = limitParts(input.body ?? new Uint8Array(), headers['content-type'])
  if (!body) return { type }
  const fields: [string, string][] = []
  const files: Record<string, UploadedFile> = Object.create(null)
  let parts: FormData
  try {
    // The type allows shared memory, which request bodies never use.
    parts = await new Response(body as BodyInit, { headers }).formData()
  } catch {
    return { type }
  }
  let count = 0
  for (const [name, value] of parts) {
    count += 1
    if (count > MAX_PARAMETERS) break
    if (typeof value === 'string') fields.push([name, value])
    else
      files[name] = {
        name: value.name,
        type: value.type,
        ...(await readFile(value)),
      }
  }
  return { type, form: buildParams(fields), files }
}

const decoder = new TextDecoder()
/** JSON must be valid UTF-8; a byte order mark makes it invalid. */
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeJson(body: Uint8Array): string | undefined {
  try {
    return strictDecoder.decode(body)
  } catch {
    return undefined
  }
}
const NO_BODY: RequestBody = { type: '' }

/** Asynchronous only for multipart bodies. */
export function readBody(
  input: HttpInput,
  limits = REQUEST_LIMITS,
): RequestBody | Promise<RequestBody> {
  const { body, method } = input
  const sent = input.header('content-type')
  if (!sent && !body?.length) return NO_BODY
  const type = (sent ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!body?.length) return { type }
  if (isJsonType(type)) {
    const text = decodeJson(body)
    return text === undefined ? { type, problem: ENCODING } : readJson(text, type, limits)
  }
  if (!FORM_METHODS.includes(method)) return { type }
  if (type === 'multipart/form-data')
    return method === 'POST' ? readMultipart(input, type) : { type }
  if (type === 'application/x-www-form-urlencoded' || (type === '' && method !== 'POST'))
    return { type, form: parseParams(decoder.decode(body)) }
  return { type, bytes: body }
}
