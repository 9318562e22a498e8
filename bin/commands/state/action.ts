import type { ExitCode } from '#bin/cli/command.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import type { VariantId } from '#openapi/language/variants.ts'

interface StateFlags {
  readonly output: string | undefined
  readonly variant: VariantId | undefined
  readonly team: string
  readonly replace: boolean
  readonly json: boolean
}

interface ActionInput {
  /** A file or the address of a database. */
  readonly place: string
  /** The operands after it. */
  readonly names: readonly string[]
  readonly options: StateFlags
  readonly terminal: Terminal
}

export type StateAction = (input: ActionInput) => Promise<ExitCode>
