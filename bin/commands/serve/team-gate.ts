/** Finds the team of a request by its token. */
import type { Team, TeamDirectory } from '#bin/teams/team-directory.ts'
import { type ControlAccess, createControlCheck } from '#handlers/control/access.ts'
import type { Admit } from '#handlers/hosts/server/server.ts'
import { TOKEN_HEADER } from '#handlers/runtime/addressing/address.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import { TOO_MANY_REQUESTS, WRONG_TOKEN } from '#handlers/runtime/host-errors.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { isPreflight, originHeaders, preflightOutput } from '#handlers/runtime/response/cors.ts'
import { andThen, type StandIn } from '#handlers/stand-in/stand-in.ts'

interface GateOptions {
  readonly directory: TeamDirectory
  readonly control: ControlAccess
  readonly standInOf: (team: Team) => Promise<StandIn>
}

/** Pages of other origins can read the error, except of the control interface. */
const rejected = ({ input, address }: Dispatch, output: HttpOutput): HttpOutput =>
  address.kind === 'control'
    ? output
    : { ...output, headers: { ...output.headers, ...originHeaders(input.header) } }

/** Undefined for the operator, who has the secret and the sites without a team. */
function withoutToken(dispatch: Dispatch, control: ControlAccess): HttpOutput | undefined {
  const { input, address } = dispatch
  if (address.kind !== 'control' && isPreflight(input)) return preflightOutput(input)
  const isOperator = typeof control === 'object' && !createControlCheck(control)(input.header)
  return isOperator ? undefined : rejected(dispatch, WRONG_TOKEN)
}

export function createAdmit({ directory, control, standInOf }: GateOptions): Admit {
  return (dispatch) => {
    if (!directory.hasTeams()) return undefined
    const token = dispatch.address.token ?? dispatch.input.header(TOKEN_HEADER)
    if (token === undefined) return withoutToken(dispatch, control)
    return andThen(directory.find(token), async (team) => {
      if (!team) return rejected(dispatch, WRONG_TOKEN)
      if (!team.mayRequest()) return rejected(dispatch, TOO_MANY_REQUESTS)
      return { standIn: await standInOf(team), isValid: () => directory.has(token) }
    })
  }
}
