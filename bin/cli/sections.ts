import type { Command, CommandEntry } from './command.ts'
import type { ConfigFile } from './config.ts'
import { formerNamesOf } from './former-names.ts'
import { UsageError, unknownName } from './usage-error.ts'

interface CommandCall {
  readonly entry: CommandEntry
  readonly command: Command
  readonly entries: readonly CommandEntry[]
}

function ownSection({ path, values }: ConfigFile, { entry, command }: CommandCall) {
  const own = values[entry.name] ?? {}
  if (typeof own !== 'object' || Array.isArray(own))
    throw new UsageError(`expected ${entry.name} in ${path} to be an object`)
  const choices = Object.keys(command.options)
  const unknownOption = Object.keys(own).find((option) => !choices.includes(option))
  if (unknownOption !== undefined)
    throw unknownName({ what: `option of ${entry.name} in ${path}`, got: unknownOption, choices })
  return own
}

/** Top-level values apply to every command with that option. */
async function sharedValues({ path, values }: ConfigFile, { command, entries }: CommandCall) {
  const sections = entries.map(({ name }) => name)
  const shared = Object.entries(values).filter(([key]) => !sections.includes(key))
  const otherOptions = shared.map(([key]) => key).filter((key) => !(key in command.options))
  if (otherOptions.length > 0) {
    const commands = await Promise.all(entries.map(({ load }) => load()))
    const choices = [...new Set(commands.flatMap(({ options }) => Object.keys(options)))]
    const former = commands.flatMap(({ options }) => [...formerNamesOf(options).keys()])
    const unknownOption = otherOptions.find(
      (key) => !choices.includes(key) && !former.includes(key),
    )
    if (unknownOption !== undefined)
      throw unknownName({
        what: `option in ${path}`,
        got: unknownOption,
        choices: [...choices, ...sections],
      })
  }
  return Object.fromEntries(shared)
}

/** The values of a file for one command: its section overrides the top level. */
export async function commandValues(file: ConfigFile, call: CommandCall): Promise<ConfigFile> {
  const own = ownSection(file, call)
  return { path: file.path, values: { ...(await sharedValues(file, call)), ...own } }
}
