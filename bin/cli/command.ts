import type { OptionSpecs, Values } from './options.ts'
import type { Terminal } from './terminal.ts'

/** 0 success, 1 the check failed, 2 the command itself could not run. */
export type ExitCode = 0 | 1 | 2

export interface OperandSpec {
  readonly name: string
  readonly description: string
  readonly required?: true
  /** Collects all remaining operands. */
  readonly many?: true
}

export interface Example {
  readonly line: string
  readonly does: string
}

interface CommandInput<O extends OptionSpecs> {
  readonly options: Values<O>
  readonly operands: readonly string[]
  readonly terminal: Terminal
}

export interface Command<O extends OptionSpecs = OptionSpecs> {
  readonly operands?: readonly OperandSpec[]
  readonly options: O
  readonly examples: readonly Example[]
  /** Paragraphs of the help beyond the summary. */
  readonly details?: readonly string[]
  run(input: CommandInput<O>): Promise<ExitCode> | ExitCode
}

/** An entry of the command overview; the command itself is loaded lazily. */
export interface CommandEntry {
  readonly name: string
  readonly summary: string
  readonly load: () => Promise<Command>
}

export const defineCommand = <const O extends OptionSpecs>(command: Command<O>): Command<O> =>
  command
