import type { Body } from '../runtime/body.ts'
import type { HttpOutput } from '../runtime/http.ts'
import { jsonProblem } from '../runtime/pages.ts'
import type { Dispatch, StandIn } from '../stand-in.ts'

export interface ControlRequest {
  readonly standIn: StandIn
  readonly dispatch: Dispatch
  readonly body: Body
}

export function answerControl(_request: ControlRequest): HttpOutput {
  return jsonProblem('understudy_no_route', 'There is nothing at this address.', 404)
}
