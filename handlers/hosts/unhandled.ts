/** Strategy for unhandled requests. */
import { memberOf } from '#openapi/values/json.ts'

/** As in msw 2: a strategy, or a callback with the request and print functions. */
export type UnhandledRequests =
  | 'bypass'
  | 'warn'
  | 'error'
  | ((request: Request, print: { warning(): void; error(): void }) => void)

/** The callback argument of msw 3: a request or a socket, and print functions. */
interface UnhandledFrame {
  readonly frame: { readonly data: unknown }
  readonly defaults: { warn(): void; error(): void }
}

const frameCallback = (strategy: UnhandledRequests) =>
  typeof strategy === 'string'
    ? strategy
    : ({ frame, defaults }: UnhandledFrame): void => {
        const request = memberOf(frame.data, 'request')
        if (request instanceof Request)
          strategy(request, { warning: defaults.warn, error: defaults.error })
      }

/** The option has different names in msw 2 and msw 3; each ignores the other's. */
export const unhandledRequestOptions = (strategy: UnhandledRequests) => ({
  onUnhandledRequest: strategy,
  onUnhandledFrame: frameCallback(strategy),
})
