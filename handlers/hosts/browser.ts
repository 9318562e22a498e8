/** The service-worker host: `import { setupUnderstudy } from 'site-understudy/browser'`. */

import { http, type RequestHandler } from 'msw'
import { type SetupWorker, setupWorker } from 'msw/browser'
import type { OpenedPage } from '#handlers/hosts/page/page.ts'
import type { SiteControl } from '#handlers/hosts/site/site-control.ts'
import { messageOf } from '#openapi/values/json.ts'
import { startsWithSegment } from '#openapi/values/text.ts'
import type { UnderstudyOptions } from './library-settings.ts'
import { type UnhandledRequests, unhandledRequestOptions } from './unhandled.ts'
import { EXPECTED_HANDLERS, isHandler, rejectForeignHandlers } from './user-handlers.ts'

export type { Dataset, Snapshot } from '#fixtures/dataset/dataset.ts'
export type { SiteControl } from '#handlers/hosts/site/site-control.ts'
export type { UnderstudyOptions } from './library-settings.ts'

export interface BrowserOptions extends UnderstudyOptions {
  /** Storage in which sites survive a reload: until the tab is closed, or permanently. */
  readonly persist?: 'session' | 'local'
}

export interface BrowserUnderstudy {
  /** Your handlers first, then one for everything below the base. */
  readonly handlers: readonly RequestHandler[]
  /** msw's own worker, for its life-cycle events and for `use`. */
  readonly worker: SetupWorker
  /**
   * Resolves when requests of the page are intercepted; `understudy init` creates the worker
   * script.
   */
  start(options?: StartOptions): Promise<void>
  stop(): void
  /** A site by name; available after `start()`. */
  site(name?: string): SiteControl
  /**
   * Shows the authorization screen of an address such as
   * `https://site.example/authorize?app_name=…` over the page and follows its redirect.
   */
  authorize(url: string): Promise<void>
}

export interface StartOptions {
  /** URL of the service-worker script, if not at the root. */
  readonly workerUrl?: string
  /** Disables console output. */
  readonly quiet?: boolean
  /** Strategy for requests outside the base address, as in msw 2; the default is `bypass`. */
  readonly onUnhandledRequest?: UnhandledRequests
}

const SCRIPT = '/mockServiceWorker.js'

/**
 * msw reports the media type of the page served instead of the script; the cause is the missing
 * script.
 */
function explainStart(error: unknown, script: string): never {
  throw new Error(
    `the service-worker script ${script} could not be started; run \`npx understudy init <public folder>\`, and set \`workerUrl\` if the application is below a path (${messageOf(error)})`,
  )
}

/** The stand-in is large, so it is loaded on start only. */
function createPageLoader(options: BrowserOptions) {
  const { origin } = globalThis.location
  const { base = origin, persist, ...others } = options
  const passesPages = startsWithSegment(base, origin)
  let opened: OpenedPage | undefined
  let opening: Promise<OpenedPage> | undefined
  const load = async (): Promise<OpenedPage> => {
    const { openPage } = await import('#handlers/hosts/page/page.ts')
    opened = await openPage({ ...others, base, persist }, { passesPages })
    return opened
  }
  return {
    open: () => {
      opening ??= load()
      return opening
    },
    opened: (): OpenedPage => {
      if (!opened) throw new Error('expected start() to be awaited before this call')
      return opened
    },
  }
}

/** Without a base address the page's own origin is the site; its pages and files pass through. */
export function setupUnderstudy(options: BrowserOptions = {}): BrowserUnderstudy {
  const { handlers: userHandlers = [] } = options
  if (!userHandlers.every(isHandler))
    throw new Error(`expected handlers to be ${EXPECTED_HANDLERS}`)
  const { open, opened } = createPageLoader(options)
  // Matches only requests to the site, so that msw can report the rest.
  const handler = http.all(
    async ({ request }) => (await open()).isSiteRequest(request),
    async ({ request }) => (await open()).respond(request),
  )
  const handlers = [...userHandlers, handler]
  const worker = rejectForeignHandlers(setupWorker(...handlers))
  return {
    handlers,
    worker,
    start: async ({ workerUrl = SCRIPT, quiet = false, onUnhandledRequest = 'bypass' } = {}) => {
      await open()
      await worker
        .start({
          serviceWorker: { url: workerUrl },
          ...unhandledRequestOptions(onUnhandledRequest),
          quiet,
        })
        .catch((error: unknown) => explainStart(error, workerUrl))
    },
    stop: () => worker.stop(),
    site: (name) => opened().site(name),
    authorize: async (url) => {
      const address = await opened().authorize(url)
      if (address !== undefined) globalThis.location.assign(address)
    },
  }
}
