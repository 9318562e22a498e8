/** The stand-in beside a real deployment. */
import { compareWithDeployment } from '#handlers/control/compare/beside.ts'
import { type ControlOutput, type EntryRequest, entry } from '#handlers/control/entry.ts'
import { json } from '#handlers/control/json.ts'
import {
  anything,
  choice,
  integer,
  listOf,
  type ShapeValue,
  shape,
  text,
} from '#handlers/control/shapes.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import { messageOf } from '#openapi/values/json.ts'

const SIDE = shape({ account: text('The account that acted.'), status: integer(), body: text() })
const BESIDE = shape({
  host: text('The host of the deployment.'),
  standIn: SIDE,
  deployment: SIDE,
  differences: listOf(
    shape({
      path: text('A member of the body, `(status)` or `(records)`.'),
      'standIn?': anything(),
      'deployment?': anything(),
      verdict: choice('breaking', 'deviation', 'allowed', 'not judged'),
      says: text('What the contract says of the difference.'),
    }),
  ),
})
export type BesideView = ShapeValue<typeof BESIDE>

function compareBeside({ standIn, params }: EntryRequest): ControlOutput {
  const logged = standIn.journal.find(Number(params['id']))
  const { current: deployment } = standIn.deployment
  if (!deployment)
    return jsonProblem(
      'understudy_no_deployment',
      'There is no deployment to compare with; start with serve --upstream <rest-root>.',
      409,
    )
  if (!logged?.isRest || (logged.body?.length ?? 0) < logged.bodySize)
    return jsonProblem(
      'understudy_no_such_request',
      'Expected a stored request to the interface with its whole body.',
      404,
    )
  const obstacle = deployment.obstacleTo(logged)
  if (obstacle !== undefined) return jsonProblem('understudy_not_forwarded', obstacle, 403)
  return compareWithDeployment(standIn, deployment, logged).then(json, (error: unknown) =>
    jsonProblem('understudy_no_response', `${deployment.host}: ${messageOf(error)}`, 502),
  )
}

export const deploymentEntries = [
  entry(
    'POST /requests/{id}/beside',
    {
      does: 'the responses of a copy of the site and of the deployment of --upstream to a request',
      responds: BESIDE,
      errors: [
        'understudy_no_deployment',
        'understudy_no_such_request',
        'understudy_not_forwarded',
        'understudy_no_response',
      ],
    },
    compareBeside,
  ),
]
