/** Judges whether a fault is rejected, from its response and those of its valid twins. */

import { fail, inconclusive, skip } from '#conformance/call/check.ts'
import type { Arguments } from '#conformance/call/request.ts'
import type { Context } from '#conformance/case/context.ts'
import {
  describeResponse,
  isAccepted,
  isRejected,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import { isGet, type Method } from '#openapi/language/define.ts'
import { isDeniedRead, isOwnAccessRejection, isRecordRejection } from './access-rejection.ts'
import { assertRejectionInJson } from './as-json.ts'
import { type Judgement, judgeRejection } from './judge-rejection.ts'
import type { OperationUnderTest } from './operation-under-test.ts'

interface RejectionTrial {
  readonly operation: OperationUnderTest
  readonly method?: Method
  readonly description: string
  /** Checked by a rule of the operation, possibly after the permission. */
  readonly isCheckedLate?: boolean
}

export interface TrialResponses {
  readonly fault: TargetResponse
  readonly twins: readonly TargetResponse[]
  readonly alternatives: readonly TargetResponse[]
}

function judgeFault(
  { target }: Context,
  trial: RejectionTrial,
  responses: TrialResponses,
): Judgement {
  const { validatesFirst, best } = target
  const { fault } = responses
  assertRejectionInJson(fault, trial.operation)
  // For an anonymous read, the good value may require a missing capability.
  const hasAllCapabilities =
    best === 'administrator' || (fault.identity === 'anonymous' && !isGet(trial.operation))
  return judgeRejection({
    ...responses,
    validatesFirst: validatesFirst && !trial.isCheckedLate && !isDeniedRead(trial.operation, fault),
    isCheckedLate: trial.isCheckedLate ?? false,
    hasAllCapabilities,
    isAccessRejection: (response) => isOwnAccessRejection(trial.operation, response),
  })
}

const failNotRejected = (
  { description }: RejectionTrial,
  got: string,
  response: TargetResponse,
): never =>
  fail(`a rejection (4xx) of a value that is not ${description}`, got, {
    response,
    fact: { kind: 'accepted', valid: description },
  })

interface UnclearFault {
  readonly trial: RejectionTrial
  readonly args: Arguments
  readonly why: string
}

/**
 * A rule after the permission check is not visible to an anonymous caller. A known stand-in can be
 * called as administrator, because its site is disposable; elsewhere the case is skipped.
 */
async function sendAsAdministrator(context: Context, { trial, args, why }: UnclearFault) {
  const { hasDemo, mode } = context.target
  if (!hasDemo || mode !== 'write') skip({ why: 'inconclusive', detail: why })
  const { operation, method } = trial
  const options = { as: 'administrator', ...(method && { method }) } as const
  const response = await context.call(operation, args, options)
  if (isAccepted(response) || isRecordRejection(operation, response))
    failNotRejected(trial, describeResponse(response), response)
  if (!isRejected(response))
    inconclusive(`${why}, and ${describeResponse(response)} to an administrator`)
}

export async function assertRejected(
  context: Context,
  fault: Omit<UnclearFault, 'why'>,
  responses: TrialResponses,
): Promise<void> {
  const { trial } = fault
  const judgement = judgeFault(context, trial, responses)
  if (judgement.verdict === 'not-rejected')
    failNotRejected(trial, judgement.got, judgement.response)
  if (judgement.verdict === 'twin-rejected')
    fail(`a value that is ${trial.description} to be accepted`, judgement.got, {
      response: judgement.response,
    })
  if (judgement.verdict !== 'inconclusive') return
  if (!trial.isCheckedLate) inconclusive(judgement.why)
  await sendAsAdministrator(context, { ...fault, why: judgement.why })
}
