/** The page at `/__understudy/`. It contains no data and needs no secret; it prompts for one. */

import { PALETTE } from '#handlers/authorize-screen/palette.ts'
import { CONTROL_PREFIX } from '#handlers/runtime/addressing/address.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import { type HttpOutput, isRead } from '#handlers/runtime/request/http.ts'
import { escapeMarkup } from '#openapi/values/text.ts'

/** The built files of the page by name; undefined where they are not built. */
export type PageFiles = (name: string) => string | undefined

const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

const output = (type: string, body: string): HttpOutput => ({
  status: 200,
  headers: { 'Content-Type': `${type}; charset=UTF-8`, ...SECURITY_HEADERS },
  body,
})

const pageShell = (assets: string): HttpOutput =>
  output(
    'text/html',
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Understudy</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${escapeMarkup(assets)}/style.css"><script type="module" src="${escapeMarkup(assets)}/inspector.js"></script></head><body><div id="inspector"><noscript>The inspector needs scripts. Everything it does can be done with the control interface, too: request this address with <code>accept: application/json</code>.</noscript></div></body></html>`,
  )

const ASSETS = '/assets'
const PAGES = ['/', '/docs']

/** Non-browser clients get the list of addresses at the same path. */
const wantsPage = ({ input, address, method }: Dispatch): boolean =>
  isRead(method) &&
  PAGES.includes(address.path) &&
  (input.header('accept') ?? '').includes('text/html')

/** Undefined for paths outside the page. */
export function createInspectorPage(files: PageFiles) {
  const parts = new Map([
    [`${ASSETS}/inspector.js`, () => assetOutput('text/javascript', files('inspector.js'))],
    [`${ASSETS}/style.css`, () => assetOutput('text/css', files('style.css'), PALETTE)],
  ])
  return (dispatch: Dispatch): HttpOutput | undefined => {
    const { path, urls } = dispatch.address
    if (wantsPage(dispatch) && files('inspector.js') !== undefined)
      return pageShell(`${urls.base}${CONTROL_PREFIX}${ASSETS}`)
    return parts.get(path)?.()
  }
}

const assetOutput = (
  type: string,
  text: string | undefined,
  before = '',
): HttpOutput | undefined => (text === undefined ? undefined : output(type, before + text))
