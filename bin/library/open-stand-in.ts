/** Shared by the Node hosts of the library: creates a stand-in from its options. */

import { rejectUnknownDataset } from '#bin/cli/dataset-name.ts'
import { builtInExtensions, contractWith, extensionFiles } from '#bin/cli/extension.ts'
import { readText } from '#bin/cli/files.ts'
import { inspectorFiles } from '#bin/cli/inspector-files.ts'
import { builtInsOf, readScenarioFile } from '#bin/cli/scenario-file.ts'
import { readNamesFile } from '#bin/cli/shared-options.ts'
import { loadValidators } from '#bin/cli/validators.ts'
import type { Dataset } from '#fixtures/dataset/dataset.ts'
import { isSeedName, SEEDS } from '#fixtures/datasets/registry.ts'
import { readScenarios, type ScenarioDocument } from '#handlers/control/scenarios/scenario.ts'
import {
  checkKnown,
  type OptionValidators,
  SHARED_VALIDATORS,
  validatorFor,
} from '#handlers/hosts/library-options.ts'
import { type SharedOptions, sharedSettings } from '#handlers/hosts/library-settings.ts'
import type { ServerOptions } from '#handlers/hosts/server/server.ts'
import { createStandIn, type StandIn } from '#handlers/stand-in/stand-in.ts'
import { type Contract, contractFor } from '#openapi/contract/contract.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { type Names, type NamesDocument, readNames } from '#openapi/names/names.ts'
import { isRecord } from '#openapi/values/json.ts'

/** A built-in dataset by name, a file by path, or a dataset object. */
export type DatasetSource = 'demo' | 'empty' | 'large' | (string & Record<never, never>) | Dataset

export interface StandInOptions extends SharedOptions {
  readonly dataset?: DatasetSource
  /** The names of a deployment in place of the neutral ones: a file by path, or an object. */
  readonly names?: string | NamesDocument
  /** Extensions: `neighbours`, or files of `understudy adopt` by path. */
  readonly extensions?: readonly string[]
  /** Scenarios for `site().enterScenario()`: a file by path, or an object. */
  readonly scenarios?: string | ScenarioDocument
}

const textOrObject = (value: unknown): boolean => typeof value === 'string' || isRecord(value)

const VALIDATORS: OptionValidators = {
  ...SHARED_VALIDATORS,
  dataset: validatorFor(
    textOrObject,
    'demo, empty, large, the path of a file, or a dataset as an object',
  ),
  names: validatorFor(textOrObject, 'the path of a file, or names as an object'),
  extensions: validatorFor(
    (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
    'a list of neighbours and paths of extension files',
  ),
  scenarios: validatorFor(textOrObject, 'the path of a file, or scenarios as an object'),
}

/** The dataset before validation; a file is read each time. */
export async function datasetOf(choice: DatasetSource, variant: VariantId): Promise<Dataset> {
  if (typeof choice === 'object') return choice
  if (!isSeedName(choice)) {
    rejectUnknownDataset(choice)
    return JSON.parse(readText(choice))
  }
  const seed = await SEEDS[choice]()
  return seed(variant)
}

const namesOf = (names: string | NamesDocument, contract: Contract): Names =>
  typeof names === 'string' ? readNamesFile(names, contract) : readNames(names)

async function useScenarios(standIn: StandIn, scenarios: string | ScenarioDocument) {
  const variant = standIn.contract.variant.id
  if (typeof scenarios === 'string')
    return standIn.scenarios.use(await readScenarioFile(scenarios, { ...standIn, variant }))
  const seeds = await builtInsOf(scenarios, variant)
  const datasetNamed = (name: string) => seeds.get(name)
  const context = {
    ...standIn,
    variant,
    datasetOf: datasetNamed,
    validators: await loadValidators(),
  }
  return standIn.scenarios.use(readScenarios(scenarios, context))
}

/** A stand-in with a request journal and its inspector; `hostValidators` check the options of the host. */
export async function openStandIn(
  choice: StandInOptions,
  hostValidators: OptionValidators = {},
): Promise<Pick<ServerOptions, 'standIn' | 'inspector'>> {
  checkKnown(choice, { ...VALIDATORS, ...hostValidators })
  const { dataset = 'demo', variant = 'a', names, scenarios, extensions = [] } = choice
  const isBuiltIn = typeof dataset === 'string' && isSeedName(dataset)
  const settings = sharedSettings(choice, {
    dataset: await datasetOf(dataset, variant),
    validate: isBuiltIn ? undefined : (await loadValidators()).dataset,
  })
  const contract = extensions.length
    ? contractWith(extensions, settings.variant)
    : contractFor(settings.variant)
  const standIn = createStandIn({
    ...settings,
    contract,
    extensions: await builtInExtensions(extensions),
    extensionFiles: extensionFiles(extensions),
    ...(isBuiltIn && { dataset }),
    ...(names && { names: namesOf(names, contract) }),
  })
  if (scenarios !== undefined) await useScenarios(standIn, scenarios)
  return { standIn, inspector: inspectorFiles }
}
