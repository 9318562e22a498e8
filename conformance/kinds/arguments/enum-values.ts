/** Each listed value of an argument is accepted. */

import { fail, inconclusive } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Constraint } from '#conformance/kinds/constraints/constraint.ts'
import { enforcedLevel } from '#conformance/kinds/constraints/levels.ts'
import {
  isArgumentRejection,
  isPastValidation,
} from '#conformance/kinds/judging/judge-rejection.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import { goodResponses, rejectionFor, type Trial } from '#conformance/kinds/judging/rejection.ts'
import { probeSite } from '#conformance/kinds/judging/role-access.ts'
import { constraintsIn, ownArguments } from '#conformance/kinds/values/good-values.ts'
import { trialOf } from '#conformance/kinds/values/trial.ts'
import { describeResponse, isAccepted } from '#conformance/transport/exchange.ts'

interface EnumArgument {
  readonly operation: OperationUnderTest
  readonly name: string
  readonly constraint: Constraint
}

/**
 * Whether an unlisted value is rejected: only then a later rejection proves that the value is
 * listed.
 */
const rejectsUnlistedValues = async (context: Context, trial: Trial): Promise<boolean> =>
  isArgumentRejection(await rejectionFor(context, trial))

async function runEnumValues(context: Context, argument: EnumArgument) {
  const { operation, name, constraint } = argument
  const trial = trialOf(operation, name, constraint)
  const { plain, twins } = await goodResponses(context, trial)
  if (
    !isPastValidation(plain) ||
    !(isAccepted(plain) || (await rejectsUnlistedValues(context, trial)))
  )
    inconclusive(`the operation responds with ${describeResponse(plain)} on this target`)
  for (const [index, twin] of twins.entries()) {
    if (!isArgumentRejection(twin) && !(isAccepted(plain) && twin.status >= 500)) continue
    // Some values need a capability, and are refused as invalid without it.
    if (context.target.best !== 'administrator')
      inconclusive(`${describeResponse(twin)} for an account without all permissions`)
    fail(`${JSON.stringify(constraint.good[index])} to be accepted`, describeResponse(twin))
  }
}

const enumValueCase = (argument: EnumArgument): Case => {
  const { operation, name, constraint } = argument
  return defineCase({
    id: `${operation.id}/args.${constraint.path}.enum.each`,
    kind: 'enum',
    level: enforcedLevel(operation, name, constraint),
    needs: 'read',
    ...probeSite(operation),
    spec: operation.spec,
    title: `${constraint.path} accepts each listed value: ${constraint.description}.`,
    twin: `the same request without ${name}`,
    run: (context) => runEnumValues(context, argument),
  })
}

/** A path value may name a record that does not exist. */
export const enumValueCases = (operation: OperationUnderTest): readonly Case[] =>
  ownArguments(operation).flatMap(([name]) =>
    constraintsIn(operation, name)
      .filter(({ kind }) => kind === 'enum')
      .map((constraint) => enumValueCase({ operation, name, constraint })),
  )
