/** Actions on teams and their tokens. */
import { UsageError } from '#bin/cli/usage-error.ts'
import { addToken, deleteTeam, putTeam, revokeToken } from '#bin/teams/team-table.ts'
import { plural } from '#openapi/values/text.ts'
import type { TeamAction } from './action.ts'

/** A shorter id could be that of several tokens. */
const TOKEN_ID = /^[0-9a-f]{10,64}$/

const noTeam = (name: string): UsageError =>
  new UsageError(`there is no team ${JSON.stringify(name)}; understudy team create creates it`)

export const create: TeamAction = async ({ database, name, options, terminal }) => {
  await putTeam(database, name, options)
  terminal.write(`${name} stored; understudy team token creates a token for it\n`)
  return 0
}

export const token: TeamAction = async ({ database, name, options, terminal }) => {
  const created = await addToken(database, name, options.label)
  if (created === undefined) throw noTeam(name)
  terminal.write(
    options.json ? `${JSON.stringify({ team: name, token: created })}\n` : `${created}\n`,
  )
  return 0
}

export const revoke: TeamAction = async ({ database, name: id, terminal }) => {
  if (!TOKEN_ID.test(id) || !(await revokeToken(database, id)))
    throw new UsageError(
      `there is no token ${JSON.stringify(id)}; understudy team list shows their ids`,
    )
  terminal.write(`${plural(1, 'token')} revoked\n`)
  return 0
}

export const remove: TeamAction = async ({ database, name, terminal }) => {
  if (!(await deleteTeam(database, name))) throw noTeam(name)
  terminal.write(`${name} deleted, with its tokens and sites\n`)
  return 0
}
