/** The test host: one stand-in, its msw handlers and the control of its sites. */
import type { RequestHandler } from 'msw'
import { demo } from '#fixtures/datasets/demo.ts'
import { empty } from '#fixtures/datasets/empty.ts'
import { large } from '#fixtures/datasets/large.ts'
import { isSeedName } from '#fixtures/datasets/registry.ts'
import { DEFAULT_SITE } from '#fixtures/site/sites.ts'
import { coverageOf, type TrafficCoverage } from '#handlers/control/coverage/coverage.ts'
import { DOCUMENT_VALIDATORS } from '#handlers/control/scenarios/validators.ts'
import { openLazily } from '#handlers/hosts/page/lazy-stand-in.ts'
import { type SiteControl, siteControl } from '#handlers/hosts/site/site-control.ts'
import type { StandIn } from '#handlers/stand-in/assembly.ts'
import { readNames } from '#openapi/names/names.ts'
import {
  type DatasetSources,
  type FindSeed,
  type HostOptions,
  settingsOf,
  type UnderstudyOptions,
  useScenarios,
  type WriteListener,
} from './library-settings.ts'
import { type MswHandlers, toMswHandlers } from './msw.ts'

export interface Understudy {
  /** Your handlers first, then one for each operation. */
  readonly handlers: readonly RequestHandler[]
  /** A site by name; requests select theirs with the header `x-understudy-site`. */
  site(name?: string): SiteControl
  /** The part of the interface that the requests of all sites exercised. */
  coverage(): TrafficCoverage
}

const SEEDS = { demo, empty, large }
const seeds: FindSeed = (name, variant) => (isSeedName(name) ? SEEDS[name](variant) : undefined)
const SOURCES: DatasetSources = { seeds, validators: DOCUMENT_VALIDATORS }

interface OpenedLibrary extends MswHandlers {
  /** The part that is loaded. */
  readonly standIn: StandIn
  /** The complete stand-in once it is loaded: with the names of a deployment. */
  readonly current: () => StandIn
}

/** The stand-in of a host without a server, and its msw bridge. */
export function openLibrary(
  options: UnderstudyOptions,
  hostOptions: HostOptions,
  changed?: WriteListener,
): OpenedLibrary {
  const settings = settingsOf(options, SOURCES, changed)
  const { base, scenarios, names } = options
  const lazyPart = openLazily(settings, names && readNames(names))
  const standIn = lazyPart.first
  if (scenarios) useScenarios(standIn, scenarios, SOURCES)
  const bridge = toMswHandlers(standIn, {
    ...hostOptions,
    lazyPart,
    ...(base !== undefined && { base }),
  })
  return { standIn, current: lazyPart.current, ...bridge }
}

export function createUnderstudy(options: UnderstudyOptions, hostOptions: HostOptions): Understudy {
  const { standIn, current, handlers } = openLibrary(options, hostOptions)
  return {
    handlers: [...(options.handlers ?? []), ...handlers],
    site: (name = DEFAULT_SITE) => siteControl(standIn, name, current),
    coverage: () => coverageOf(standIn.usage.of(), current()),
  }
}
