/** The members of `meta` are validated on storage: invalid ones are rejected, valid ones stored. */

import { fail } from '#conformance/call/check.ts'
import type { OperationRef } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import { judged } from '#conformance/case/expectation.ts'
import { its } from '#conformance/case/reference.ts'
import type { Scene } from '#conformance/case/scene.ts'
import { look, write } from '#conformance/case/scene-call.ts'
import { type Constraint, constraintsOf } from '#conformance/kinds/constraints/constraint.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { assertAvailable, reasonUnbrought } from '#conformance/targets/add-ons.ts'
import {
  describeResponse,
  isRejected,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { forPostsAndPages } from './content.ts'
import { item } from './content-scenes.ts'
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

function assertRefused(response: TargetResponse, { says }: Constraint): void {
  if (!isRejected(response))
    fail(`a rejection (4xx) of a value that is not ${says}`, describeResponse(response), {
      response,
      fact: { kind: 'accepted', valid: says },
    })
}

const MAX_GOOD_VALUES = 3

/** Invalid values are sent one by one; valid ones together with those of other scenes. */
const scenesOf = (content: ContentOperations, constraint: Constraint): readonly Scene[] => {
  // Invalid values do not fit the declared argument types.
  const operation: OperationRef = content.update
  const refusals = constraint.bad.map((meta) =>
    judged([look(operation, { id: its(), meta }, { ends: 'any' })], ({ seen }) => {
      for (const response of seen) assertRefused(response, constraint)
    }),
  )
  const given = [item(content)]
  const taken = constraint.good
    .slice(0, MAX_GOOD_VALUES)
    .map((meta): Scene => ({ given, act: write(operation, { id: its() }, { meta }), expect: [] }))
  return [{ given, expect: refusals }, ...taken]
}

/**
 * The control request is `create/stores.meta`; a record created nevertheless is found by its tag
 * and removed.
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
      const operation = context.operation(content.create)
      for (const meta of constraint.bad)
        assertRefused(await context.call(operation, { ...args, meta }), constraint)
    },
  })

const metaCase = (content: ContentOperations, constraint: Constraint): Case =>
  defineCase({
    id: `core.${content.type}.update/args.${constraint.place}.${constraint.keyword}`,
    kind: constraint.kind,
    level: 'must',
    needs: 'write',
    spec: '2.2',
    title: `${constraint.place} must be ${constraint.says}; other values are rejected.`,
    twin: JSON.stringify(constraint.good[0]),
    unless: (target) => reasonUnbrought(target, memberOf(content, constraint)),
    scenes: scenesOf(content, constraint),
  })

export const meta: Playbook = {
  cases: forPostsAndPages((content) =>
    metaConstraints(content).flatMap((constraint) => [
      metaCase(content, constraint),
      createCase(content, constraint),
    ]),
  ),
}
