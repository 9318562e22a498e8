/** The service-worker host: `import { setupUnderstudy } from 'site-understudy/browser'`. */
import type { SharedOptions } from 'msw'
import { type SetupWorker, setupWorker } from 'msw/browser'
import { messageOf } from '#openapi/json.ts'
import { createUnderstudy, type Understudy, type UnderstudyOptions } from './library.ts'
import { refusingForeign } from './own-handlers.ts'

export type { Dataset, Snapshot } from '#fixtures/dataset/dataset.ts'
export type { UnderstudyOptions } from './library.ts'
export type { SiteControl } from './site-control.ts'

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
  /** What becomes of requests outside of the base address, in msw's words; `bypass` unless told. */
  readonly onUnhandledRequest?: NonNullable<SharedOptions['onUnhandledRequest']>
}

const SCRIPT = '/mockServiceWorker.js'

/** msw tells of the type of a page that came in place of the script; what is missing is the script. */
function explainStart(error: unknown, script: string): never {
  throw new Error(
    `the service-worker script ${script} could not be started; run \`npx understudy init <public folder>\` (${messageOf(error)})`,
  )
}

/** Without a base address the page's own origin is the site; its pages and files stay its own. */
export function setupUnderstudy(options: UnderstudyOptions = {}): BrowserUnderstudy {
  const { origin } = globalThis.location
  const { base = origin } = options
  const passesPages = base === origin || base.startsWith(`${origin}/`)
  const understudy = createUnderstudy({ ...options, base }, { passesPages })
  const worker = refusingForeign(setupWorker(...understudy.handlers))
  return {
    ...understudy,
    worker,
    start: async ({ workerUrl = SCRIPT, quiet = false, onUnhandledRequest = 'bypass' } = {}) => {
      await worker
        .start({ serviceWorker: { url: workerUrl }, onUnhandledRequest, quiet })
        .catch((error: unknown) => explainStart(error, workerUrl))
    },
    stop: () => worker.stop(),
  }
}
