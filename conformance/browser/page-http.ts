/** Sends requests from a page, so that a response contains what a script of the page can see. */
import type { Page } from 'playwright'
import { TransportError } from '#conformance/transport/exchange.ts'
import type { Http } from '#conformance/transport/http.ts'

/** Whether the browser adds cookies: `include` also across origins. */
export type CookieUse = 'omit' | 'same-origin' | 'include'

/** Headers that a script may not set, or that the gate adds. */
const HEADERS_NOT_SET_BY_PAGES = ['accept', 'accept-encoding', 'user-agent', 'x-understudy-site']

/** The browser refused to send a request or to expose its response. */
export class BrowserBlockedError extends TransportError {}

export const createPageHttp = (page: Page, origin: string, credentials: CookieUse): Http => ({
  async request({ method, path, headers, body }) {
    const pageHeaders = Object.entries(headers).filter(
      ([name]) => !HEADERS_NOT_SET_BY_PAGES.includes(name),
    )
    const outgoing = { url: origin + path, method, headers: pageHeaders, body, credentials }
    const received = await page.evaluate(async (request) => {
      try {
        const response = await fetch(request.url, {
          method: request.method,
          headers: request.headers,
          credentials: request.credentials,
          cache: 'no-store',
          ...(request.body !== undefined && { body: request.body }),
        })
        return {
          status: response.status,
          headers: [...response.headers],
          text: await response.text(),
        }
      } catch (error) {
        return String(error)
      }
    }, outgoing)
    if (typeof received === 'string') throw new BrowserBlockedError(received)
    return { ...received, headers: Object.fromEntries(received.headers) }
  },
  close: async () => undefined,
})
