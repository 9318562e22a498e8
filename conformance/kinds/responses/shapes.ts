/**
 * A response with several shapes: each is requested and validated against its own part of the
 * schema.
 */

import { fail, inconclusive, skip } from '#conformance/call/check.ts'
import { baseArguments } from '#conformance/call/sample.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import { isReadOnly } from '#conformance/kinds/judging/perform-call.ts'
import { assertBody, levelOf } from '#conformance/kinds/judging/responses.ts'
import { sendOnce } from '#conformance/kinds/judging/shared-request.ts'
import { resolveArgs } from '#conformance/playbook/resolve-args.ts'
import type { Shape } from '#conformance/playbook/shape.ts'
import { schemaAt } from '#conformance/targets/add-ons.ts'
import { describeResponse, type TargetResponse } from '#conformance/transport/exchange.ts'
import { isGet, responseOf } from '#openapi/language/define.ts'
import type { JsonSchema } from '#openapi/language/schema.ts'

/** One of the alternatives, at the top level or for the items of a list. */
function alternative(schema: JsonSchema, index: number): JsonSchema {
  const part = schema.anyOf?.[index]
  if (part) return part
  if (schema.items) return { ...schema, items: alternative(schema.items, index) }
  throw new Error(`expected a schema with ${index + 1} alternatives, got ${JSON.stringify(schema)}`)
}

export function schemaOf(
  { id, responses }: Pick<OperationUnderTest, 'id' | 'responses'>,
  { status = 200, part }: Shape,
): JsonSchema {
  const listed = responses[status]
  const body = listed && responseOf(listed).body
  if (!body) throw new Error(`expected a body for ${status} of ${id}, got none`)
  return part === undefined ? body : alternative(body, part)
}

async function argumentsFor(context: Context, operation: OperationUnderTest, shape: Shape) {
  const base = shape.hasRequiredArgsOnly
    ? baseArguments(operation)
    : await context.sample(operation)
  const prepared = await shape.prepare?.(context)
  return { ...base, ...(await resolveArgs(context, shape.args)), ...prepared }
}

/**
 * The prerequisites of a shape are created on a writable stand-in; elsewhere they may be missing.
 */
function assertStatus(
  { target }: Context,
  { status = 200 }: Shape,
  response: TargetResponse,
): void {
  if (response.status === status) return
  const isPrepared = target.hasDemo && target.mode === 'write'
  if (isPrepared) fail(`the status ${status}`, describeResponse(response))
  inconclusive(`the operation responds with ${describeResponse(response)} on this target`)
}

const isEmpty = (body: unknown): boolean =>
  typeof body === 'object' && Object.keys(body ?? {}).length === 0

/** Other targets may have no data to show. */
function failWithoutContent({ target }: Context, { text }: TargetResponse): void {
  if (target.hasDemo) fail('a body with content', text)
  inconclusive('there is no content on this target')
}

function shapeCase(operation: OperationUnderTest, shape: Shape): Case {
  const schema = schemaOf(operation, shape)
  const isSafe = isReadOnly(operation) && !shape.prepare
  const encoded = shape.isForm
    ? { ...operation, consumes: ['application/x-www-form-urlencoded'] as const }
    : operation
  return defineCase({
    id: `${operation.id}/answer.${shape.name}`,
    kind: 'response',
    level: levelOf(operation),
    needs: isGet(operation) && isSafe ? 'read' : 'write',
    spec: operation.spec,
    title: `${operation.id} matches its contract ${shape.when}.`,
    ...(!isSafe && { standInOnly: true }),
    ...(shape.site !== undefined && { isolated: shape.site }),
    async run(context) {
      const reason = context.target.reasonAgainst(operation)
      if (reason !== undefined) skip(reason)
      const args = await argumentsFor(context, operation, shape)
      const options = shape.as ? { as: shape.as } : {}
      const response = isSafe
        ? await sendOnce(context, { operation: encoded, args, options })
        : await context.call(encoded, args, options)
      assertStatus(context, shape, response)
      assertBody(operation, schemaAt(context.target, schema), response)
      if (shape.mustHaveContent && isEmpty(response.body)) failWithoutContent(context, response)
    },
  })
}

export const shapeCases = (operation: OperationUnderTest): readonly Case[] =>
  (operation.play.shapes ?? []).map((shape) => shapeCase(operation, shape))
