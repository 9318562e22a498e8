/** Comparison of responses to one request. */
import { compareAs } from '#handlers/control/compare/compare.ts'
import { type ControlOutput, type EntryRequest, entry } from '#handlers/control/entry.ts'
import { json } from '#handlers/control/json.ts'
import {
  anything,
  integer,
  listOf,
  type ShapeValue,
  shape,
  text,
} from '#handlers/control/shapes.ts'
import { findUser } from '#handlers/runtime/access/authenticate.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import { asList } from '#openapi/values/json.ts'

const COMPARED_RESPONSE = shape({
  as: text('The login; empty for an anonymous caller.'),
  status: integer(),
  'code?': text(),
  body: text(),
  differences: listOf(
    shape({
      path: text('A member of the body.'),
      'expected?': anything('Its value in the response to the original caller.'),
      'actual?': anything('Its value in this response.'),
    }),
  ),
})
export type ComparedView = ShapeValue<typeof COMPARED_RESPONSE>

const MAX_USERS = 10

function compareUsers({ standIn, params, body }: EntryRequest): ControlOutput {
  const logged = standIn.journal.find(Number(params['id']))
  const logins = asList(body.json?.['as']).filter((each) => typeof each === 'string')
  if (!logged?.isRest || (logged.body?.length ?? 0) < logged.bodySize)
    return jsonProblem(
      'understudy_no_such_request',
      'Expected a stored request to the interface with its whole body.',
      404,
    )
  if (logins.length < 1 || logins.length > MAX_USERS)
    return jsonProblem(
      'understudy_invalid_comparison',
      `Expected {"as": ["<login>", …]} with 1 to ${MAX_USERS} logins; "" is an anonymous caller.`,
    )
  const site = standIn.sites.get(logged.site)
  const unknown = logins.find((login) => login !== '' && site && !findUser(site, login))
  if (unknown !== undefined)
    return jsonProblem(
      'understudy_invalid_comparison',
      `Expected logins of users of the site, got ${JSON.stringify(unknown.slice(0, 60))}.`,
    )
  return compareAs(standIn, logged, logins).then((compared) => json(compared))
}

export const compareEntries = [
  entry(
    'POST /requests/{id}/compare',
    {
      does: 'the responses to a request as its caller and as other users, each on a copy of the site',
      body: shape({ as: listOf(text()) }),
      responds: listOf(COMPARED_RESPONSE),
      errors: ['understudy_no_such_request', 'understudy_invalid_comparison'],
    },
    compareUsers,
  ),
]
