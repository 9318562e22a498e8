/** The stand-in as a middleware: requests outside the interface go to the enclosing server. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isPage } from '#handlers/hosts/msw.ts'
import { createBackpressure } from '#handlers/hosts/server/backpressure.ts'
import {
  createListener,
  type Delegate,
  type ServerOptions,
} from '#handlers/hosts/server/listener.ts'
import { createStreams } from '#handlers/hosts/server/streams.ts'
import { isLoopback } from '#handlers/runtime/request/host-names.ts'

type NextFunction = () => void

/** Whether a connection comes from this machine; the enclosing server may listen on any address. */
const isLocal = ({ socket }: IncomingMessage): boolean =>
  isLoopback((socket.localAddress ?? '').replace(/^::ffff:/, ''))

/** The enclosing server checks the host name of the header, not that of an absolute target. */
const hasAbsoluteTarget = ({ url = '' }: IncomingMessage): boolean => !url.startsWith('/')

/**
 * For servers with Connect-style middleware; allowed hosts are configured there. The control
 * interface is off for other machines, and the authorization screen asks them for a login.
 */
export function createMiddleware(
  options: Omit<ServerOptions, 'delegate' | 'allowedHosts' | 'control'>,
) {
  const nextFunctions = new WeakMap<IncomingMessage, NextFunction>()
  const delegate: Delegate = (message, _response, { dispatch }) => {
    if (!isPage(options.standIn, dispatch)) return false
    nextFunctions.get(message)?.()
    return true
  }
  const listenerFor = (isShared: boolean) =>
    createListener(
      { ...options, delegate, allowedHosts: ['*'], control: isShared ? 'off' : 'open' },
      {
        isStopping: false,
        isShared,
        sockets: new Set(),
        streams: createStreams(),
        backpressure: createBackpressure([]),
      },
    )
  const [local, shared] = [listenerFor(false), listenerFor(true)]
  return (message: IncomingMessage, response: ServerResponse, next: NextFunction): void => {
    const listener = isLocal(message) ? local : shared
    nextFunctions.set(message, next)
    if (hasAbsoluteTarget(message)) next()
    else listener(message, response)
  }
}
