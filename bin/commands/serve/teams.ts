/** The teams of a server with a database; loaded only with one. */
import type { SharedState } from '#bin/shared-state/shared-state.ts'
import { createTeamDirectory, type Team } from '#bin/teams/team-directory.ts'
import { readTeams } from '#bin/teams/team-table.ts'
import type { ControlAccess } from '#handlers/control/access.ts'
import type { Admit } from '#handlers/hosts/server/server.ts'
import type { StandIn } from '#handlers/stand-in/stand-in.ts'
import { memoizeIn } from '#openapi/values/memoize.ts'
import type { OpenStandIn } from './open-stand-in.ts'
import { createAdmit } from './team-gate.ts'

interface TeamsOptions {
  readonly state: SharedState
  readonly openStandIn: OpenStandIn
  /** Called for each new stand-in. */
  readonly prepare: (standIn: StandIn) => Promise<unknown>
  readonly control: ControlAccess
}

export interface ServedTeams {
  readonly admit: Admit
  hasTeams(): boolean
  /** Of all teams, in memory. */
  siteCount(): number
}

/** Each team has a part of the memory only. */
const JOURNAL = { maxEntries: 2_000, maxSize: 4 * 1024 * 1024 }
const LIMITS = { sites: 1_000, overhead: 256 * 1024 * 1024 }

export async function openTeams(options: TeamsOptions): Promise<ServedTeams> {
  const { state, openStandIn, prepare, control } = options
  const directory = createTeamDirectory(() => readTeams(state.database))
  const opened: StandIn[] = []
  const open = async (team: Team): Promise<StandIn> => {
    const { name, grew, isFull } = team
    const sites = state.sitesOf({ team: name, maxSites: () => team.quota.sites, grew })
    const { changed, turn, signingKey } = sites
    const limited = { isFull, journal: JOURNAL, limits: LIMITS, reports: name }
    const standIn = openStandIn({ changed, turn, signingKey, ...limited })
    await prepare(standIn)
    sites.attach(standIn.replication)
    opened.push(standIn)
    return standIn
  }
  const standInOf = memoizeIn(new Map<Team, Promise<StandIn>>(), open)
  await directory.read()
  state.poll(directory.read)
  return {
    admit: createAdmit({ directory, control, standInOf }),
    hasTeams: directory.hasTeams,
    siteCount: () => opened.reduce((sum, { sites }) => sum + sites.names().length, 0),
  }
}
