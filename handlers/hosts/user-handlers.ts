/** Handlers provided by the user; msw silently ignores handlers of another copy of msw. */
import { isRecord } from '#openapi/values/json.ts'

/** Releases before 2.15 do not name the kind of their handlers. */
export const isHandler = (value: unknown): boolean =>
  isRecord(value) && (value['kind'] === 'request' || value['kind'] === 'websocket')

export const EXPECTED_HANDLERS =
  'handlers of the msw copy that site-understudy resolves (2.15 or later; `npm ls msw` lists all copies)'

interface Network<H> {
  use(...handlers: H[]): void
}

/** Makes `use` throw for handlers that msw would silently ignore. */
export function rejectForeignHandlers<H, N extends Network<H>>(network: N): N {
  const use = network.use.bind(network)
  network.use = (...handlers) => {
    if (!handlers.every(isHandler)) throw new Error(`expected ${EXPECTED_HANDLERS}, got others`)
    use(...handlers)
  }
  return network
}
