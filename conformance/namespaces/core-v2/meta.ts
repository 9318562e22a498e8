/** The members of `meta` are validated on storage: invalid ones are rejected, valid ones stored. */

import { fail } from '#conformance/call/check.ts'
import type { OperationRef } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import { customExpectation } from '#conformance/case/expectation.ts'
import { givenId } from '#conformance/case/reference.ts'
import type { Scene } from '#conformance/case/scene.ts'
import { sceneRead, write } from '#conformance/case/scene-call.ts'
import { type Constraint, constraintsOf } from '#conformance/kinds/constraints/constraint.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { assertAvailable, reasonAgainstMember } from '#conformance/targets/add-ons.ts'
import {
  describeResponse,
  isRejected,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { casesForPostsAndPages } from './content.ts'
import { item } from './content-scenes.ts'
import type { ContentOperations } from './records.ts'

const metaSchema = ({ update }: ContentOperations): ArgSchema => update.args.meta

/** Only nested constraints: the argument itself is tested with the others. */
const metaConstraints = (content: ContentOperations): readonly Constraint[] =>
  constraintsOf(metaSchema(content), { name: 'meta', wrap: (value) => value }).filter(
    ({ path }) => path !== 'meta',
  )

/** Members of an add-on are not tested where it is missing. */
const memberOf = (content: ContentOperations, { path }: Constraint) =>
  metaSchema(content).properties?.[path.split('.')[1] ?? '']

function assertRejection(response: TargetResponse, { description }: Constraint): void {
  if (!isRejected(response))
    fail(`a rejection (4xx) of a value that is not ${description}`, describeResponse(response), {
      response,
      fact: { kind: 'accepted', valid: description },
    })
}

const MAX_GOOD_VALUES = 3

/** Invalid values are sent one by one; valid ones together with those of other scenes. */
const scenesOf = (content: ContentOperations, constraint: Constraint): readonly Scene[] => {
  // Invalid values do not fit the declared argument types.
  const operation: OperationRef = content.update
  const rejections = constraint.bad.map((meta) =>
    customExpectation(
      [sceneRead(operation, { id: givenId(), meta }, { outcome: 'any' })],
      ({ after }) => {
        for (const response of after) assertRejection(response, constraint)
      },
    ),
  )
  const given = [item(content)]
  const acceptances = constraint.good
    .slice(0, MAX_GOOD_VALUES)
    .map(
      (meta): Scene => ({ given, act: write(operation, { id: givenId() }, { meta }), expect: [] }),
    )
  return [{ given, expect: rejections }, ...acceptances]
}

/**
 * The control request is `create/stores.meta`; a record created nevertheless is found by its tag
 * and removed.
 */
const createCase = (content: ContentOperations, constraint: Constraint): Case =>
  defineCase({
    id: `core.${content.type}.create/args.${constraint.path}.${constraint.keyword}`,
    kind: constraint.kind,
    level: 'must',
    needs: 'write',
    spec: '2.2',
    title: `${constraint.path} of a new ${content.one} must be ${constraint.description}.`,
    twin: JSON.stringify(constraint.good[0]),
    async run(context) {
      assertAvailable(context.target, memberOf(content, constraint))
      const args = content.record.fields(await context.announceCreation(content.record))
      const operation = context.operation(content.create)
      for (const meta of constraint.bad)
        assertRejection(await context.call(operation, { ...args, meta }), constraint)
    },
  })

const metaCase = (content: ContentOperations, constraint: Constraint): Case =>
  defineCase({
    id: `core.${content.type}.update/args.${constraint.path}.${constraint.keyword}`,
    kind: constraint.kind,
    level: 'must',
    needs: 'write',
    spec: '2.2',
    title: `${constraint.path} must be ${constraint.description}; other values are rejected.`,
    twin: JSON.stringify(constraint.good[0]),
    skipReasonFor: (target) => reasonAgainstMember(target, memberOf(content, constraint)),
    scenes: scenesOf(content, constraint),
  })

export const meta: Playbook = {
  cases: casesForPostsAndPages((content) =>
    metaConstraints(content).flatMap((constraint) => [
      metaCase(content, constraint),
      createCase(content, constraint),
    ]),
  ),
}
