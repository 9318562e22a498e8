/** Reads scenario files in JSON or YAML, and reports all problems with their lines. */
import { dirname, resolve } from 'node:path'
import type { Dataset } from '#fixtures/dataset/dataset.ts'
import { isSeedName, SEEDS } from '#fixtures/datasets/registry.ts'
import { DatasetError } from '#fixtures/schema/problem.ts'
import {
  readScenarios,
  type ScenarioContext,
  type ScenarioSet,
} from '#handlers/control/scenarios/scenario.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { isRecord, memberOf, messageOf } from '#openapi/values/json.ts'
import { FileError } from './document-file.ts'
import { readText } from './files.ts'
import { loadValidators } from './validators.ts'
import { locateProblems, readYamlDocument } from './yaml-document.ts'

type ScenarioFileContext = Omit<ScenarioContext, 'datasetOf' | 'validators'>

/** The built-in datasets named by scenarios. */
export async function builtInsOf(document: unknown, variant: VariantId) {
  const scenarios = memberOf(document, 'scenarios')
  const scenarioList = isRecord(scenarios) ? Object.values(scenarios) : []
  const datasets = new Map<string, Dataset>()
  for (const name of scenarioList.map((scenario) => String(memberOf(scenario, 'dataset'))))
    if (isSeedName(name)) datasets.set(name, (await SEEDS[name]())(variant))
  return datasets
}

/** Paths are relative to the scenario file. */
function readDatasetFile(name: string, file: string): unknown {
  try {
    return JSON.parse(readText(resolve(dirname(file), name)))
  } catch (error) {
    throw new DatasetError([{ place: name, reason: messageOf(error) }])
  }
}

/** Throws a `FileError` with all problems. */
export async function readScenarioFile(
  file: string,
  context: ScenarioFileContext,
  text = readText(file),
): Promise<ScenarioSet> {
  const document = await readYamlDocument(file, text)
  const { value } = document
  const builtIn = await builtInsOf(value, context.variant ?? 'a')
  const datasetOf = (name: string) => builtIn.get(name) ?? readDatasetFile(name, file)
  const validators = await loadValidators()
  try {
    return readScenarios(value, { ...context, datasetOf, validators })
  } catch (error) {
    if (error instanceof DatasetError) throw new FileError(locateProblems(document, error.problems))
    throw error
  }
}
