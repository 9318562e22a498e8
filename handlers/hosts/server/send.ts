/** Writes a response: whole, in chunks, or while the rest of a rejected body is still arriving. */

import { sendThrottled } from '#handlers/hosts/throttle.ts'
import type { HttpOutput, WireForm } from '#handlers/runtime/request/http.ts'
import type { ResponseSink, ResponseStreamer } from './stream-response.ts'

/** The subset of node's message and response in use. */
interface NodeExchange {
  readonly message: {
    readonly method?: string | undefined
    on(event: 'data', listener: (chunk: Buffer) => void): unknown
    once(event: 'end' | 'close', listener: () => void): unknown
    pause(): unknown
    resume(): unknown
  }
  readonly response: ResponseSink & {
    shouldKeepAlive: boolean
    writeHead(status: number, headers: (string | number)[]): unknown
    end(body?: string | Uint8Array): unknown
  }
}

/** Responses above this size are rejected while too many bytes are unread. */
export const LARGE_RESPONSE = 64 * 1024

/** A flat list saves node the header lookups. */
function flatten(headers: HttpOutput['headers']): (string | number)[] {
  const flat: (string | number)[] = []
  for (const name in headers) flat.push(name, headers[name] ?? '')
  return flat
}

/** Long text becomes bytes: buffered strings may take twice as much memory. */
function wireFormOf({ headers, body, bytes }: HttpOutput, longestText: number): WireForm {
  const content = bytes ?? (body.length > longestText ? Buffer.from(body) : body)
  return {
    headers: [...flatten(headers), 'Content-Length', Buffer.byteLength(content)],
    body: content,
  }
}

/** From this size on, cached bytes are faster than encoding the text each time. */
const MAX_TEXT_LENGTH = 8 * 1024

function toWireForm(output: HttpOutput): WireForm {
  const { wire } = output
  if (wire?.headers !== output.headers) return wireFormOf(output, LARGE_RESPONSE)
  wire.form ??= wireFormOf(output, MAX_TEXT_LENGTH)
  return wire.form
}

export function send(
  { message, response }: NodeExchange,
  output: HttpOutput,
  streamer: ResponseStreamer,
): void {
  const { status, body, bytes, chunks, slow } = output
  if (message.method === 'HEAD' || status === 204) {
    response.writeHead(status, flatten(output.headers))
    response.end()
    return
  }
  if (chunks) {
    response.writeHead(status, flatten(output.headers))
    streamer.start(response, chunks)
    return
  }
  if (slow !== undefined && !bytes) {
    response.writeHead(status, flatten(output.headers))
    void sendThrottled(response, body, slow)
    return
  }
  const form = toWireForm(output)
  response.writeHead(status, form.headers)
  response.end(form.body)
}

const LINGER_MS = 1000

/**
 * Limit of discarded body bytes per interval; discarded chunks are garbage that takes memory, too.
 */
const MAX_DISCARDED = 8 * 1024 * 1024

function createDiscardBudget(): (bytes: number) => boolean {
  let remaining = MAX_DISCARDED
  let renewed = 0
  return (bytes) => {
    const now = performance.now()
    if (now - renewed > LINGER_MS) [remaining, renewed] = [MAX_DISCARDED, now]
    remaining -= bytes
    return remaining > 0
  }
}

/**
 * Briefly discards the rest of a rejected body, because a client that sends before it reads would
 * miss the response. Beyond the limit bodies are no longer read.
 */
export function createEarlyResponder() {
  const mayDiscard = createDiscardBudget()
  return ({ message, response }: NodeExchange, { status, headers, body }: HttpOutput): void => {
    // The rest must not be parsed as the next request.
    response.shouldKeepAlive = false
    response.writeHead(status, [...flatten(headers), 'Content-Length', Buffer.byteLength(body)])
    if (message.method !== 'HEAD') response.write(body)
    const end = (): void => {
      clearTimeout(timer)
      response.end()
    }
    const timer = setTimeout(end, LINGER_MS)
    message.on('data', (chunk: Buffer) => {
      if (!mayDiscard(chunk.length)) message.pause()
    })
    message.once('end', end)
    message.once('close', end)
    message.resume()
  }
}
