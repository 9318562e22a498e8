/** Calls on records of the run: the response does not depend on the target's data. */

import type { Arguments } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { assertSuccess } from '#conformance/kinds/arguments/accepted.ts'
import { assertDefault } from '#conformance/kinds/arguments/defaults.ts'
import { assertJsonBody, type JsonCheck } from '#conformance/kinds/judging/as-json.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import {
  arrangeFor,
  assertAccepted,
  ownCallOf,
  ownResponse,
  siteOfOwnCall,
} from '#conformance/kinds/judging/perform-call.ts'
import {
  assertBody,
  assertNoCrash,
  assertResponse,
  levelOf,
} from '#conformance/kinds/judging/responses.ts'
import { sendOnce } from '#conformance/kinds/judging/shared-request.ts'
import { assertAllHeaders } from '#conformance/kinds/responses/headers.ts'
import { assertMembers } from '#conformance/kinds/responses/members.ts'
import { schemaOf } from '#conformance/kinds/responses/shapes.ts'
import { defaultsIn } from '#conformance/kinds/values/default-values.ts'
import { type Arrange, type OwnCall, performOwnCall } from '#conformance/playbook/own-call.ts'
import type { Shape } from '#conformance/playbook/shape.ts'
import { schemaAt } from '#conformance/targets/add-ons.ts'
import { isRead } from '#openapi/language/define.ts'

/** All cases share one call, or read one record. */
const sharedSite = (operation: OperationUnderTest) =>
  ({ needs: 'write', isolated: siteOfOwnCall(operation) }) as const

interface OwnRecordCheck extends Pick<Case, 'id' | 'level' | 'title' | 'spec'> {
  readonly check: (...parts: [...Parameters<JsonCheck>, context: Context]) => void
}

const aspectCase = (
  operation: OperationUnderTest,
  own: OwnCall,
  { check, ...rest }: OwnRecordCheck,
): Case =>
  defineCase({
    ...sharedSite(operation),
    ...rest,
    kind: 'response',
    async run(context) {
      const response = await ownResponse(context, operation, own)
      assertAccepted(response)
      check(response, operation, context)
    },
  })

const successCase = (operation: OperationUnderTest, own: OwnCall): Case =>
  defineCase({
    ...sharedSite(operation),
    id: `${operation.id}/own`,
    kind: 'response',
    level: 'must',
    spec: operation.spec,
    title: `${operation.id} succeeds for a record of the run.`,
    async run(context) {
      const response = await ownResponse(context, operation, own)
      assertNoCrash(operation, response)
      assertSuccess(context, operation, { response, isComplete: true })
    },
  })

const crashCase = (operation: OperationUnderTest, own: OwnCall): Case =>
  defineCase({
    ...sharedSite(operation),
    id: `${operation.id}/own.no-crash`,
    kind: 'response',
    level: 'must',
    spec: operation.spec,
    title: `${operation.id} responds without a server error for a record of the run.`,
    async run(context) {
      assertNoCrash(operation, await ownResponse(context, operation, own))
    },
  })

const defaultCase = (operation: OperationUnderTest, arrange: Arrange, name: string): Case =>
  defineCase({
    ...sharedSite(operation),
    id: `${operation.id}/own.${name}.default`,
    kind: 'default',
    level: 'must',
    spec: operation.spec,
    title: `Without ${name}, its default applies for a record of the run.`,
    async run(context) {
      const args = await arrangeFor(context, operation, arrange)
      await assertDefault(context, { operation, name, args })
    },
  })

/** The lists of an item without versions have no record to judge. */
const typesCase = (operation: OperationUnderTest, own: OwnCall): Case =>
  aspectCase(operation, own, {
    id: `${operation.id}/own.answer.types`,
    level: 'must',
    spec: '2.2',
    title: `The fields that ${operation.id} shows for a record of the run have their types.`,
    check: (response, _, context) =>
      assertMembers(context, operation, { view: 'view', checksPresence: false, response }),
  })

/** Reads are judged again on a record of the run, because their sample may find none. */
function readCases(operation: OperationUnderTest, arrange: Arrange): readonly Case[] {
  const { id, spec } = operation
  const own: OwnCall = { arrange }
  return [
    successCase(operation, own),
    crashCase(operation, own),
    aspectCase(operation, own, {
      id: `${id}/own.json`,
      level: 'must',
      spec: '1',
      title: `${id} responds with JSON for a record of the run.`,
      check: assertJsonBody,
    }),
    aspectCase(operation, own, {
      id: `${id}/own.answer`,
      level: levelOf(operation),
      spec,
      title: `${id} matches its contract for a record of the run.`,
      check: (response, _, context) => assertResponse(context, operation, response),
    }),
    aspectCase(operation, own, {
      id: `${id}/own.headers`,
      level: 'assumed',
      spec,
      title: `${id} responds with the common headers for a record of the run.`,
      check: assertAllHeaders,
    }),
    ...(operation.resource ? [typesCase(operation, own)] : []),
    ...defaultsIn(operation).map((name) => defaultCase(operation, arrange, name)),
  ]
}

/** Shapes that differ only in arguments. */
const differsInArgumentsOnly = ({
  prepare,
  as,
  isForm,
  hasRequiredArgsOnly,
  status = 200,
}: Shape): boolean => !prepare && !as && !isForm && !hasRequiredArgsOnly && status < 300

interface ShapedCall {
  readonly own: OwnCall
  readonly shapeArgs: Arguments
}

interface OwnShape {
  readonly own: OwnCall
  readonly shape: Shape
}

/** Reads a shared record, or calls the operation on a record of the run. */
async function shapedResponse(
  context: Context,
  operation: OperationUnderTest,
  { own: ownCall, shapeArgs }: ShapedCall,
) {
  if (!isRead(operation) || !('arrange' in ownCall))
    return performOwnCall(context, { operation, ownCall, extraArgs: shapeArgs })
  const args = { ...(await arrangeFor(context, operation, ownCall.arrange)), ...shapeArgs }
  return sendOnce(context, { operation, args, options: {} })
}

async function runShape(context: Context, operation: OperationUnderTest, { own, shape }: OwnShape) {
  const response = await shapedResponse(context, operation, { own, shapeArgs: shape.args ?? {} })
  assertAccepted(response)
  const schema = schemaOf(context.operation(operation), shape)
  assertBody(operation, schemaAt(context.target, schema), response)
}

const shapeCase = (operation: OperationUnderTest, own: OwnCall, shape: Shape): Case =>
  defineCase({
    ...(isRead(operation) ? sharedSite(operation) : { needs: 'write' }),
    id: `${operation.id}/own.answer.${shape.name}`,
    kind: 'response',
    level: levelOf(operation),
    spec: operation.spec,
    title: `${operation.id} matches its contract ${shape.when}, for a record of the run.`,
    run: (context) => runShape(context, operation, { own, shape }),
  })

const hasConstantArguments = ({ args = {} }: Shape): boolean =>
  Object.values(args).every((value) => typeof value !== 'function')

export function ownRecordCases(operation: OperationUnderTest): readonly Case[] {
  const own = ownCallOf(operation)
  if (!own || !('arrange' in own || 'creates' in own)) return []
  return [
    ...(isRead(operation) && 'arrange' in own ? readCases(operation, own.arrange) : []),
    ...(operation.play.shapes ?? [])
      .filter((shape) => differsInArgumentsOnly(shape) && hasConstantArguments(shape) && shape.args)
      .map((shape) => shapeCase(operation, own, shape)),
  ]
}
