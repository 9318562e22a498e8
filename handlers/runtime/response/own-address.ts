/** Responses have the address of the stand-in and the folders of the recorded site. */
import { recordedHome, siteFolders } from '#fixtures/documents/platform.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { SiteUrls } from '#handlers/runtime/call.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { escapeExpression } from '#openapi/values/expressions.ts'

/** Slashes may be escaped, as in JSON within JSON. */
const SLASH = '(?:\\\\*/)'
const pattern = (address: string): string => address.split('/').map(escapeExpression).join(SLASH)

/** The whole address: not a longer host name or port, and not the address of the stand-in. */
function homePattern(home: string, base: string): RegExp {
  const rest = base.startsWith(home) ? `|${pattern(base.slice(home.length))}` : ''
  return new RegExp(`${pattern(home)}(?![\\w.-]*\\w|:\\d${rest})`, 'g')
}

interface AddressContext {
  readonly site: Site
  readonly urls: SiteUrls
}

/** In generated addresses. */
function withFolders(text: string, { site, urls: { base } }: AddressContext): string {
  const { admin, uploads, edit_action } = site.read(siteFolders)
  return text
    .replaceAll(`${base}/uploads/`, () => `${base}/${uploads}/`)
    .replaceAll(`${base}/admin/`, () => `${base}/${admin}/`)
    .replace(/(\/post\.php\?post=\d+&action=)builder\b/g, (_, head) => `${head}${edit_action}`)
}

/** In recorded texts. */
function withBase(text: string, home: string, base: string): string {
  return text.replace(homePattern(home, base), (found) => {
    const slash = found.slice(found.indexOf(':') + 1, found.indexOf('/') + 1)
    return base.replaceAll('/', () => slash)
  })
}

/** An address is never split between two chunks. */
function* eachChanged(chunks: Iterable<string>, change: (text: string) => string) {
  for (const chunk of chunks) yield change(chunk)
}

export function withOwnAddress(output: HttpOutput, context: AddressContext): HttpOutput {
  const { base } = context.urls
  const home = context.site.read(recordedHome)
  const { body, chunks } = output
  if (home === undefined || (!body && !chunks)) return output
  const change = (text: string): string => {
    const changed = withFolders(text, context)
    return home === base ? changed : withBase(changed, home, base)
  }
  return { ...output, body: change(body), ...(chunks && { chunks: eachChanged(chunks, change) }) }
}
