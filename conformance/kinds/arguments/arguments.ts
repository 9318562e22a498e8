/** Every constraint of every argument: invalid values are rejected, valid ones accepted. */

import { field } from '#conformance/call/body.ts'
import { Failure, fail, Skip } from '#conformance/call/check.ts'
import { queryText } from '#conformance/call/form-body.ts'
import { isOptional, isPathArgument, sendsInQuery } from '#conformance/call/request.ts'
import { sampleOf } from '#conformance/call/sample.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Constraint } from '#conformance/kinds/constraints/constraint.ts'
import { enforcedLevel } from '#conformance/kinds/constraints/levels.ts'
import {
  assertArgumentRejection,
  assertErrorBody,
  inconclusiveIfDenied,
} from '#conformance/kinds/judging/access-rejection.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import { rejectionFor, runTrial, type Trial } from '#conformance/kinds/judging/rejection.ts'
import { probeSite } from '#conformance/kinds/judging/role-access.ts'
import { sendOnce } from '#conformance/kinds/judging/shared-request.ts'
import { constraintsIn, ownArguments } from '#conformance/kinds/values/good-values.ts'
import { trialOf } from '#conformance/kinds/values/trial.ts'
import { codeOf, describeResponse } from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { findProblem } from '#openapi/derive/find-problem.ts'

const hasOwnRule = ({ args }: ContractOperation, name: string): boolean =>
  args[name]?.check === 'own'

const hasOwnMessage = (operation: ContractOperation, name: string, { kind }: Constraint): boolean =>
  hasOwnRule(operation, name) ||
  (kind === 'type' && operation.args[name]?.validatedBy !== undefined)

const constraintTrial = (
  operation: OperationUnderTest,
  name: string,
  constraint: Constraint,
): Trial => ({
  ...trialOf(operation, name, constraint),
  ...(isOptional(operation, name) && { optional: name }),
  isCheckedLate: hasOwnRule(operation, name),
})

interface TestedConstraint {
  readonly operation: OperationUnderTest
  readonly name: string
  readonly constraint: Constraint
}

/** Whether an invalid value of the argument is rejected where another constraint is tested. */
async function rejectsOthers(
  context: Context,
  { operation, name, constraint }: TestedConstraint,
): Promise<boolean> {
  for (const other of constraintsIn(operation, name).filter((each) => each !== constraint))
    try {
      await runTrial(context, constraintTrial(operation, name, other))
      return true
    } catch (error) {
      if (!(error instanceof Failure || error instanceof Skip)) throw error
    }
  return false
}

/** A quirk that accepts any value of an argument is distinguished from a single missing check. */
async function comparingWithOthers(
  context: Context,
  tested: TestedConstraint,
  run: () => Promise<void> | void,
): Promise<void> {
  try {
    await run()
  } catch (error) {
    const { operation, name } = tested
    if (!(error instanceof Failure) || !operation.args[name]?.quirk) throw error
    if (!(await rejectsOthers(context, tested))) throw error
    const { expected, got, details } = error
    const { fact } = details
    const accepted = fact?.kind === 'accepted' ? fact : undefined
    fail(expected, got, { ...details, fact: { kind: 'accepted', ...accepted, isSelective: true } })
  }
}

const constraintCase = (
  operation: OperationUnderTest,
  name: string,
  constraint: Constraint,
): Case =>
  defineCase({
    id: `${operation.id}/args.${constraint.path}.${constraint.keyword}`,
    kind: constraint.kind,
    level: enforcedLevel(operation, name, constraint),
    needs: 'read',
    ...probeSite(operation),
    spec: operation.spec,
    title: `${constraint.path} must be ${constraint.description}; other values are rejected.`,
    twin: `${name} = ${JSON.stringify(constraint.good[0])}`.slice(0, 120),
    run: (context) =>
      comparingWithOthers(context, { operation, name, constraint }, () =>
        runTrial(context, constraintTrial(operation, name, constraint)),
      ),
  })

const requiredCase = (operation: OperationUnderTest, name: string): Case =>
  defineCase({
    id: `${operation.id}/args.${name}.required`,
    kind: 'required',
    level: 'must',
    needs: 'read',
    ...probeSite(operation),
    spec: operation.spec,
    title: `A request without ${name} is rejected.`,
    twin: `${name} = ${JSON.stringify(sampleOf(operation.args[name] ?? {}))}`.slice(0, 120),
    run: (context) =>
      runTrial(context, {
        operation,
        good: [(base) => base],
        bad: [(base) => ({ ...base, [name]: undefined })],
        description: `a request with ${name}`,
      }),
  })

/** The wording of a rejection is assumed from the platform, so it is a separate case. */
function wordingCase(operation: OperationUnderTest, name: string, constraint: Constraint): Case {
  const [bad] = constraint.bad
  const message = findProblem(bad, operation.args[name] ?? {}, name)?.message
  return defineCase({
    id: `${operation.id}/args.${constraint.path}.${constraint.keyword}.wording`,
    kind: constraint.kind,
    level: 'assumed',
    needs: 'read',
    ...probeSite(operation),
    spec: '7',
    title: `${name} that is not ${constraint.description} is rejected as rest_invalid_param: ${message}`,
    async run(context) {
      const response = await rejectionFor(context, trialOf(operation, name, constraint))
      inconclusiveIfDenied(operation, response)
      await comparingWithOthers(context, { operation, name, constraint }, () =>
        assertArgumentRejection(context, response, { name, message }),
      )
    },
  })
}

const missingCase = (operation: ContractOperation, name: string): Case =>
  defineCase({
    id: `${operation.id}/args.${name}.required.wording`,
    kind: 'required',
    level: 'assumed',
    needs: 'read',
    ...probeSite(operation),
    spec: '7',
    title: `A request without ${name} is rejected as rest_missing_callback_param, with its name.`,
    async run(context) {
      const args = { ...(await context.sample(operation)), [name]: undefined }
      const response = await sendOnce(context, { operation, args })
      inconclusiveIfDenied(operation, response)
      if (response.status !== 400 || codeOf(response) !== 'rest_missing_callback_param')
        fail('400 rest_missing_callback_param', describeResponse(response))
      const params = field(field(response.body, 'data'), 'params')
      if (JSON.stringify(params) !== JSON.stringify([name]))
        fail(`params ["${name}"]`, JSON.stringify(params) ?? 'nothing')
      assertErrorBody(response)
    },
  })

/** In a query an empty object is the same as an absent argument. */
const isRepresentable = (
  operation: ContractOperation,
  name: string,
  { bad }: Constraint,
): boolean => !sendsInQuery(operation) || queryText({ [name]: bad[0] }) !== ''

export function argumentCases(operation: OperationUnderTest): readonly Case[] {
  return ownArguments(operation).flatMap(([name, schema]) => [
    ...(schema.required && !isPathArgument(operation, name)
      ? [requiredCase(operation, name), missingCase(operation, name)]
      : []),
    ...constraintsIn(operation, name).flatMap((constraint) => [
      constraintCase(operation, name, constraint),
      ...(!hasOwnMessage(operation, name, constraint) &&
      isRepresentable(operation, name, constraint)
        ? [wordingCase(operation, name, constraint)]
        : []),
    ]),
  ])
}
