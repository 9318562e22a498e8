/** The stand-in inside of another server: what is not of the interface goes on to that one. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Dispatch } from '#handlers/runtime/dispatch.ts'
import { createListener, type ServerOptions } from './listener.ts'
import { isPage } from './msw.ts'
import { createStreams } from './streams.ts'

type Next = () => void

/** For servers that keep a list of functions; which hosts may call is that server's matter. */
export function createMiddleware(options: Omit<ServerOptions, 'handsOn' | 'allowedHosts'>) {
  const waiting = new WeakMap<IncomingMessage, Next>()
  const handsOn = (message: IncomingMessage, _response: unknown, dispatch: Dispatch): boolean => {
    if (!isPage(options.standIn, dispatch)) return false
    waiting.get(message)?.()
    return true
  }
  const listener = createListener(
    { ...options, handsOn, allowedHosts: ['*'] },
    { isStopping: false, isShared: false, sockets: new Set(), streams: createStreams() },
  )
  return (message: IncomingMessage, response: ServerResponse, next: Next): void => {
    waiting.set(message, next)
    listener(message, response)
  }
}
