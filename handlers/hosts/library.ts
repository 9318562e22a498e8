/** What the page host and the test host share: one stand-in, its msw handlers, and a hand on its sites. */
import type { RequestHandler } from 'msw'
import { type Dataset, readDataset, type Template } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { empty } from '#fixtures/datasets/empty.ts'
import type { Site } from '#fixtures/site.ts'
import { DEFAULT_SITE } from '#fixtures/sites.ts'
import type { AuthMode } from '#handlers/runtime/authenticate.ts'
import { createStandIn } from '#handlers/stand-in.ts'
import type { VariantId } from '#openapi/variants.ts'
import { toMswHandlers } from './msw.ts'

export interface UnderstudyOptions {
  /** The base address the application under test calls: `https://site.example`. */
  readonly base?: string
  readonly variant?: VariantId
  readonly dataset?: 'demo' | 'empty' | Dataset
  readonly restPrefix?: string
  readonly auth?: AuthMode
  /** Your own msw handlers; they are asked before the stand-in. */
  readonly handlers?: readonly RequestHandler[]
}

/** A hand on one site, without going over HTTP. */
export interface SiteControl {
  /** Back to the dataset. */
  reset(): void
  snapshot(): Dataset
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

const SEEDS = { demo, empty }

function templateOf({ dataset = 'demo', variant = 'a' }: UnderstudyOptions): Template {
  return readDataset(typeof dataset === 'string' ? SEEDS[dataset](variant) : dataset)
}

function known(site: Site | undefined, name: string): Site {
  if (!site) throw new Error(`expected a site name of letters, digits, . _ or -, got ${name}`)
  return site
}

export function createUnderstudy(options: UnderstudyOptions): Understudy {
  const { base, variant = 'a', restPrefix, auth, dataset = 'demo' } = options
  const template = templateOf(options)
  const standIn = createStandIn({
    variant,
    template: () => template,
    ...(typeof dataset === 'string' && { dataset }),
    ...(restPrefix && { restPrefix }),
    ...(auth && { auth }),
  })
  const { handlers } = toMswHandlers(standIn, base === undefined ? {} : { base })
  return {
    handlers: [...(options.handlers ?? []), ...handlers],
    site: (name = DEFAULT_SITE) => ({
      reset: () => void known(standIn.sites.reset(name), name),
      snapshot: () => known(standIn.sites.get(name), name).snapshot(),
      load: (snapshot) => void known(standIn.sites.load(name, snapshot), name),
      setTime: (at) => known(standIn.sites.get(name), name).clock.freeze(new Date(at).getTime()),
      stepTime: (milliseconds) => known(standIn.sites.get(name), name).clock.step(milliseconds),
    }),
  }
}
