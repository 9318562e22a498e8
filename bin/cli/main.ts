import { InputError } from '#openapi/values/input-error.ts'
import type { Command, CommandEntry, ExitCode } from './command.ts'
import { COMMON_OPTIONS } from './common-options.ts'
import { findConfig } from './config.ts'
import { type CommandArguments, readArguments } from './flags.ts'
import {
  formerNamesOf,
  type Renaming,
  renameFlags,
  renameValues,
  renameVariables,
} from './former-names.ts'
import { commandHelp, overview } from './help.ts'
import { checkConditions } from './option-conditions.ts'
import { resolveOptions } from './options.ts'
import { checkOutputs } from './output-place.ts'
import { packageVersion } from './package.ts'
import { commandValues } from './sections.ts'
import type { Terminal } from './terminal.ts'
import { UsageError, unknownName } from './usage-error.ts'

/** The environment of a command line. */
interface CliEnvironment {
  readonly entries: readonly CommandEntry[]
  readonly terminal: Terminal
  readonly env: Readonly<Record<string, string | undefined>>
  readonly folder: string
}

function findEntry(name: string, entries: readonly CommandEntry[]): CommandEntry {
  const entry = entries.find((known) => known.name === name)
  if (entry) return entry
  throw unknownName({ what: 'command', got: name, choices: entries.map(({ name }) => name) })
}

function checkOperands(
  { name }: CommandEntry,
  command: Command,
  operands: readonly string[],
): void {
  const specs = command.operands ?? []
  const missing = specs.find(({ required }, index) => required && operands[index] === undefined)
  if (missing) throw new UsageError(`understudy ${name} needs <${missing.name}>`)
  const extra = specs.at(-1)?.many ? undefined : operands[specs.length]
  if (extra !== undefined) throw new UsageError(`unexpected argument "${extra}" for ${name}`)
}

const operandsByName = ({ operands = [] }: Command, given: readonly string[]) =>
  Object.fromEntries(operands.map(({ name }, index) => [name, given[index]]))

interface ResolvedCall extends CommandArguments {
  readonly entry: CommandEntry
  readonly command: Command
  readonly renaming: Renaming
}

async function runCommand(call: ResolvedCall, environment: CliEnvironment) {
  const { entries, terminal, folder } = environment
  const { entry, command, flags, operands, renaming } = call
  const env = renameVariables(environment.env, renaming)
  checkOperands(entry, command, operands)
  const { config } = resolveOptions({ config: COMMON_OPTIONS.config }, { flags, env })
  const found = await findConfig(folder, config)
  const file = found && { ...found, values: renameValues(found.values, entry.name, renaming) }
  const values = file && (await commandValues(file, { entry, command, entries }))
  const options = resolveOptions(command.options, { flags, env, ...(values && { file: values }) })
  checkConditions(command.options, { flags, operands: operandsByName(command, operands), options })
  checkOutputs(command.options, options)
  return command.run({ options, operands, terminal })
}

/** `understudy`, `understudy --help` and `understudy --version`, which need no command. */
function runOverview(argv: readonly string[], { entries, terminal }: CliEnvironment): ExitCode {
  const { help, version } = COMMON_OPTIONS
  const { flags } = readArguments(argv, { help, version })
  terminal.write(flags['version'] ? `${packageVersion()}\n` : overview(entries, terminal))
  return 0
}

async function dispatch(argv: readonly string[], environment: CliEnvironment): Promise<ExitCode> {
  const [first, ...rest] = argv
  if (first === undefined || first.startsWith('-')) return runOverview(argv, environment)
  if (first === 'help') return dispatch([...rest, '--help'], environment)
  const { entries, terminal } = environment
  const entry = findEntry(first, entries)
  const command = await entry.load()
  const notify = (notice: string): void => terminal.note(`understudy: ${notice}`)
  const renaming = { former: formerNamesOf(command.options), notify }
  const specs = { ...command.options, ...COMMON_OPTIONS }
  const call = { entry, command, renaming, ...readArguments(renameFlags(rest, renaming), specs) }
  if (call.flags['help']) terminal.write(commandHelp(entry, command, terminal))
  else if (call.flags['version']) terminal.write(`${packageVersion()}\n`)
  else return runCommand(call, environment)
  return 0
}

function explain(error: unknown, { terminal, env }: CliEnvironment): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const isUserError = error instanceof UsageError || error instanceof InputError
  terminal.note(`understudy: ${isUserError ? message : `unexpected error: ${message}`}`)
  if (!isUserError && env['UNDERSTUDY_DEBUG']) terminal.note(stack ?? '')
}

/** Runs a command line; any error becomes one sentence and the exit code 2. */
export async function main(
  argv: readonly string[],
  environment: CliEnvironment,
): Promise<ExitCode> {
  try {
    return await dispatch(argv, environment)
  } catch (error) {
    explain(error, environment)
    return 2
  }
}
