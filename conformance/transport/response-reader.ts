/** Reads one response off a connection, as HTTP/1.1 frames it; what is framed in another way is refused. */
import { connectionError, type Received, tooLarge } from './line.ts'

export interface Message extends Received {
  /** Nothing is left of it, and the target does not want to close. */
  readonly isReusable: boolean
}

export interface ResponseReader {
  /** The response, as soon as it is complete. */
  add(bytes: Buffer): Message | undefined
  /** The connection ended, which may be what ends the response. */
  end(): Message | undefined
}

const MOST_HEAD = 64 * 1024
const MOST_LINE = 1024
const LINE_END = '\r\n'
const HEAD_END = '\r\n\r\n'
const STATUS_LINE = /^HTTP\/1\.([01]) (\d{3})(?: |$)/
const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/
const CHUNK_SIZE = /^([\da-f]{1,8})[ \t]*(?:;.*)?$/i
const NOTHING = Buffer.alloc(0)

const unreadable = (why: string) => connectionError(`the response cannot be read: ${why}`)
const shown = (text: string): string => JSON.stringify(text.slice(0, 60))

interface MessageHead extends Omit<Received, 'bytes'> {
  readonly isLasting: boolean
}

function headersIn(lines: readonly string[]): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    if (colon < 1 || !NAME.test(name)) throw unreadable(`it has a header ${shown(line)}`)
    const value = line.slice(colon + 1).trim()
    headers[name] = Object.hasOwn(headers, name) ? `${headers[name]}, ${value}` : value
  }
  return headers
}

function readHead(text: string): MessageHead {
  const [first = '', ...lines] = text.split(LINE_END)
  const [, version, status] = STATUS_LINE.exec(first) ?? []
  if (status === undefined) throw unreadable(`it begins with ${shown(first)}`)
  const headers = headersIn(lines)
  const wish = headers['connection'] ?? ''
  return {
    status: Number(status),
    headers,
    isLasting: version === '1' ? !/\bclose\b/i.test(wish) : /\bkeep-alive\b/i.test(wish),
  }
}

interface Taken {
  /** What does not belong to it, or cannot be told yet. */
  readonly rest: Buffer
  readonly isDone: boolean
}

type TakeBody = (input: Buffer) => Taken
type Keep = (bytes: Buffer) => void

function takeLength(length: number, keep: Keep): TakeBody {
  let left = length
  return (input) => {
    const part = input.subarray(0, left)
    if (part.length > 0) keep(part)
    left -= part.length
    return { rest: input.subarray(part.length), isDone: left === 0 }
  }
}

const takeAll =
  (keep: Keep): TakeBody =>
  (input) => {
    keep(input)
    return { rest: NOTHING, isDone: false }
  }

function sizeIn(line: string): number {
  const size = CHUNK_SIZE.exec(line)?.[1]
  if (size === undefined) throw unreadable(`it has a chunk of size ${shown(line)}`)
  return Number.parseInt(size, 16)
}

/** A line with the size, so many bytes, the end of the line; behind the last one headers and nothing. */
function takeChunks(keep: Keep): TakeBody {
  let step: 'size' | 'data' | 'end' | 'trailer' = 'size'
  let data: TakeBody | undefined
  return (input) => {
    let rest = input
    for (;;) {
      if (step === 'data' && data) {
        const taken = data(rest)
        if (!taken.isDone) return taken
        rest = taken.rest
        step = 'end'
      }
      const end = rest.indexOf(LINE_END)
      if (end < 0 && rest.length > MOST_LINE) throw unreadable('it has a chunk without a size')
      if (end < 0) return { rest, isDone: false }
      const line = rest.toString('latin1', 0, end)
      rest = rest.subarray(end + LINE_END.length)
      if (step === 'trailer' && line === '') return { rest, isDone: true }
      if (step === 'end' && line !== '') throw unreadable('a chunk is longer than it says')
      if (step === 'end') step = 'size'
      else if (step === 'size') {
        const size = sizeIn(line)
        data = takeLength(size, keep)
        step = size === 0 ? 'trailer' : 'data'
      }
    }
  }
}

const isWithoutBody = (method: string, status: number): boolean =>
  method === 'HEAD' || status === 204 || status === 304

interface Framing {
  readonly take: TakeBody
  readonly isToTheEnd?: true
}

function framingOf(method: string, { status, headers }: MessageHead, keep: Keep): Framing {
  const { 'transfer-encoding': coding, 'content-length': length } = headers
  if (isWithoutBody(method, status)) return { take: takeLength(0, keep) }
  if (coding !== undefined) {
    if (length !== undefined || coding.toLowerCase() !== 'chunked')
      throw unreadable(`it is sent as ${shown(coding)}`)
    return { take: takeChunks(keep) }
  }
  if (length === undefined) return { take: takeAll(keep), isToTheEnd: true }
  if (!/^\d+$/.test(length)) throw unreadable(`its length is ${shown(length)}`)
  return { take: takeLength(Number(length), keep) }
}

export function createResponseReader(method: string, maxBytes: number): ResponseReader {
  const parts: Buffer[] = []
  let size = 0
  let waiting: Buffer = NOTHING
  let head: MessageHead | undefined
  let framing: Framing | undefined

  function keep(bytes: Buffer): void {
    size += bytes.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    parts.push(bytes)
  }
  /** What only announces a response is passed over. */
  function readHeads(): void {
    while (!framing) {
      const end = waiting.indexOf(HEAD_END)
      if (end < 0 && waiting.length > MOST_HEAD) throw unreadable('its head has no end')
      if (end < 0) return
      head = readHead(waiting.toString('utf8', 0, end))
      waiting = waiting.subarray(end + HEAD_END.length)
      if (head.status === 101) throw unreadable('it speaks something else from now on')
      if (head.status >= 200) framing = framingOf(method, head, keep)
    }
  }
  function whole(isReusable: boolean): Message | undefined {
    if (!head) return undefined
    const [only, another] = parts
    const bytes = only && !another ? only : Buffer.concat(parts)
    return { status: head.status, headers: head.headers, bytes, isReusable }
  }
  return {
    add(bytes) {
      waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes])
      readHeads()
      if (!framing) return undefined
      const { rest, isDone } = framing.take(waiting)
      waiting = rest
      return isDone ? whole(rest.length === 0 && head?.isLasting === true) : undefined
    },
    end: () => (framing?.isToTheEnd ? whole(false) : undefined),
  }
}
