/** A page for one case: with its own cookies and storage, and access to the target only. */
import type { Browser, BrowserContext, Page } from 'playwright'
import type { Http, HttpOptions } from '#conformance/transport/http.ts'
import type { Transport } from '#conformance/transport/transport.ts'
import { openGate } from './gate.ts'
import { type CookieUse, createPageHttp } from './page-http.ts'

export interface Visit {
  readonly page: Page
  /** The address of the suite's own page, on another origin than the target. */
  readonly otherOrigin: string
  /** Opens an address at the request rate of the run. */
  goto(address: string): ReturnType<Page['goto']>
  /** Sends requests like a script of the page, with the checks of every other request. */
  transport(cookies: CookieUse): Transport
  close(): Promise<void>
}

interface VisitOptions {
  readonly browser: Browser
  readonly origin: string
  readonly http: HttpOptions
  readonly isReadOnly: boolean
  /** Timeout of a navigation or an action, in milliseconds. */
  readonly timeout: number
  /** Resolves when the rate limit of the run allows the next request. */
  readonly turn: (signal: AbortSignal) => Promise<void>
  /** Adds the checks, names and evidence of the run to an HTTP client. */
  readonly transportOver: (http: Http) => Transport
}

export type OpenVisit = (site: string | undefined, signal: AbortSignal) => Promise<Visit>

async function newContext({ browser, http, timeout }: VisitOptions, proxy: string) {
  const context = await browser.newContext({
    proxy: { server: proxy },
    serviceWorkers: 'block',
    // Chromium accepts no certificate file; the transport has verified the target with it.
    ignoreHTTPSErrors: http.insecure || http.ca !== undefined,
  })
  context.setDefaultTimeout(timeout)
  return context
}

function closeOnAbort(signal: AbortSignal, context: BrowserContext): () => void {
  const end = (): void => void context.close().catch(() => undefined)
  signal.addEventListener('abort', end, { once: true })
  return () => signal.removeEventListener('abort', end)
}

export const createOpenVisit =
  (options: VisitOptions): OpenVisit =>
  async (site, signal) => {
    const { origin, http, isReadOnly, turn, transportOver } = options
    const headers = site === undefined ? {} : { 'x-understudy-site': site }
    const gate = await openGate({ origin, http, isReadOnly, headers })
    const context = await newContext(options, gate.proxy)
    const stopListening = closeOnAbort(signal, context)
    const page = await context.newPage()
    return {
      page,
      otherOrigin: gate.page,
      async goto(address) {
        await turn(signal)
        return page.goto(address)
      },
      transport: (cookies) => transportOver(createPageHttp(page, origin, cookies)),
      async close() {
        stopListening()
        await context.close().catch(() => undefined)
        await gate.close()
      },
    }
  }
