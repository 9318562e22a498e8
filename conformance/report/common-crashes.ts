/** Server errors that many routes share have one cause: the site, not the routes. */

import type { Result } from '#conformance/runner/result.ts'
import { memberOf, tryParseJson } from '#openapi/values/json.ts'

/** On fewer routes, the namespace of the routes is part of the cause. */
const MIN_ROUTES = 8

/** The server error in the decisive exchange: `500 internal_server_error`. */
export function serverErrorOf({ exchanges, decisive = -1 }: Result): string | undefined {
  const exchange = exchanges.at(decisive)
  if (!exchange || exchange.status < 500) return undefined
  const code = memberOf(tryParseJson(exchange.text), 'code')
  return code === undefined ? String(exchange.status) : `${exchange.status} ${String(code)}`
}

export function commonCrashesIn(failed: readonly Result[]): ReadonlySet<string> {
  const routes = new Map<string, Set<string>>()
  for (const result of failed) {
    const error = serverErrorOf(result)
    if (error === undefined) continue
    const found = routes.get(error) ?? new Set()
    routes.set(error, found.add(result.path))
  }
  return new Set([...routes].filter(([, { size }]) => size >= MIN_ROUTES).map(([error]) => error))
}
