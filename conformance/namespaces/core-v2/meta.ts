/** The members of `meta` are checked when they are stored: bad ones are refused, good ones kept. */

import { fail } from '#conformance/call/check.ts'
import type { Arguments, Called } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { type Constraint, constraintsOf } from '#conformance/kinds/constraint.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { assertBrought } from '#conformance/targets/add-ons.ts'
import { described, isAccepted, isRefused } from '#conformance/transport/exchange.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { create, forBoth } from './content.ts'
import type { Content } from './records.ts'

const metaSchema = ({ update }: Content): ArgSchema => update.args.meta

/** Only below the argument itself: the argument as a whole is checked with the others. */
const metaConstraints = (content: Content): readonly Constraint[] =>
  constraintsOf(metaSchema(content), { name: 'meta', wrap: (value) => value }).filter(
    ({ place }) => place !== 'meta',
  )

/** Of a value that an add-on would bring nothing is asked where it is not. */
const memberOf = (content: Content, { place }: Constraint) =>
  metaSchema(content).properties?.[place.split('.')[1] ?? '']

/** Bad values are not arguments of an operation as it is declared. */
async function refuseAll(
  context: Context,
  { operation, args }: MetaRequest,
  constraint: Constraint,
) {
  const { bad, says } = constraint
  for (const meta of bad) {
    const response = await context.call(context.operation(operation), { ...args, meta })
    if (!isRefused(response)) fail(`a rejection (4xx) of what is not ${says}`, described(response))
  }
}

async function runMeta(context: Context, content: Content, constraint: Constraint) {
  const { good, says } = constraint
  assertBrought(context.target, memberOf(content, constraint))
  const { id } = await create(context, content)
  const operation = context.operation(content.update)
  await refuseAll(context, { operation, args: { id } }, constraint)
  for (const meta of good.slice(0, 3)) {
    const response = await context.call(operation, { id, meta })
    if (!isAccepted(response)) fail(`what is ${says} to be accepted`, described(response))
  }
}

interface MetaRequest {
  readonly operation: Called
  readonly args: Arguments
}

/** The twin is stored by `create/stores.meta`; what is not refused is found by its mark and removed. */
const createCase = (content: Content, constraint: Constraint): Case =>
  defineCase({
    id: `core.${content.type}.create/args.${constraint.place}.${constraint.keyword}`,
    kind: constraint.kind,
    level: 'must',
    needs: 'write',
    spec: '2.2',
    title: `${constraint.place} of a new ${content.one} must be ${constraint.says}.`,
    twin: JSON.stringify(constraint.good[0]),
    async run(context) {
      assertBrought(context.target, memberOf(content, constraint))
      const args = content.record.fields(await context.announce(content.record))
      await refuseAll(context, { operation: content.create, args }, constraint)
    },
  })

const metaCase = (content: Content, constraint: Constraint): Case =>
  defineCase({
    id: `core.${content.type}.update/args.${constraint.place}.${constraint.keyword}`,
    kind: constraint.kind,
    level: 'must',
    needs: 'write',
    spec: '2.2',
    title: `${constraint.place} must be ${constraint.says}; anything else is refused.`,
    twin: JSON.stringify(constraint.good[0]),
    run: (context) => runMeta(context, content, constraint),
  })

export const meta: Playbook = {
  cases: forBoth((content) =>
    metaConstraints(content).flatMap((constraint) => [
      metaCase(content, constraint),
      createCase(content, constraint),
    ]),
  ),
}
