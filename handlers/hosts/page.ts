/** The whole stand-in of a page; loaded when the page starts it. */
import { DEFAULT_SITE } from '#fixtures/sites.ts'
import { type HostFacts, openLibrary, type UnderstudyOptions } from './library.ts'
import { createPersistence } from './persistence.ts'
import { showScreen } from './screen-in-page.ts'
import { type SiteControl, siteControl } from './site-control.ts'

export interface OpenOptions extends UnderstudyOptions {
  readonly base: string
  readonly persist: 'session' | 'local' | undefined
}

export interface OpenedPage {
  respond(request: Request): Promise<Response> | undefined
  site(name?: string): SiteControl
  authorize(url: string): Promise<string | undefined>
}

function storageOf(persist: OpenOptions['persist']) {
  if (persist === undefined) return undefined
  if (persist === 'session') return sessionStorage
  if (persist === 'local') return localStorage
  throw new Error(`expected persist to be session or local, got ${JSON.stringify(persist)}`)
}

export function openPage({ persist, ...options }: OpenOptions, facts: HostFacts): OpenedPage {
  const storage = storageOf(persist)
  const persistence = storage && createPersistence(storage, (text) => console.warn(text))
  const changed = persistence && { changed: persistence.changed }
  const { standIn, respond } = openLibrary(options, { ...facts, ...changed })
  persistence?.attach(standIn.sites)
  if (persistence) addEventListener('pagehide', persistence.flush)
  return {
    respond,
    site: (name = DEFAULT_SITE) => siteControl(standIn, name),
    authorize: (url) => showScreen(url, { standIn, base: options.base }),
  }
}
