/** The service-worker host: `import { setupUnderstudy } from 'site-understudy/browser'`. */
import { type SetupWorker, setupWorker } from 'msw/browser'
import { createUnderstudy, type Understudy, type UnderstudyOptions } from './library.ts'

export type { Dataset } from '#fixtures/dataset/dataset.ts'
export type { SiteControl, UnderstudyOptions } from './library.ts'

export interface BrowserUnderstudy extends Understudy {
  /** msw's own worker, for its life-cycle events and for `use`. */
  readonly worker: SetupWorker
  /** Resolves when the page's requests are answered here; the script comes from `understudy init`. */
  start(options?: StartOptions): Promise<void>
  stop(): void
}

export interface StartOptions {
  /** Where the service-worker script is served, if not at the root. */
  readonly workerUrl?: string
  /** Says nothing in the console. */
  readonly quiet?: boolean
}

/** Without a base address the page's own origin is the site. */
export function setupUnderstudy(options: UnderstudyOptions = {}): BrowserUnderstudy {
  const understudy = createUnderstudy({ base: globalThis.location.origin, ...options })
  const worker = setupWorker(...understudy.handlers)
  return {
    ...understudy,
    worker,
    start: async ({ workerUrl = '/mockServiceWorker.js', quiet = false } = {}) => {
      await worker.start({
        serviceWorker: { url: workerUrl },
        onUnhandledRequest: 'bypass',
        quiet,
      })
    },
    stop: () => worker.stop(),
  }
}
