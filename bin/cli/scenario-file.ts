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
import { InputError } from '#openapi/values/input-error.ts'
import { isRecord, memberOf, messageOf } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { FileError, type FileProblem } from './document-file.ts'
import { readText } from './files.ts'
import { loadValidators } from './validators.ts'

type ScenarioFileContext = Omit<ScenarioContext, 'datasetOf' | 'forms'>

/** The built-in datasets named by scenarios. */
export async function builtInsOf(document: unknown, variant: VariantId) {
  const scenarios = memberOf(document, 'scenarios')
  const named = isRecord(scenarios) ? Object.values(scenarios) : []
  const datasets = new Map<string, Dataset>()
  for (const name of named.map((scenario) => String(memberOf(scenario, 'dataset'))))
    if (isSeedName(name)) datasets.set(name, (await SEEDS[name]())(variant))
  return datasets
}

/** Paths are relative to the scenario file. */
function readNamed(name: string, file: string): unknown {
  try {
    return JSON.parse(readText(resolve(dirname(file), name)))
  } catch (error) {
    throw new DatasetError([{ place: name, reason: messageOf(error) }])
  }
}

/** `scenarios.slow.faults[0].status` as a list of path segments. */
const stepsOf = (place: string): readonly (string | number)[] =>
  place
    .replace(/^file\.?/, '')
    .split(/\.|\[|\]\.?/)
    .filter((step) => step !== '')
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))

type LineFinder = (path: readonly (string | number)[]) => number | undefined

/** The line of a path, or of its nearest existing parent. */
function lineOf(place: string, find: LineFinder): number {
  for (let steps = stepsOf(place); steps.length; steps = steps.slice(0, -1)) {
    const line = find(steps)
    if (line !== undefined) return line
  }
  return 1
}

/** In file order. */
const mistakesOf = (
  file: string,
  { problems }: DatasetError,
  find: LineFinder,
): readonly FileProblem[] =>
  problems
    .map((problem) => ({ file, ...problem, line: lineOf(problem.place, find) }))
    .sort(by(({ line }) => line))

async function parse(text: string, file: string) {
  // Loaded only if there are scenarios.
  const { fromYaml, yamlLineFinder } = await import('./read-yaml.ts')
  try {
    // JSON is a subset of YAML.
    return { value: fromYaml(text), find: yamlLineFinder(text) }
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    const line = Number(/line (\d+)/.exec(error.message)?.[1] ?? 1)
    throw new FileError([{ file, line, place: 'file', reason: error.message }])
  }
}

/** Throws a `FileError` with all problems. */
export async function readScenarioFile(
  file: string,
  grounds: ScenarioFileContext,
  text = readText(file),
): Promise<ScenarioSet> {
  const { value, find } = await parse(text, file)
  const builtIn = await builtInsOf(value, grounds.variant ?? 'a')
  const datasetOf = (name: string) => builtIn.get(name) ?? readNamed(name, file)
  const forms = await loadValidators()
  try {
    return readScenarios(value, { ...grounds, datasetOf, forms })
  } catch (error) {
    if (error instanceof DatasetError) throw new FileError(mistakesOf(file, error, find))
    throw error
  }
}
