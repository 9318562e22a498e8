/** The members of `meta` are validated on storage: invalid ones are refused, valid ones stored. */

import { equal, fail } from '#conformance/call/check.ts'
import type { Arguments, OperationRef } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { type Constraint, constraintsOf } from '#conformance/kinds/constraints/constraint.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { assertAvailable } from '#conformance/targets/add-ons.ts'
import { describeResponse, isAccepted, isRejected } from '#conformance/transport/exchange.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import type { Json } from '#openapi/values/json.ts'
import { forPostsAndPages, sharedItem } from './content.ts'
import type { ContentOperations } from './records.ts'

const metaSchema = ({ update }: ContentOperations): ArgSchema => update.args.meta

/** Only nested constraints: the argument itself is tested with the others. */
const metaConstraints = (content: ContentOperations): readonly Constraint[] =>
  constraintsOf(metaSchema(content), { name: 'meta', wrap: (value) => value }).filter(
    ({ place }) => place !== 'meta',
  )

/** Members of an add-on are not tested where it is missing. */
const memberOf = (content: ContentOperations, { place }: Constraint) =>
  metaSchema(content).properties?.[place.split('.')[1] ?? '']

/** Invalid values do not fit the declared argument types. */
async function refuseAll(
  context: Context,
  { operation, args }: MetaRequest,
  constraint: Constraint,
) {
  const { bad, says } = constraint
  for (const meta of bad) {
    const response = await context.call(context.operation(operation), { ...args, meta })
    if (!isRejected(response))
      fail(`a rejection (4xx) of what is not ${says}`, describeResponse(response))
  }
}

const MAX_GOOD_VALUES = 3

/** A constraint and the item it is tested on. */
interface OfItem extends Constraint {
  readonly id: number
}

/** The n-th valid values of all constraints, as far as they can be combined. */
const packAt = (content: ContentOperations, place: number): Json =>
  Object.assign({}, ...metaConstraints(content).map(({ good }) => good[place] ?? {}))

const isWithin = (meta: unknown, pack: Json): boolean =>
  Object.entries(Object(meta)).every(([key, value]) => equal(pack[key], value))

/** A valid value is sent alone only if the combined request does not store it. */
async function takeGood(context: Context, content: ContentOperations, { good, says, id }: OfItem) {
  const operation = context.operation(content.update)
  const { method = 'POST' } = context
  for (const [place, meta] of good.slice(0, MAX_GOOD_VALUES).entries()) {
    const pack = packAt(content, place)
    const together = () => context.call(operation, { id, meta: pack })
    const key = `${method} ${content.one} with meta values ${place}`
    if (isWithin(meta, pack) && isAccepted(await context.once(key, together))) continue
    const response = await context.call(operation, { id, meta })
    if (!isAccepted(response)) fail(`what is ${says} to be accepted`, describeResponse(response))
  }
}

async function runMeta(context: Context, content: ContentOperations, constraint: Constraint) {
  assertAvailable(context.target, memberOf(content, constraint))
  const { id } = await sharedItem(context, content)
  const operation = context.operation(content.update)
  await refuseAll(context, { operation, args: { id } }, constraint)
  await takeGood(context, content, { ...constraint, id })
}

interface MetaRequest {
  readonly operation: OperationRef
  readonly args: Arguments
}

/**
 * The control request is `create/stores.meta`; a record that is not refused is found by its tag and
 * removed.
 */
const createCase = (content: ContentOperations, constraint: Constraint): Case =>
  defineCase({
    id: `core.${content.type}.create/args.${constraint.place}.${constraint.keyword}`,
    kind: constraint.kind,
    level: 'must',
    needs: 'write',
    spec: '2.2',
    title: `${constraint.place} of a new ${content.one} must be ${constraint.says}.`,
    twin: JSON.stringify(constraint.good[0]),
    async run(context) {
      assertAvailable(context.target, memberOf(content, constraint))
      const args = content.record.fields(await context.announce(content.record))
      await refuseAll(context, { operation: content.create, args }, constraint)
    },
  })

const metaCase = (content: ContentOperations, constraint: Constraint): Case =>
  defineCase({
    id: `core.${content.type}.update/args.${constraint.place}.${constraint.keyword}`,
    kind: constraint.kind,
    level: 'must',
    needs: 'write',
    spec: '2.2',
    title: `${constraint.place} must be ${constraint.says}; anything else is refused.`,
    twin: JSON.stringify(constraint.good[0]),
    isolated: 'items for meta values',
    run: (context) => runMeta(context, content, constraint),
  })

export const meta: Playbook = {
  cases: forPostsAndPages((content) =>
    metaConstraints(content).flatMap((constraint) => [
      metaCase(content, constraint),
      createCase(content, constraint),
    ]),
  ),
}
