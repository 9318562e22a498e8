/** `{link}embed/`: the embed page of an item for frames on other sites (platform/core 11.1). */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { siteIdentity } from '#fixtures/documents/platform.ts'
import type { Site } from '#fixtures/site/site.ts'
import { itemAt } from '#handlers/namespaces/oembed-1.0/address.ts'
import { renderTitle } from '#handlers/platform/rendering/render.ts'
import type { Address } from '#handlers/runtime/addressing/address.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { memoize } from '#openapi/values/memoize.ts'
import { escapeMarkup } from '#openapi/values/text.ts'

/** Posts the height of the content to the parent page, with the secret of the frame. */
const SCRIPT =
  '(function(){var s=/[?&]secret=([A-Za-z0-9]+)/.exec(location.hash);if(!s)return;function send(){parent.postMessage({message:"height",value:Math.ceil(document.body.getBoundingClientRect().height),secret:s[1]},"*")}send();addEventListener("load",send);addEventListener("resize",send);addEventListener("message",function(e){if(e.source===parent&&e.data&&e.data.secret===s[1]&&e.data.message==="ready")send()})})()'

const STYLE =
  'body{margin:0;font:400 14px/1.5 system-ui,sans-serif}.wp-embed{padding:25px;border:1px solid #ccc}.wp-embed-heading{margin:0 0 15px;font-size:22px}'

const hashOf = memoize(({ text }: { readonly text: string }) =>
  btoa(String.fromCharCode(...sha256(utf8ToBytes(text)))),
)
const OWN_SCRIPT = { text: SCRIPT }

/** Only this script may run, whatever a title contains. */
const headers = () => ({
  'Content-Type': 'text/html; charset=UTF-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hashOf(OWN_SCRIPT)}'; base-uri 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-cache',
})

const EMBED_PATH = /\/embed\/?$/

export const mayBeEmbed = ({ kind, path, query }: Address): boolean =>
  kind === 'none' && (EMBED_PATH.test(path) || query['embed'] !== undefined)

function linkOf({ path, query, urls }: Address): string {
  const id = query['p'] ?? query['page_id']
  return id === undefined ? urls.base + path : `${urls.base}/?p=${id}`
}

/** Undefined where there is no published item. */
export function embedAt(site: Site, address: Address): HttpOutput | undefined {
  const item = itemAt({ site, urls: address.urls }, linkOf(address))
  if (!item) return undefined
  const title = renderTitle(item.title)
  const name = escapeMarkup(site.read(siteIdentity).name)
  return {
    status: 200,
    headers: headers(),
    body: `<!doctype html>
<html lang="${address.urls.language}"><head><meta charset="utf-8"><title>${escapeMarkup(item.title)}</title><style>${STYLE}</style></head>
<body><div class="wp-embed"><p class="wp-embed-heading"><a href="${escapeMarkup(item.link)}" target="_top">${title}</a></p><div class="wp-embed-footer">${name}</div></div>
<script>${SCRIPT}</script></body></html>
`,
  }
}
