import { htmlPage, linkTo } from '#handlers/runtime/pages.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { escapeMarkup } from '#openapi/values/text.ts'

/** The index of the control interface as an HTML page. */

interface IndexEntry {
  readonly method: string
  readonly path: string
  readonly does: string
}

interface IndexPageData {
  /** The root of the control interface as seen by this browser. */
  readonly base: string
  readonly restRoot: string
  readonly entries: readonly IndexEntry[]
  readonly sites: readonly string[]
}

const row = ({ method, path, does }: IndexEntry, base: string): string => {
  const pathMarkup = method === 'GET' ? linkTo(`${base}${path}`, path) : escapeMarkup(path)
  return `<tr><td><code>${escapeMarkup(method)}</code></td><td><code>${pathMarkup}</code></td><td>${escapeMarkup(does)}</td></tr>`
}

const STYLE =
  '<style>body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}td{padding:.15rem 1rem .15rem 0;vertical-align:top}:root{color-scheme:light dark}</style>'

/** The index as a page, with links for reads. */
export const indexPage = ({ base, restRoot, entries, sites }: IndexPageData): HttpOutput =>
  htmlPage(
    200,
    'Understudy: control interface',
    `${STYLE}<h1>Control interface</h1>
<p>The REST interface starts at ${linkTo(restRoot, restRoot)}. This page is not part of it.</p>
<table>${entries.map((entry) => row(entry, base)).join('\n')}</table>
<p>Sites: ${sites.map(escapeMarkup).join(', ') || 'none yet'}. A request names its site with the header <code>x-understudy-site</code> or the path prefix <code>/~name/</code>, else it is <code>default</code>.</p>`,
  )
