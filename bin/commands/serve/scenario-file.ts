/** A file of scenarios: JSON or YAML, with the line of every mistake. */
import { dirname, resolve } from 'node:path'
import { readText } from '#bin/cli/files.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import type { Dataset } from '#fixtures/dataset/dataset.ts'
import { isSeedName, SEEDS } from '#fixtures/datasets/registry.ts'
import { PlacedError, type Problem } from '#fixtures/schema/problem.ts'
import { readScenarios, type ScenarioSet } from '#handlers/control/scenarios/scenario.ts'
import type { FaultGrounds } from '#handlers/control/situations/read-fault.ts'
import type { StandIn } from '#handlers/stand-in.ts'
import { InputError } from '#openapi/input-error.ts'
import { isRecord, memberOf, messageOf } from '#openapi/json.ts'
import { by } from '#openapi/order.ts'
import type { VariantId } from '#openapi/variants.ts'
import type { ShownUser } from './dataset.ts'

interface FileGrounds extends FaultGrounds {
  readonly variant: VariantId
}

/** The built-in datasets that scenarios name. */
async function builtInsOf(document: unknown, variant: VariantId) {
  const scenarios = memberOf(document, 'scenarios')
  const named = isRecord(scenarios) ? Object.values(scenarios) : []
  const datasets = new Map<string, Dataset>()
  for (const name of named.map((scenario) => String(memberOf(scenario, 'dataset'))))
    if (isSeedName(name)) datasets.set(name, (await SEEDS[name]())(variant))
  return datasets
}

/** Paths are seen from the scenario file. */
function readNamed(name: string, file: string): unknown {
  try {
    return JSON.parse(readText(resolve(dirname(file), name)))
  } catch (error) {
    throw new PlacedError([{ place: name, reason: messageOf(error) }])
  }
}

/** `scenarios.slow.faults[0].status` as the names that lead there. */
const stepsOf = (place: string): readonly (string | number)[] =>
  place
    .replace(/^file\.?/, '')
    .split(/\.|\[|\]\.?/)
    .filter((step) => step !== '')
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))

type LineFinder = (path: readonly (string | number)[]) => number | undefined

/** Of what is not there, the place where it should stand. */
function lineOf(place: string, find: LineFinder): number {
  for (let steps = stepsOf(place); steps.length; steps = steps.slice(0, -1)) {
    const line = find(steps)
    if (line !== undefined) return line
  }
  return 1
}

/** In the order of the file. */
const sentencesOf = (file: string, problems: readonly Problem[], find: LineFinder) =>
  problems
    .map((problem) => ({ ...problem, line: lineOf(problem.place, find) }))
    .sort(by(({ line }) => line))
    .map(({ line, place, reason }) => `${file}:${line}: ${place}: ${reason}`)

async function parse(text: string, file: string) {
  // Loaded only when there are scenarios.
  const { fromYaml, yamlLineFinder } = await import('#bin/cli/read-yaml.ts')
  try {
    // JSON is YAML as well.
    return { value: fromYaml(text), find: yamlLineFinder(text) }
  } catch (error) {
    if (error instanceof InputError) throw new UsageError(`${file}: ${error.message}`)
    throw error
  }
}

/** Says all that is wrong, each with file, line, field and what was expected. */
export async function readScenarioFile(file: string, grounds: FileGrounds): Promise<ScenarioSet> {
  const { value, find } = await parse(readText(file), file)
  const builtIn = await builtInsOf(value, grounds.variant)
  const datasetOf = (name: string) => builtIn.get(name) ?? readNamed(name, file)
  try {
    return readScenarios(value, { ...grounds, datasetOf })
  } catch (error) {
    if (!(error instanceof PlacedError)) throw error
    throw new UsageError(sentencesOf(file, error.problems, find).join('\n'))
  }
}

interface ShownScenarios {
  /** Those of the scenario that sites start in. */
  readonly users: readonly ShownUser[]
  readonly names: readonly string[]
}

/** From now on sites can be switched, and start in the scenario that the file says. */
export async function useScenarios(
  standIn: StandIn,
  file: string | undefined,
): Promise<ShownScenarios> {
  if (!file) return { users: [], names: [] }
  const set = await readScenarioFile(file, { ...standIn, variant: standIn.contract.variant.id })
  standIn.scenarios.use(set)
  const users = (set.start?.users ?? []).map(({ login, roles = ['subscriber'], password }) => ({
    login,
    role: roles.join(', '),
    password,
  }))
  return { users, names: [...set.scenarios.keys()] }
}
