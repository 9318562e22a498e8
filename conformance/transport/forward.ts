/** Forwards whole messages to a target: without parsing, redirects or retries. */
import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { TransportError } from './exchange.ts'
import { createDispatcher, type HttpOptions, toError } from './http.ts'

/** Names and values alternate, in original order and case. */
export type RawHeaders = readonly string[]

export interface ForwardedRequest {
  readonly method: string
  readonly path: string
  readonly headers: RawHeaders
  readonly body: Readable | undefined
}

export interface ForwardedHead {
  readonly status: number
  readonly reason: string
  readonly headers: RawHeaders
}

/** Callbacks of an incoming response. */
export interface Receiver {
  /** An informational response (1xx). */
  announced(head: ForwardedHead): void
  started(head: ForwardedHead): void
  /** Returns whether more data is accepted; otherwise `resume` continues. */
  data(chunk: Buffer): boolean
  ended(): void
  failed(error: TransportError): void
}

export interface ForwardedExchange {
  resume(): void
  abort(): void
}

export interface Forwarder {
  pass(request: ForwardedRequest, receiver: Receiver): ForwardedExchange
  close(): Promise<void>
}

/** Latin-1 preserves bytes above 127. */
const textOf = (headers: readonly Buffer[]): RawHeaders =>
  headers.map((part) => part.toString('latin1'))

interface Channel {
  abort?: (reason?: Error) => void
  resume?: () => void
  isAborted: boolean
}

function handlerFor(receiver: Receiver, channel: Channel): Dispatcher.DispatchHandler {
  return {
    onConnect(abort) {
      channel.abort = abort
      if (channel.isAborted) abort()
    },
    // Positional arguments of the library.
    onHeaders(...[status, headers, resume, reason]) {
      channel.resume = resume
      const head = { status, reason, headers: textOf(headers) }
      if (status < 200) receiver.announced(head)
      else receiver.started(head)
      return true
    },
    onData: (chunk) => receiver.data(chunk),
    onComplete: () => receiver.ended(),
    onError: (error) => receiver.failed(toError(error)),
  }
}

export function createForwarder(origin: string, options: HttpOptions): Forwarder {
  const dispatcher = createDispatcher(origin, options)
  return {
    pass({ method, path, headers, body }, receiver) {
      const channel: Channel = { isAborted: false }
      dispatcher.dispatch(
        {
          origin,
          path,
          // Node's parser has validated the method; the type lists only the common ones.
          method: method as Dispatcher.HttpMethod,
          headers: [...headers],
          body: body ?? null,
        },
        handlerFor(receiver, channel),
      )
      return {
        resume: () => channel.resume?.(),
        abort: () => {
          channel.isAborted = true
          channel.abort?.()
        },
      }
    },
    close: () => dispatcher.destroy(),
  }
}
