/** Section 2.2: the fields of posts, pages and their revisions, wherever a response shows them. */

import { at } from '#conformance/call/body.ts'
import { inconclusive } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import { performCall, siteOptions } from '#conformance/kinds/judging/perform-call.ts'
import { sendOnce } from '#conformance/kinds/judging/rejection.ts'
import { assertBody } from '#conformance/kinds/judging/responses.ts'
import { schemaAt } from '#conformance/targets/add-ons.ts'
import {
  describeResponse,
  isAccepted,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import type { ArgMap } from '#openapi/language/arguments.ts'
import { isGet, responseOf } from '#openapi/language/define.ts'
import { type JsonSchema, nullable, orEmpty } from '#openapi/language/schema.ts'
import { pageFields, postFields } from '#openapi/shared/content-fields.ts'
import { memoize } from '#openapi/values/memoize.ts'

/** Members of add-ons are judged where the active add-ons are known. */
const OPEN = 'meta'

const only = (schema: JsonSchema, isNeeded: boolean): JsonSchema => ({
  ...(schema.type !== undefined && { type: schema.type }),
  ...(schema.properties && {
    properties: Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [
        name,
        // Without add-ons the platform sends an empty list.
        name === OPEN ? orEmpty(only(part, false)) : only(part, isNeeded),
      ]),
    ),
  }),
  ...(schema.items && { items: only(schema.items, isNeeded) }),
  ...(schema.anyOf && { anyOf: schema.anyOf.map((part) => only(part, isNeeded)) }),
  ...(isNeeded && schema.required && { required: schema.required }),
})

/** The names of section 2.2; revisions have the same set. */
const NAMED: ArgMap = { ...postFields, ...pageFields }
const isNamed = (name: string): boolean => name === 'id' || name in NAMED

/** Some fields are nullable. */
const typed = (name: string, part: JsonSchema): JsonSchema =>
  [NAMED[name]?.type].flat().includes('null') ? nullable(part) : part

/** The documented part of a record: types and, if required, presence of its members. */
function statedPart({ properties = {}, required = [] }: JsonSchema, isNeeded: boolean): JsonSchema {
  const parts = Object.entries(properties).filter(([name]) => isNamed(name))
  return only(
    {
      type: 'object',
      properties: Object.fromEntries(parts.map(([name, part]) => [name, typed(name, part)])),
      required: required.filter(isNamed),
    },
    isNeeded,
  )
}

/** Cached per record, because each schema is compiled. */
const statedParts = memoize((record: JsonSchema) => ({
  types: statedPart(record, false),
  members: statedPart(record, true),
}))

/** A permanent deletion returns the former record in this member. */
const WHAT_WAS = 'previous'

const recordsIn = (body: unknown): readonly unknown[] =>
  Array.isArray(body) ? body : [at(body, WHAT_WAS) ?? body]

/** A read shows the record of its context; other operations declare their own. */
function recordOf(
  operation: OperationUnderTest,
  view: View,
  response: TargetResponse,
): JsonSchema | undefined {
  if (isGet(operation)) return operation.resource?.records[view]
  const listed = operation.responses[response.status]
  const body = listed && responseOf(listed).body
  const forms = body?.anyOf ?? (body ? [body] : [])
  const before = forms.map(({ properties }) => properties?.[WHAT_WAS])
  const isRemoved = at(response.body, WHAT_WAS) !== undefined
  return isRemoved ? before.find((form) => form) : forms.find((_, place) => !before[place])
}

async function shownBy(
  context: Context,
  operation: OperationUnderTest,
  view: View,
): Promise<TargetResponse> {
  if (view === 'edit' && isGet(operation))
    return sendOnce(context, {
      operation,
      args: { ...(await context.sample(operation)), context: view },
      options: {},
    })
  return (await performCall(context, operation)).response
}

type View = 'view' | 'edit'

interface Members {
  readonly view: View
  readonly isNeeded: boolean
}

async function runMembers(
  context: Context,
  operation: OperationUnderTest,
  members: Members,
): Promise<void> {
  const { view, isNeeded } = members
  const response = await shownBy(context, operation, view)
  const record = recordOf(operation, view, response)
  if (!isAccepted(response) || !record)
    return inconclusive(`the operation responds with ${describeResponse(response)} on this target`)
  const schema = schemaAt(context.target, statedParts(record)[isNeeded ? 'members' : 'types'])
  for (const body of recordsIn(response.body)) assertBody(operation, schema, { ...response, body })
}

function membersCase(operation: OperationUnderTest, members: Members): Case {
  const { view, isNeeded } = members
  const isEdited = isGet(operation) && view === 'edit'
  return defineCase({
    id: `${operation.id}/answer.${isNeeded ? 'members' : 'types'}${isEdited ? '.edit' : ''}`,
    kind: 'response',
    // Members of add-ons are not stored in revisions everywhere.
    level: isNeeded && operation.resource?.history ? 'should' : 'must',
    needs: isGet(operation) ? 'read' : 'write',
    spec: '2.2',
    title: isNeeded
      ? `${operation.id} shows the fields of its records${isEdited ? ' for editing' : ''}.`
      : `The fields that ${operation.id} shows${isEdited ? ' for editing' : ''} have their types.`,
    ...siteOptions(operation),
    run: (context) => runMembers(context, operation, members),
  })
}

/** Writes respond in the edit context. */
export function memberCases(operation: OperationUnderTest): readonly Case[] {
  if (!operation.resource) return []
  const views = isGet(operation) ? (['view', 'edit'] as const) : (['edit'] as const)
  return views.flatMap((view) =>
    [false, true].map((isNeeded) => membersCase(operation, { view, isNeeded })),
  )
}
