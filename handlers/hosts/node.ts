/** The interceptor for unit tests: `import { setupUnderstudy } from 'site-understudy/node'`. */
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { type SetupServer, setupServer } from 'msw/node'
import { COVERAGE_FOLDER, createCoverageFile } from './coverage-file.ts'
import { createUnderstudy, type Understudy } from './library.ts'
import type { UnderstudyOptions } from './library-settings.ts'
import { type UnhandledRequests, unhandledRequestOptions } from './unhandled.ts'
import { rejectForeignHandlers } from './user-handlers.ts'

export type { Dataset, Snapshot } from '#fixtures/dataset/dataset.ts'
export type { SiteControl } from '#handlers/hosts/site/site-control.ts'
export type { UnderstudyOptions } from './library-settings.ts'

export interface ListenOptions {
  /** Strategy for requests outside the base address, as in msw 2; the default is `bypass`. */
  readonly onUnhandledRequest?: UnhandledRequests
}

export interface NodeUnderstudy extends Understudy {
  /** msw's own server, for its life-cycle events and for `use`. */
  readonly server: SetupServer
  /** Intercepts requests to the base address in this process. */
  listen(options?: ListenOptions): void
  close(): void
}

/** Everything below the base address is answered; other requests pass through by default. */
export function setupUnderstudy(options: UnderstudyOptions): NodeUnderstudy {
  const understudy = createUnderstudy(options, { passesPages: false })
  const server = rejectForeignHandlers(setupServer(...understudy.handlers))
  const storeCoverage = createCoverageFile({ existsSync, mkdtempSync, writeFileSync })
  let isListening = false
  return {
    ...understudy,
    server,
    listen: ({ onUnhandledRequest = 'bypass' } = {}) => {
      if (isListening) throw new Error('expected one call of listen() before close(), got two')
      isListening = true
      server.listen({ ...unhandledRequestOptions(onUnhandledRequest) })
    },
    close: () => {
      isListening = false
      server.close()
      storeCoverage(process.env[COVERAGE_FOLDER], understudy.coverage)
    },
  }
}
