/** The interceptor for unit tests: `import { setupUnderstudy } from 'site-understudy/node'`. */
import { type SetupServer, setupServer } from 'msw/node'
import { createUnderstudy, type Understudy, type UnderstudyOptions } from './library.ts'

export type { Dataset } from '#fixtures/dataset/dataset.ts'
export type { SiteControl, UnderstudyOptions } from './library.ts'

export interface NodeUnderstudy extends Understudy {
  /** msw's own server, for its life-cycle events and for `use`. */
  readonly server: SetupServer
  /** From now on, requests to the base address are answered in this process. */
  listen(): void
  close(): void
}

/** Requests that are nobody's go on as if nothing were installed; their test decides what that means. */
export function setupUnderstudy(options: UnderstudyOptions): NodeUnderstudy {
  const understudy = createUnderstudy(options)
  const server = setupServer(...understudy.handlers)
  return {
    ...understudy,
    server,
    listen: () => server.listen({ onUnhandledRequest: 'bypass' }),
    close: () => server.close(),
  }
}
