/** The path of a request, step by step, from the decisions recorded in its trace. */
import type { HintContext } from '#handlers/control/requests/hint.ts'
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import { argumentsStep } from './arguments-step.ts'
import { handlerStep, permissionStep } from './call-steps.ts'
import { forwardedCallerStep, forwardedStep } from './forwarded-steps.ts'
import { callerStep, conditionStep, routeStep, siteStep } from './request-steps.ts'
import { responseStep } from './response-step.ts'
import type { ExplainContext, ExplainedStep } from './step.ts'

const STEPS = [
  siteStep,
  conditionStep,
  callerStep,
  routeStep,
  argumentsStep,
  permissionStep,
  handlerStep,
  responseStep,
] as const

/** Requests that a real deployment answered; a proxy has no site. */
const FORWARDED_STEPS = [
  siteStep,
  conditionStep,
  forwardedCallerStep,
  routeStep,
  forwardedStep,
] as const
const PROXIED_STEPS = [forwardedCallerStep, routeStep, forwardedStep] as const

/** Requests that were rejected before the pipeline. */
const REJECTED_STEPS = [siteStep, responseStep] as const

function stepsOf(logged: LoggedRequest, context: ExplainContext) {
  const { forwardedAs } = logged.trace
  if (forwardedAs) return forwardedAs === 'client' ? PROXIED_STEPS : FORWARDED_STEPS
  return siteStep(logged, context).isDecisive ? REJECTED_STEPS : STEPS
}

/** In the order of the pipeline; steps that were not reached are left out. */
export function explainRequest(
  logged: LoggedRequest,
  context: ExplainContext & HintContext,
): readonly ExplainedStep[] {
  const steps = stepsOf(logged, context).flatMap((step) => step(logged, context) ?? [])
  const isDecided = steps.some(({ isDecisive }) => isDecisive)
  return isDecided ? steps : steps.map((each, at) => withDecision(each, at === steps.length - 1))
}

const withDecision = (step: ExplainedStep, isDecisive: boolean): ExplainedStep => ({
  ...step,
  isDecisive,
})
