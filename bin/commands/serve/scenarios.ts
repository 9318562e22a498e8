/** The scenarios of a server, reloaded when their file changes. */
import { FileError } from '#bin/cli/document-file.ts'
import { readScenarioFile } from '#bin/cli/scenario-file.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import type { ScenarioSet } from '#handlers/control/scenarios/scenario.ts'
import { CONTROL_PREFIX } from '#handlers/runtime/addressing/address.ts'
import type { StandIn } from '#handlers/stand-in/stand-in.ts'
import { type DatasetUser, fileProblemLines } from './dataset.ts'
import { watchText } from './watch.ts'

interface ScenarioChoice {
  readonly scenario: string | undefined
  readonly watch: boolean
  readonly note: (sentence: string) => void
}

interface WatchedScenarios {
  /** Those of the initial scenario. */
  readonly users: readonly DatasetUser[]
  readonly unfollow: () => void
}

const read = (file: string, standIn: StandIn, text?: string): Promise<ScenarioSet> =>
  readScenarioFile(file, { ...standIn, variant: standIn.contract.variant.id }, text)

const usersOf = ({ start }: ScenarioSet): readonly DatasetUser[] =>
  (start?.users ?? []).map(({ login, roles = ['subscriber'], password }) => ({
    login,
    role: roles.join(', '),
    password,
  }))

/** Sites in a scenario enter its new version. */
function use({ scenarios, sites }: StandIn, set: ScenarioSet): void {
  scenarios.use(set)
  for (const name of sites.names()) {
    const scenario = scenarios.find(scenarios.of(name) ?? '')
    if (scenario) scenarios.enter(name, scenario)
  }
}

/** An invalid file changes nothing; its problems are returned. */
async function readAgain(file: string, standIn: StandIn, text: string): Promise<string> {
  try {
    use(standIn, await read(file, standIn, text))
    return `${file} changed: its scenarios are reloaded`
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return `${file} changed and is invalid, so nothing is reloaded:${fileProblemLines(error)}`
  }
}

async function readFirst(file: string, standIn: StandIn): Promise<ScenarioSet> {
  try {
    return await read(file, standIn)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    throw new UsageError(`${file} is invalid:${fileProblemLines(error)}`)
  }
}

/** Makes the scenarios available; sites start in the initial one of the file. */
export async function useScenarios(
  standIn: StandIn,
  { scenario: file, watch, note }: ScenarioChoice,
): Promise<WatchedScenarios> {
  if (!file) return { users: [], unfollow: () => {} }
  const set = await readFirst(file, standIn)
  standIn.scenarios.use(set)
  const names = [...set.scenarios.keys()].join(', ')
  note(`scenarios: ${names}; switched with PUT ${CONTROL_PREFIX}/scenario`)
  const follow = (text: string): void => void readAgain(file, standIn, text).then(note)
  return { users: usersOf(set), unfollow: watch ? watchText(file, follow) : () => {} }
}
