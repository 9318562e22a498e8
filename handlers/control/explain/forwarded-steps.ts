/** The steps of a request that a real deployment answered: its decisions are unknown. */
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import { callerText } from './request-steps.ts'
import { type ExplainStep, serverError } from './step.ts'

const SENT_AS = {
  account: 'sent to the deployment as the account of --upstream-user',
  anonymous: 'sent to the deployment without credentials',
}

function proxiedCaller({ headers }: LoggedRequest): string {
  const sent = ['authorization', 'cookie', 'x-wp-nonce'].filter((name) => headers[name])
  return sent.length
    ? `The deployment decides about the credentials of the request (${sent.join(', ')}); the user and the role are not known here.`
    : 'The request has no credentials.'
}

export const forwardedCallerStep: ExplainStep = (logged) => {
  const { forwardedAs = 'client', rejection } = logged.trace
  const isProxied = forwardedAs === 'client'
  return {
    step: 'caller',
    says: isProxied ? proxiedCaller(logged) : callerText(logged),
    details: [
      ...(rejection ? [`reason: ${rejection.key}`] : []),
      ...(isProxied ? [] : [SENT_AS[forwardedAs]]),
    ],
    grounds: [],
    isDecisive: false,
  }
}

function forwardedText(logged: LoggedRequest): string {
  const { status, trace } = logged
  const code = serverError(logged)
  return code && trace.forwardingProblem
    ? `The deployment sent no response: ${trace.forwardingProblem}. The server answered with ${status} ${code}.`
    : `A deployment answered with status ${status}; its decisions are unknown here.`
}

export const forwardedStep: ExplainStep = (logged) => {
  const { forwardingProblem } = logged.trace
  const isIncomplete = forwardingProblem !== undefined && !serverError(logged)
  return {
    step: 'response',
    says: forwardedText(logged),
    details: isIncomplete ? [`the response is incomplete: ${forwardingProblem}`] : [],
    grounds: [],
    isDecisive: true,
  }
}
