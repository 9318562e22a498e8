/** Teams of a shared server: each has a stand-in of its own. */
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import type { StandIn } from '#handlers/stand-in/stand-in.ts'

/** A request with the stand-in that it belongs to. */
export interface AdmittedRequest {
  readonly standIn: StandIn
  readonly dispatch: Dispatch
}

/** The stand-in of a team. */
export interface Admission {
  readonly standIn: StandIn
  /** False once the token is revoked. */
  readonly isValid: () => boolean
}

/** Undefined for a request without a team, a response for a rejected one. */
export type Admit = (
  dispatch: Dispatch,
) => Admission | HttpOutput | undefined | Promise<Admission | HttpOutput | undefined>

/** A stream ends for its reader when the token is revoked. */
export function whileValid(output: HttpOutput, isValid: (() => boolean) | undefined): HttpOutput {
  const { stream } = output
  if (!stream || !isValid) return output
  return {
    ...output,
    stream: (send) =>
      stream((text) => {
        if (isValid()) send(text)
      }),
  }
}
