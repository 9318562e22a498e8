/** The members of `meta` are checked when they are stored: bad ones are refused, good ones kept. */

import { type Case, defineCase } from '#conformance/case.ts'
import { fail } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import { type Constraint, constraintsOf } from '#conformance/kinds/constraint.ts'
import { ENFORCED_KEYWORDS } from '#conformance/kinds/levels.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { described, isAccepted, isRefused } from '#conformance/transport/exchange.ts'
import type { ArgSchema } from '#openapi/arguments.ts'
import { create, forBoth } from './content.ts'
import type { Content } from './records.ts'

const metaSchema = ({ update }: Content): ArgSchema => update.args.meta

/** Only below the argument itself: the argument as a whole is checked with the others. */
const metaConstraints = (content: Content): readonly Constraint[] =>
  constraintsOf(metaSchema(content), { name: 'meta', wrap: (value) => value }).filter(
    ({ place }) => place !== 'meta',
  )

async function runMeta(context: Context, content: Content, { good, bad, says }: Constraint) {
  const { id } = await create(context, content)
  // Bad values are not arguments of the operation as it is declared.
  const operation = context.operation(content.update)
  for (const meta of bad) {
    const response = await context.call(operation, { id, meta })
    if (!isRefused(response)) fail(`a rejection (4xx) of what is not ${says}`, described(response))
  }
  for (const meta of good.slice(0, 3)) {
    const response = await context.call(operation, { id, meta })
    if (!isAccepted(response)) fail(`what is ${says} to be accepted`, described(response))
  }
}

const metaCase = (content: Content, constraint: Constraint): Case =>
  defineCase({
    id: `core.${content.type}.update/args.${constraint.place}.${constraint.keyword}`,
    kind: constraint.kind,
    level: ENFORCED_KEYWORDS.includes(constraint.keyword) ? 'must' : 'should',
    needs: 'write',
    spec: '2.2',
    title: `${constraint.place} must be ${constraint.says}; anything else is refused.`,
    twin: JSON.stringify(constraint.good[0]),
    run: (context) => runMeta(context, content, constraint),
  })

export const meta: Playbook = {
  cases: forBoth((content) =>
    metaConstraints(content).map((constraint) => metaCase(content, constraint)),
  ),
}
