/** Hands whole messages on to a target: nothing is read, followed or tried again. */
import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { TransportError } from './exchange.ts'
import { createDispatcher, type HttpOptions, toError } from './http.ts'

/** Names and values in turn, in the order and the letters in which they came. */
export type RawHeaders = readonly string[]

export interface PassedRequest {
  readonly method: string
  readonly path: string
  readonly headers: RawHeaders
  readonly body: Readable | undefined
}

export interface PassedHead {
  readonly status: number
  readonly reason: string
  readonly headers: RawHeaders
}

/** Told of a response while it comes. */
export interface Receiver {
  /** A response that only announces another. */
  announced(head: PassedHead): void
  started(head: PassedHead): void
  /** Answers whether there is room for more; if not, `resume` asks for it. */
  data(chunk: Buffer): boolean
  ended(): void
  failed(error: TransportError): void
}

export interface Passage {
  resume(): void
  abort(): void
}

export interface PassThrough {
  pass(request: PassedRequest, receiver: Receiver): Passage
  close(): Promise<void>
}

/** Bytes above 127 mean themselves. */
const textOf = (headers: readonly Buffer[]): RawHeaders =>
  headers.map((part) => part.toString('latin1'))

interface Channel {
  abort?: (reason?: Error) => void
  resume?: () => void
  isAborted: boolean
}

function handlerFor(receiver: Receiver, way: Channel): Dispatcher.DispatchHandler {
  return {
    onConnect(abort) {
      way.abort = abort
      if (way.isAborted) abort()
    },
    // The library tells the four apart by their places.
    onHeaders(...[status, headers, resume, reason]) {
      way.resume = resume
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

export function createPassThrough(origin: string, options: HttpOptions): PassThrough {
  const dispatcher = createDispatcher(origin, options)
  return {
    pass({ method, path, headers, body }, receiver) {
      const way: Channel = { isAborted: false }
      dispatcher.dispatch(
        {
          origin,
          path,
          // What node's server parsed is a method; the type only lists the usual ones.
          method: method as Dispatcher.HttpMethod,
          headers: [...headers],
          body: body ?? null,
        },
        handlerFor(receiver, way),
      )
      return {
        resume: () => way.resume?.(),
        abort: () => {
          way.isAborted = true
          way.abort?.()
        },
      }
    },
    close: () => dispatcher.destroy(),
  }
}
