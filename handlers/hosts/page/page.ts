/** The stand-in of a page, loaded when the page starts it: content first, the rest on demand. */
import { isSeedName, SEEDS } from '#fixtures/datasets/registry.ts'
import { DEFAULT_SITE } from '#fixtures/site/sites.ts'
import {
  type FindSeed,
  type HostOptions,
  settingsOf,
  type UnderstudyOptions,
  useScenarios,
} from '#handlers/hosts/library-settings.ts'
import { toMswHandlers } from '#handlers/hosts/msw.ts'
import { type SiteControl, siteControl } from '#handlers/hosts/site/site-control.ts'
import type { NamesDocument } from '#openapi/names/names.ts'
import { keysOf } from '#openapi/values/json.ts'
import { openLazily } from './lazy-stand-in.ts'
import { createPersistence } from './persistence.ts'

interface OpenOptions extends UnderstudyOptions {
  readonly base: string
  readonly persist: 'session' | 'local' | undefined
}

export interface OpenedPage {
  isSiteRequest(request: Request): boolean
  respond(request: Request): Promise<Response | undefined> | undefined
  site(name?: string): SiteControl
  authorize(url: string): Promise<string | undefined>
}

function storageOf(persist: OpenOptions['persist']) {
  if (persist === undefined) return undefined
  if (persist === 'session') return sessionStorage
  if (persist === 'local') return localStorage
  throw new Error(`expected persist to be session or local, got ${JSON.stringify(persist)}`)
}

/** Loads only the datasets that may be needed: scenarios can name any of them. */
async function loadSeeds({ dataset = 'demo', scenarios }: UnderstudyOptions): Promise<FindSeed> {
  const names = keysOf(SEEDS).filter((name) => name === dataset || scenarios)
  const loaded = await Promise.all(names.map(async (name) => [name, await SEEDS[name]()] as const))
  const seeds = new Map<string, (typeof loaded)[number][1]>(loaded)
  return (name, variant) => (isSeedName(name) ? seeds.get(name)?.(variant) : undefined)
}

async function loadNames(document: NamesDocument) {
  const { readNames } = await import('#openapi/names/names.ts')
  return readNames(document)
}

export async function openPage(
  { persist, ...options }: OpenOptions,
  hostOptions: HostOptions,
): Promise<OpenedPage> {
  const { base, names } = options
  const storage = storageOf(persist)
  const persistence = storage && createPersistence(storage, (text) => console.warn(text))
  const seeds = await loadSeeds(options)
  const settings = settingsOf(options, { seeds }, persistence?.changed)
  const parts = openLazily(settings, names && (await loadNames(names)))
  const { first } = parts
  if (options.scenarios) useScenarios(first, options.scenarios, { seeds })
  const { dispatchOf, respond } = toMswHandlers(first, { ...hostOptions, base, lazyPart: parts })
  persistence?.attach(first.sites)
  if (persistence) addEventListener('pagehide', persistence.flush)
  return {
    isSiteRequest: (request) => dispatchOf(request) !== undefined,
    respond,
    site: (name = DEFAULT_SITE) => siteControl(first, name),
    authorize: async (url) => {
      const { showScreen } = await import('./screen-in-page.ts')
      return showScreen(url, { standIn: await parts.load(), base })
    },
  }
}
