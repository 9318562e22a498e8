/** What the page host and the test host share: one stand-in, its msw handlers, and a hand on its sites. */
import type { RequestHandler } from 'msw'
import {
  type Dataset,
  readDataset,
  type Snapshot,
  type Template,
} from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { empty } from '#fixtures/datasets/empty.ts'
import { large } from '#fixtures/datasets/large.ts'
import type { Site } from '#fixtures/site.ts'
import { DEFAULT_SITE } from '#fixtures/sites.ts'
import { isStep, momentOf } from '#handlers/control/clock.ts'
import { resetSite } from '#handlers/control/reset.ts'
import type { AuthMode } from '#handlers/runtime/authenticate.ts'
import { createStandIn } from '#handlers/stand-in.ts'
import type { VariantId } from '#openapi/variants.ts'
import { checkOptions } from './library-options.ts'
import { toMswHandlers } from './msw.ts'
import { recordsOf, type SiteRecords } from './site-records.ts'
import { requestsOf, type SiteRequests } from './site-requests.ts'

export interface UnderstudyOptions {
  /** The base address the application under test calls: `https://site.example`. */
  readonly base?: string
  readonly variant?: VariantId
  readonly dataset?: 'demo' | 'empty' | 'large' | Dataset
  readonly restPrefix?: string
  readonly auth?: AuthMode
  /** Your own msw handlers; they are asked before the stand-in. */
  readonly handlers?: readonly RequestHandler[]
}

/** A hand on one site, without going over HTTP. */
export interface SiteControl extends SiteRecords, SiteRequests {
  /** Back to the dataset, without faults and with no requests received. */
  reset(): void
  snapshot(): Snapshot
  load(snapshot: Dataset): void
  /** Stops the clock of the site at a moment. */
  setTime(at: string | Date): void
  stepTime(milliseconds: number): void
}

export interface Understudy {
  /** Yours first, then one for each operation. */
  readonly handlers: readonly RequestHandler[]
  /** A site by its name; requests name theirs with the header `x-understudy-site`. */
  site(name?: string): SiteControl
}

const SEEDS = { demo, empty, large }

/** A dataset of the team's own says which variant it is of. */
function templateOf({ dataset = 'demo', variant }: UnderstudyOptions): Template {
  if (typeof dataset === 'string') return readDataset(SEEDS[dataset](variant ?? 'a'))
  const template = readDataset(dataset)
  if (variant !== undefined && variant !== template.variant)
    throw new Error(`expected a dataset of variant ${variant}, got one of ${template.variant}`)
  return template
}

function known(site: Site | undefined, name: string): Site {
  if (!site) throw new Error(`expected a site name of letters, digits, . _ or -, got ${name}`)
  return site
}

function freeze({ clock }: Site, at: string | Date): void {
  const isMoment = at instanceof Date && !Number.isNaN(at.getTime())
  const moment = momentOf(isMoment ? at.toISOString() : at)
  if (moment === undefined)
    throw new Error(`expected a moment such as 2026-06-01T08:00:00Z, got ${String(at)}`)
  clock.freeze(moment)
}

function step(site: Site, milliseconds: number): void {
  if (!isStep(milliseconds, site))
    throw new Error(`expected a whole number of milliseconds, got ${String(milliseconds)}`)
  site.clock.step(milliseconds)
}

interface HostFacts {
  /** Whether the host leaves the pages and files below the base to whoever serves them. */
  readonly passesPages: boolean
}

export function createUnderstudy(
  options: UnderstudyOptions,
  { passesPages }: HostFacts,
): Understudy {
  checkOptions(options)
  const { base, restPrefix, auth, dataset = 'demo' } = options
  const template = templateOf(options)
  const standIn = createStandIn({
    variant: template.variant,
    template: () => template,
    // One test at a time: all of it may be looked at.
    journal: { heavy: Number.POSITIVE_INFINITY },
    ...(typeof dataset === 'string' && { dataset }),
    ...(restPrefix && { restPrefix }),
    ...(auth && { auth }),
  })
  const { handlers } = toMswHandlers(standIn, { passesPages, ...(base !== undefined && { base }) })
  return {
    handlers: [...(options.handlers ?? []), ...handlers],
    site: (name = DEFAULT_SITE) => ({
      ...recordsOf(standIn, name),
      ...requestsOf(standIn, name),
      reset: () => void known(resetSite(standIn, name), name),
      snapshot: () => known(standIn.sites.get(name), name).snapshot(),
      load: (snapshot) => void known(standIn.sites.load(name, snapshot), name),
      setTime: (at) => freeze(known(standIn.sites.get(name), name), at),
      stepTime: (milliseconds) => step(known(standIn.sites.get(name), name), milliseconds),
    }),
  }
}
