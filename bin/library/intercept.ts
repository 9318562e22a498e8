/** Requests of a page to a fixed address, answered by one site of a stand-in in this process. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Route } from 'playwright/test'
import { SITE_HEADER } from '#handlers/runtime/address.ts'
import type { HttpInput } from '#handlers/runtime/http.ts'
import type { StandIn } from '#handlers/stand-in.ts'

interface Answering {
  readonly standIn: StandIn
  readonly name: string
  /** Without a slash at its end. */
  readonly base: string
}

/** What the site says to one request; a line that is to break breaks. */
export async function answerRoute(route: Route, { standIn, name, base }: Answering): Promise<void> {
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
  const { status, headers: sent, body: text, slow } = output
  if (slow !== undefined) await sleep(slow)
  return route.fulfill({ status, headers: { ...sent }, body: text })
}
