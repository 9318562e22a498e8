import { tableLines } from '#bin/cli/table.ts'
import { type ListedTeam, type ListedToken, listTeams } from '#bin/teams/team-table.ts'
import type { TeamAction } from './action.ts'

const limited = (used: number, max: number | undefined): string =>
  max === undefined ? String(used) : `${used} of ${max}`

const TEAM_COLUMNS = [
  { title: 'team', cell: ({ name }: ListedTeam) => name },
  { title: 'sites', cell: ({ sites, quota }: ListedTeam) => limited(sites, quota.sites) },
  { title: 'bytes', cell: ({ bytes, quota }: ListedTeam) => limited(bytes, quota.bytes) },
  {
    title: 'requests per second',
    cell: ({ quota }: ListedTeam) => (quota.requests === undefined ? '' : String(quota.requests)),
  },
]

const TOKEN_COLUMNS = [
  { title: 'token', cell: ({ id }: ListedToken) => id },
  { title: 'team', cell: ({ team }: ListedToken) => team },
  { title: 'created', cell: ({ created }: ListedToken) => created },
  { title: 'label', cell: ({ label }: ListedToken) => label },
]

function textOf(teams: readonly ListedTeam[]): string {
  if (!teams.length) return 'no teams\n'
  const shown = tableLines(TEAM_COLUMNS, teams)
  const tokens = tableLines(
    TOKEN_COLUMNS,
    teams.flatMap((team) => team.tokens),
  )
  const parts = [shown.titles, ...shown.lines, '', tokens.titles, ...tokens.lines]
  return `${parts.join('\n')}\n`
}

export const list: TeamAction = async ({ database, options, terminal }) => {
  const teams = await listTeams(database)
  terminal.write(options.json ? `${JSON.stringify(teams, null, 2)}\n` : textOf(teams))
  return 0
}
