import { STYLE } from '#handlers/authorize-screen/style.ts'
import { CONTROL_PREFIX } from '#handlers/runtime/addressing/address.ts'
import type { SiteUrls } from '#handlers/runtime/call.ts'
import { htmlPage, jsonProblem, linkTo } from '#handlers/runtime/pages.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { escapeMarkup } from '#openapi/values/text.ts'

/** The page at addresses outside of the interface, with links to it. */

const HEADER_ADDRESS = /^[\x21\x23-\x3b\x3d\x3f-\x7e]+$/

const LINK_STYLE = '<style>a { color:var(--accent) } li { margin:.5rem 0 }</style>'

/** A short description with links. */
function home({ base, restRoot, authorizationUrl }: SiteUrls): string {
  const control = `${base}${CONTROL_PREFIX}`
  return `<style>${STYLE}</style>${LINK_STYLE}<main>
<p class="site">Understudy</p>
<h1>A stand-in for a content site</h1>
<p>It answers the site's REST interface offline, with records that you can look at and change.</p>
<ul>
<li>${linkTo(`${control}/`, 'Inspector')}: requests as they come, records, time, faults, people</li>
<li>${linkTo(restRoot, 'The interface')}: <code>${escapeMarkup(restRoot)}</code></li>
<li>${linkTo(`${control}/docs`, 'Reference')}: every operation, with its arguments and errors</li>
<li>${linkTo(authorizationUrl, 'Authorization screen')}: grant an application a password</li>
</ul></main>`
}

const notFound = ({ restRoot, base }: SiteUrls): string =>
  `<style>${STYLE}</style>${LINK_STYLE}<main><h1>Not here</h1>
<p>This stand-in serves the REST interface of the site, not its pages. The interface starts at ${linkTo(restRoot, restRoot)}; the ${linkTo(`${base}${CONTROL_PREFIX}/`, 'inspector')} shows what is asked of it.</p></main>`

const LANGUAGE = /^\/[a-z]{2}(?:[-_][a-z]{2})?(?=\/)/i

/** `/fr/api/core/v2/posts`: the interface in a language unknown to the site. */
function isUnknownLanguage({ base, restRoot, language }: SiteUrls, path: string): boolean {
  const root = restRoot.slice(base.length)
  const local = root.startsWith(`/${language}/`) ? root.slice(language.length + 1) : root
  const segment = LANGUAGE.exec(path)?.[0]
  return segment !== undefined && `${path.slice(segment.length)}/`.startsWith(local)
}

/** JSON, because the client expects the interface. */
const unknownLanguage = ({ restRoot }: SiteUrls, path: string): HttpOutput =>
  jsonProblem(
    'understudy_no_language',
    `The site has no language ${path.split('/')[1]}; the interface starts at ${restRoot}`,
    404,
  )

/** The site's pages are not part of the interface; like them, this one links to it. */
export function sitePage(urls: SiteUrls, path: string): HttpOutput {
  if (isUnknownLanguage(urls, path)) return unknownLanguage(urls, path)
  const isHome = urls.home.endsWith(path.replace(/\/$/, ''))
  const page = isHome
    ? htmlPage(200, 'Understudy', home(urls))
    : htmlPage(404, 'Not here', notFound(urls))
  // An invalid site name may contain anything; a header may not.
  if (!HEADER_ADDRESS.test(urls.restRoot)) return page
  const Link = `<${urls.restRoot}>; rel="https://api.w.org/"`
  return { ...page, headers: { ...page.headers, Link } }
}
