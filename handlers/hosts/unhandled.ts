/** What becomes of requests that are nobody's. */
import { memberOf } from '#openapi/values/json.ts'

/** As msw 2 says it: a strategy, or a function that is given the request and ways to tell of it. */
export type UnhandledRequests =
  | 'bypass'
  | 'warn'
  | 'error'
  | ((request: Request, print: { warning(): void; error(): void }) => void)

/** What msw 3 hands to a function: a request or a socket, and ways to tell of it. */
interface Unhandled {
  readonly frame: { readonly data: unknown }
  readonly defaults: { warn(): void; error(): void }
}

const ofFrame = (chosen: UnhandledRequests) =>
  typeof chosen === 'string'
    ? chosen
    : ({ frame, defaults }: Unhandled): void => {
        const request = memberOf(frame.data, 'request')
        if (request instanceof Request)
          chosen(request, { warning: defaults.warn, error: defaults.error })
      }

/** The option has one name in msw 2 and another in msw 3, and each passes over the other's. */
export const unhandledOptions = (chosen: UnhandledRequests) => ({
  onUnhandledRequest: chosen,
  onUnhandledFrame: ofFrame(chosen),
})
