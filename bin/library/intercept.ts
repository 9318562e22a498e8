/** Routes requests of a page to a fixed address to the site of its test. */

import { setTimeout as sleep } from 'node:timers/promises'
import type { Route } from 'playwright/test'
import { SITE_HEADER } from '#handlers/runtime/addressing/address.ts'
import type { HttpInput } from '#handlers/runtime/request/http.ts'
import type { StandIn } from '#handlers/stand-in/stand-in.ts'
import { startsWithSegment } from '#openapi/values/text.ts'

interface RouteTarget {
  readonly standIn: StandIn
  readonly name: string
  /** Without a trailing slash. */
  readonly base: string
}

/** Whether a URL is at or below the address. */
export const isBelow =
  (at: string) =>
  ({ href }: URL): boolean =>
    startsWithSegment(href, at) || href.startsWith(`${at}?`)

export const siteName = (...parts: readonly (string | number)[]): string =>
  ['test', ...parts]
    .join('-')
    .replace(/[^\w.-]/g, '-')
    .slice(0, 64)

/** Fulfills one request from the site; a simulated connection failure aborts it. */
export async function fulfillRoute(
  route: Route,
  { standIn, name, base }: RouteTarget,
): Promise<void> {
  const request = route.request()
  const headers: Readonly<Record<string, string>> = {
    ...(await request.allHeaders()),
    [SITE_HEADER]: name,
  }
  const body = request.postDataBuffer()
  const input: HttpInput = {
    method: request.method(),
    target: request.url().slice(base.length) || '/',
    origin: base,
    header: (wanted) => headers[wanted],
    headers: () => headers,
    ...(body && { body: new Uint8Array(body) }),
  }
  const output = await standIn.respond(standIn.dispatch(input))
  if (output.drop) return route.abort('connectionreset')
  const { status, headers: sent, body: text, bytes, slow } = output
  if (slow !== undefined) await sleep(slow)
  return route.fulfill({ status, headers: { ...sent }, body: bytes ? Buffer.from(bytes) : text })
}

interface RemoteRouteTarget {
  /** The address of the server, without a trailing slash. */
  readonly server: string
  readonly base: string
  /** Headers that select site and address. */
  readonly headers: Readonly<Record<string, string>>
}

/** The same for a site on a remote server. */
export async function forwardRoute(
  route: Route,
  { server, base, headers }: RemoteRouteTarget,
): Promise<void> {
  const request = route.request()
  const sent = { ...(await request.allHeaders()), ...headers }
  const url = `${server}${request.url().slice(base.length) || '/'}`
  const response = await route.fetch({ url, headers: sent, maxRedirects: 0 }).catch(() => undefined)
  return response ? route.fulfill({ response }) : route.abort('connectionreset')
}
