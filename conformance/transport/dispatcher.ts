/** The way through a proxy, and for what is handed on as it comes. */
import { type Dispatcher, Pool, ProxyAgent } from 'undici'
import {
  type HttpLine,
  type HttpOptions,
  LONGEST_IDLE_MS,
  type Received,
  type Settle,
  tlsOptions,
  tooLarge,
} from './line.ts'

export function createDispatcher(origin: string, options: HttpOptions): Dispatcher {
  const { timeouts, connections, proxy } = options
  const tls = tlsOptions(origin, options)
  const common = {
    connections,
    keepAliveMaxTimeout: LONGEST_IDLE_MS,
    headersTimeout: timeouts.firstByte,
    bodyTimeout: timeouts.firstByte,
    connect: { timeout: timeouts.connect, ...tls },
  }
  if (proxy !== undefined) return new ProxyAgent({ ...common, uri: proxy, requestTls: tls })
  return new Pool(origin, { ...common, pipelining: 1 })
}

type Incoming = Readonly<Record<string, string | readonly string[] | undefined>>

const joined = (headers: Incoming): Readonly<Record<string, string>> => {
  const flat: Record<string, string> = {}
  for (const name in headers) {
    const value = headers[name]
    flat[name] = typeof value === 'string' ? value : (value?.join(', ') ?? '')
  }
  return flat
}

/** Collects a response as it comes. */
function createReceiver(maxBytes: number, settle: Settle) {
  const chunks: Buffer[] = []
  let size = 0
  let head: Omit<Received, 'bytes'> = { status: 0, headers: {} }
  let controller: Dispatcher.DispatchController | undefined
  let given: Error | undefined
  function giveUp(reason: Error): void {
    given ??= reason
    controller?.abort(reason)
    settle(reason)
  }
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(started) {
      controller = started
      if (given) started.abort(given)
    },
    onResponseStart(_, status, headers) {
      head = { status, headers: joined(headers) }
    },
    onResponseData(_, chunk) {
      size += chunk.length
      chunks.push(chunk)
      if (size > maxBytes) giveUp(tooLarge(maxBytes))
    },
    onResponseEnd: () => settle({ ...head, bytes: Buffer.concat(chunks) }),
    onResponseError: (_, error) => settle(error),
  }
  return { handler, giveUp }
}

export function createDispatched(origin: string, options: HttpOptions): HttpLine {
  const dispatcher = createDispatcher(origin, options)
  return {
    start({ method, path, headers, body = null }, settle) {
      const { handler, giveUp } = createReceiver(options.maxBytes, settle)
      dispatcher.dispatch({ origin, method, path, headers, body }, handler)
      return giveUp
    },
    close: () => dispatcher.destroy(),
  }
}
