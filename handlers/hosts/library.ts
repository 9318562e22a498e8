/** What the page host and the test host share: one stand-in, its msw handlers, and a hand on its sites. */
import type { RequestHandler } from 'msw'
import { type Dataset, readDataset, type Template } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { empty } from '#fixtures/datasets/empty.ts'
import { large } from '#fixtures/datasets/large.ts'
import { isSeedName } from '#fixtures/datasets/registry.ts'
import { DEFAULT_SITE, type SitesOptions } from '#fixtures/sites.ts'
import { readScenarios, type ScenarioDocument } from '#handlers/control/scenarios/scenario.ts'
import type { AuthMode } from '#handlers/runtime/authenticate.ts'
import { createStandIn, type StandIn } from '#handlers/stand-in.ts'
import type { VariantId } from '#openapi/variants.ts'
import { checkOptions } from './library-options.ts'
import { type MswHandlers, toMswHandlers } from './msw.ts'
import { type SiteControl, siteControl } from './site-control.ts'

export interface UnderstudyOptions {
  /** The base address the application under test calls: `https://site.example`. */
  readonly base?: string
  readonly variant?: VariantId
  readonly dataset?: 'demo' | 'empty' | 'large' | Dataset
  readonly restPrefix?: string
  readonly auth?: AuthMode
  /** Whether the writes of each site are kept as steps that one can go back to. */
  readonly history?: boolean
  /** Named scenarios for `site().enterScenario()`, as in a scenario file. */
  readonly scenarios?: ScenarioDocument
  /** Your own msw handlers; they are asked before the stand-in. */
  readonly handlers?: readonly RequestHandler[]
}

export interface Understudy {
  /** Yours first, then one for each operation. */
  readonly handlers: readonly RequestHandler[]
  /** A site by its name; requests name theirs with the header `x-understudy-site`. */
  site(name?: string): SiteControl
}

const MOST_STEPS = 500
const SEEDS = { demo, empty, large }

/** A dataset of the team's own says which variant it is of. */
function templateOf({ dataset = 'demo', variant }: UnderstudyOptions): Template {
  if (typeof dataset === 'string') return readDataset(SEEDS[dataset](variant ?? 'a'))
  const template = readDataset(dataset)
  if (variant !== undefined && variant !== template.variant)
    throw new Error(`expected a dataset of variant ${variant}, got one of ${template.variant}`)
  return template
}

function useScenarios(standIn: StandIn, document: ScenarioDocument): void {
  const { variant } = standIn.contract
  const datasetOf = (name: string) => (isSeedName(name) ? SEEDS[name](variant.id) : undefined)
  standIn.scenarios.use(readScenarios(document, { ...standIn, variant: variant.id, datasetOf }))
}

export interface HostFacts {
  /** Whether the host leaves the pages and files below the base to whoever serves them. */
  readonly passesPages: boolean
  /** Told of every write. */
  readonly changed?: NonNullable<SitesOptions['changed']>
}

interface OpenedLibrary extends MswHandlers {
  readonly standIn: StandIn
}

/** The stand-in of a host without a server, and its bridge to msw. */
export function openLibrary(
  options: UnderstudyOptions,
  { passesPages, changed }: HostFacts,
): OpenedLibrary {
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
    ...(options.history && { history: MOST_STEPS }),
    ...(changed && { changed }),
  })
  if (options.scenarios) useScenarios(standIn, options.scenarios)
  const bridge = toMswHandlers(standIn, { passesPages, ...(base !== undefined && { base }) })
  return { standIn, ...bridge }
}

export function createUnderstudy(options: UnderstudyOptions, facts: HostFacts): Understudy {
  const { standIn, handlers } = openLibrary(options, facts)
  return {
    handlers: [...(options.handlers ?? []), ...handlers],
    site: (name = DEFAULT_SITE) => siteControl(standIn, name),
  }
}
