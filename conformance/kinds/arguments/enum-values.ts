/** Each listed value of an argument is accepted. */

import { fail, inconclusive } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Constraint } from '#conformance/kinds/constraints/constraint.ts'
import { enforcedLevel } from '#conformance/kinds/constraints/levels.ts'
import { isArgumentRejection, isPastArguments } from '#conformance/kinds/judging/judge.ts'
import type { Judged } from '#conformance/kinds/judging/judged.ts'
import { goodResponses, rejectionFor } from '#conformance/kinds/judging/rejection.ts'
import { placeOfProbe } from '#conformance/kinds/judging/rights.ts'
import {
  constraintsIn,
  goodValues,
  ownArguments,
  set,
} from '#conformance/kinds/values/good-values.ts'
import { packsOf } from '#conformance/kinds/values/packs.ts'
import { wrongPacksOf } from '#conformance/kinds/values/wrong-values.ts'
import { described, isAccepted } from '#conformance/transport/exchange.ts'

interface EnumArgument {
  readonly operation: Judged
  readonly name: string
  readonly constraint: Constraint
}

/** Whether a value that is not listed is rejected: then a later rejection shows that one is. */
async function checksValues(context: Context, { operation, name, constraint }: EnumArgument) {
  const [pack] = wrongPacksOf(operation, name, constraint)
  const change = set(name, constraint.bad[0])
  return isArgumentRejection(await rejectionFor(context, { operation, name, change, pack }))
}

async function runEach(context: Context, each: EnumArgument) {
  const { operation, name, constraint } = each
  const { plain, twins } = await goodResponses(context, {
    operation,
    good: goodValues(operation, name, constraint),
    packed: packsOf(operation, name, constraint),
    bad: [],
    says: constraint.says,
  })
  if (!isPastArguments(plain) || !(isAccepted(plain) || (await checksValues(context, each))))
    inconclusive(`the operation answers ${described(plain)} here`)
  for (const [place, twin] of twins.entries()) {
    if (!isArgumentRejection(twin) && !(isAccepted(plain) && twin.status >= 500)) continue
    // Some values need a capability, and are refused as invalid without it.
    if (context.target.best !== 'administrator')
      inconclusive(`${described(twin)} to an account without all rights`)
    fail(`${JSON.stringify(constraint.good[place])} to be taken`, described(twin))
  }
}

const enumValueCase = (each: EnumArgument): Case => {
  const { operation, name, constraint } = each
  return defineCase({
    id: `${operation.id}/args.${constraint.place}.enum.each`,
    kind: 'enum',
    level: enforcedLevel(operation, name, constraint),
    needs: 'read',
    ...placeOfProbe(operation),
    spec: operation.spec,
    title: `${constraint.place} takes each value: ${constraint.says}.`,
    twin: `the same request without ${name}`,
    run: (context) => runEach(context, each),
  })
}

/** A path value may name a record that does not exist. */
export const enumValueCases = (operation: Judged): readonly Case[] =>
  ownArguments(operation).flatMap(([name]) =>
    constraintsIn(operation, name)
      .filter(({ kind }) => kind === 'enum')
      .map((constraint) => enumValueCase({ operation, name, constraint })),
  )
