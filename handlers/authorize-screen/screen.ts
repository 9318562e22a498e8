import type { ControlRequest } from '../control/control.ts'
import type { HttpOutput } from '../runtime/http.ts'
import { jsonProblem } from '../runtime/pages.ts'

export function answerAuthorize(_request: ControlRequest): HttpOutput {
  return jsonProblem('understudy_no_route', 'There is nothing at this address.', 404)
}
