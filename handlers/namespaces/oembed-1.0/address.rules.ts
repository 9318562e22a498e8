import { isMultilingual } from '#handlers/runtime/addressing/language.ts'
import type { SiteUrls } from '#handlers/runtime/call.ts'
import { LANGUAGES } from '#openapi/language/variants.ts'
import { trimChars } from '#openapi/values/text.ts'

/** Host and path, without scheme and `www.`; undefined without a host. */
const withoutScheme = (address: string): string | undefined =>
  /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:www\.)?(.*)$/is.exec(address)?.[1]

/** An address below the site. */
export interface AddressBelowSite {
  readonly path: string
  readonly query: string
  readonly language: string | undefined
}

/** The embed page, the feeds and the further pages of an item have its address with these segments. */
const REPRESENTATION =
  /(?:^|\/)(?:embed|trackback|(?:feed\/)?(?:feed|rdf|rss2?|atom)|page\/\d+|comment-page-\d+)$/

/** The part of an address below the site; undefined for a foreign one. */
export function localPart(address: string, urls: SiteUrls): AddressBelowSite | undefined {
  const own = withoutScheme(urls.base) ?? ''
  const [sent = ''] = address.split('#', 1)
  // A relative address belongs to this site.
  const normalized = withoutScheme(sent) ?? (/^[/?]/.test(sent) ? own + sent : '')
  const [hostAndPath = '', query = ''] = normalized.split('?', 2)
  if (
    hostAndPath.toLowerCase() !== own.toLowerCase() &&
    !hostAndPath.toLowerCase().startsWith(`${own.toLowerCase()}/`)
  )
    return undefined
  const path = trimChars(hostAndPath.slice(own.length), '/').replace(REPRESENTATION, '')
  if (!isMultilingual(urls)) return { path, query, language: undefined }
  const [first, ...rest] = path.split('/')
  const language = LANGUAGES.find((each) => each === first)
  return { path: language ? rest.join('/') : path, query, language }
}
