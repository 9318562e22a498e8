import type { ExitCode } from '#bin/cli/command.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import type { SqlDatabase } from '#bin/database/database.ts'
import type { TeamQuota } from '#bin/teams/team-table.ts'

interface TeamFlags extends TeamQuota {
  readonly label: string
  readonly json: boolean
}

interface TeamActionInput {
  readonly database: SqlDatabase
  /** The operand after the database: a team, or the id of a token. */
  readonly name: string
  readonly options: TeamFlags
  readonly terminal: Terminal
}

export type TeamAction = (input: TeamActionInput) => Promise<ExitCode>
