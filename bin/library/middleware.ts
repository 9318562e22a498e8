/** The stand-in as a middleware: requests outside the interface go to the enclosing server. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isPage } from '#handlers/hosts/msw.ts'
import { createBackpressure } from '#handlers/hosts/server/backpressure.ts'
import { createListener, type ServerOptions } from '#handlers/hosts/server/listener.ts'
import { createStreams } from '#handlers/hosts/server/streams.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'

type HandOver = () => void

/** For servers with Connect-style middleware; allowed hosts are configured there. */
export function createMiddleware(options: Omit<ServerOptions, 'handsOn' | 'allowedHosts'>) {
  const waiting = new WeakMap<IncomingMessage, HandOver>()
  const handsOn = (message: IncomingMessage, _response: unknown, dispatch: Dispatch): boolean => {
    if (!isPage(options.standIn, dispatch)) return false
    waiting.get(message)?.()
    return true
  }
  const listener = createListener(
    { ...options, handsOn, allowedHosts: ['*'] },
    {
      isStopping: false,
      isShared: false,
      sockets: new Set(),
      streams: createStreams(),
      backpressure: createBackpressure([]),
    },
  )
  return (message: IncomingMessage, response: ServerResponse, next: HandOver): void => {
    waiting.set(message, next)
    listener(message, response)
  }
}
