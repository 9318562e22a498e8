/** The interceptor for unit tests: `import { setupUnderstudy } from 'site-understudy/node'`. */
import { type SetupServer, setupServer } from 'msw/node'
import { createUnderstudy, type Understudy } from './library.ts'
import type { UnderstudyOptions } from './library-settings.ts'
import { refusingForeign } from './own-handlers.ts'
import { type UnhandledRequests, unhandledOptions } from './unhandled.ts'

export type { Dataset, Snapshot } from '#fixtures/dataset/dataset.ts'
export type { UnderstudyOptions } from './library-settings.ts'
export type { SiteControl } from './site-control.ts'

export interface ListenOptions {
  /** What becomes of requests outside of the base address, as msw 2 says it; `bypass` unless told. */
  readonly onUnhandledRequest?: UnhandledRequests
}

export interface NodeUnderstudy extends Understudy {
  /** msw's own server, for its life-cycle events and for `use`. */
  readonly server: SetupServer
  /** From now on, requests to the base address are answered in this process. */
  listen(options?: ListenOptions): void
  close(): void
}

/** Everything below the base address is answered; what is nobody's goes on unless told otherwise. */
export function setupUnderstudy(options: UnderstudyOptions): NodeUnderstudy {
  const understudy = createUnderstudy(options, { passesPages: false })
  const server = refusingForeign(setupServer(...understudy.handlers))
  let isListening = false
  return {
    ...understudy,
    server,
    listen: ({ onUnhandledRequest = 'bypass' } = {}) => {
      if (isListening) throw new Error('expected one call of listen() before close(), got two')
      isListening = true
      server.listen({ ...unhandledOptions(onUnhandledRequest) })
    },
    close: () => {
      isListening = false
      server.close()
    },
  }
}
