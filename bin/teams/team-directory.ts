/** The teams of a server in memory, read again in regular intervals. */
import type { StoredTeam, TeamQuota } from './team-table.ts'
import { hashOf } from './token.ts'

export interface Team {
  readonly name: string
  quota: TeamQuota
  /** False beyond the requests per second of its quota. */
  mayRequest(): boolean
  /** Whether it has reached the size of its quota. */
  isFull(): boolean
  /** Counts until the next reading. */
  grew(length: number): void
}

export interface TeamDirectory {
  /** Without any team, no token is required. */
  hasTeams(): boolean
  /** Whether a token is valid as of the last reading. */
  has(token: string): boolean
  /** An unknown token may be new: then the teams are read again. */
  find(token: string): Team | undefined | Promise<Team | undefined>
  read(): Promise<void>
}

interface KnownTeam extends Team {
  update(stored: StoredTeam): void
}

/** A bucket of one second. */
function createRate(now: () => number) {
  let left = Number.POSITIVE_INFINITY
  let at = now()
  return (perSecond: number): boolean => {
    const current = now()
    left = Math.min(perSecond, left + ((current - at) / 1000) * perSecond)
    at = current
    if (left < 1) return false
    left -= 1
    return true
  }
}

function createTeam({ name }: StoredTeam, now: () => number): KnownTeam {
  const take = createRate(now)
  let used = 0
  const team: KnownTeam = {
    name,
    quota: { sites: undefined, bytes: undefined, requests: undefined },
    mayRequest: () => team.quota.requests === undefined || take(team.quota.requests),
    isFull: () => team.quota.bytes !== undefined && used >= team.quota.bytes,
    grew: (length) => {
      used += length
    },
    update: ({ usedBytes, sites, bytes, requests }) => {
      used = usedBytes
      team.quota = { sites, bytes, requests }
    },
  }
  return team
}

/** `now` is in milliseconds. */
export function createTeamDirectory(
  readTeams: () => Promise<readonly StoredTeam[]>,
  now: () => number = () => performance.now(),
): TeamDirectory {
  let teams = new Map<string, KnownTeam>()
  let byHash = new Map<string, KnownTeam>()
  let reading: Promise<void> | undefined
  const readOnce = async (): Promise<void> => {
    const stored = await readTeams()
    const known = teams
    teams = new Map(
      stored.map((each) => [each.name, known.get(each.name) ?? createTeam(each, now)]),
    )
    for (const each of stored) teams.get(each.name)?.update(each)
    byHash = new Map(
      stored.flatMap(({ name, tokens }) => {
        const team = teams.get(name)
        return team ? tokens.map((hash) => [hash, team] as const) : []
      }),
    )
  }
  /** One at a time, however many requests wait for it. */
  const read = (): Promise<void> => {
    reading ??= readOnce().finally(() => {
      reading = undefined
    })
    return reading
  }
  const known = (token: string): KnownTeam | undefined => byHash.get(hashOf(token))
  return {
    hasTeams: () => teams.size > 0,
    has: (token) => known(token) !== undefined,
    find: (token) =>
      known(token) ??
      read().then(
        () => known(token),
        () => undefined,
      ),
    read,
  }
}
