/** The options of the in-process hosts and the resulting settings of the stand-in. */
import type { RequestHandler } from 'msw'
import {
  type Dataset,
  type DocumentValidator,
  readDataset,
  type Template,
} from '#fixtures/dataset/dataset.ts'
import type { SitesOptions } from '#fixtures/site/sites.ts'
import {
  type DocumentValidators,
  readScenarios,
  type ScenarioDocument,
} from '#handlers/control/scenarios/scenario.ts'
import type { AuthMode } from '#handlers/runtime/access/authenticate.ts'
import type { StandIn } from '#handlers/stand-in/assembly.ts'
import type { StandInExtension } from '#handlers/stand-in/extension.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import type { NamesDocument } from '#openapi/names/names.ts'
import { type HistoryOption, historySettings } from './history-option.ts'
import { checkOptions } from './library-options.ts'

/** Options shared by every host of the library. */
export interface SharedOptions {
  readonly variant?: VariantId
  readonly restPrefix?: string
  readonly auth?: AuthMode
  /** Whether to follow the behaviour of deployments where the interface document differs. */
  readonly asDeployed?: boolean
  /** Whether, or how many, writes of each site are recorded as steps to go back to. */
  readonly history?: HistoryOption
}

export interface UnderstudyOptions extends SharedOptions {
  /** The base address called by the application under test: `https://site.example`. */
  readonly base?: string
  readonly dataset?: 'demo' | 'empty' | 'large' | Dataset
  /** The vocabulary of a deployment, used instead of the neutral names. */
  readonly names?: NamesDocument
  /** Named scenarios for `site().enterScenario()`, as in a scenario file. */
  readonly scenarios?: ScenarioDocument
  /** Extensions of the package, such as `neighbours` of `site-understudy/neighbours`. */
  readonly extensions?: readonly StandInExtension[]
  /** Your own msw handlers; they take precedence over the stand-in. */
  readonly handlers?: readonly RequestHandler[]
}

export interface HostOptions {
  /** Whether requests for pages and files below the base pass through to the network. */
  readonly passesPages: boolean
  /** The site of requests that name none. */
  readonly site?: string
}

/** A built-in dataset by name, where it is loaded. */
export type FindSeed = (name: string, variant: VariantId) => Dataset | undefined

/** Sources of datasets, and the validators of user-written documents. */
export interface DatasetSources {
  readonly seeds: FindSeed
  readonly validators?: DocumentValidators
}

/** Listener for every write. */
export type WriteListener = NonNullable<SitesOptions['changed']>

/** A raw dataset; built-in datasets need no validator. */
interface RawDataset {
  readonly dataset: Dataset | undefined
  readonly validate?: DocumentValidator | undefined
}

/** A user dataset determines the variant. */
function templateOf(raw: RawDataset, { variant }: SharedOptions): Template {
  const template = readDataset(raw.dataset, raw.validate)
  if (variant !== undefined && variant !== template.variant)
    throw new Error(`expected a dataset of variant ${variant}, got one of ${template.variant}`)
  return template
}

/** The settings of a stand-in common to these hosts. */
export function sharedSettings(choice: SharedOptions, raw: RawDataset) {
  const { restPrefix, auth, history, asDeployed } = choice
  const template = templateOf(raw, choice)
  return {
    variant: template.variant,
    template: () => template,
    asDeployed: asDeployed ?? template.asDeployed,
    // Unlimited: tests may inspect every request.
    journal: { maxLargeReads: Number.POSITIVE_INFINITY },
    ...(restPrefix && { restPrefix }),
    ...(auth && { auth }),
    ...historySettings(history),
  }
}

export function settingsOf(
  options: UnderstudyOptions,
  { seeds, validators }: DatasetSources,
  changed?: WriteListener,
) {
  checkOptions(options)
  const { dataset = 'demo', variant = 'a' } = options
  const isNamed = typeof dataset === 'string'
  const raw = isNamed
    ? { dataset: seeds(dataset, variant) }
    : { dataset, validate: validators?.dataset }
  return {
    ...sharedSettings(options, raw),
    ...(isNamed && { dataset }),
    ...(changed && { changed }),
    ...(options.extensions && { extensions: options.extensions }),
  }
}

export function useScenarios(
  standIn: StandIn,
  document: ScenarioDocument,
  { seeds, validators }: DatasetSources,
): void {
  const variant = standIn.contract.variant.id
  const datasetOf = (name: string) => seeds(name, variant)
  standIn.scenarios.use(readScenarios(document, { ...standIn, variant, datasetOf, validators }))
}
