/** Section 2.2: the fields of posts, pages and their revisions, wherever a response shows them. */

import { at } from '#conformance/call/body.ts'
import { inconclusive } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import { performCall, siteOptions } from '#conformance/kinds/judging/perform-call.ts'
import { assertBody } from '#conformance/kinds/judging/responses.ts'
import { sendOnce } from '#conformance/kinds/judging/shared-request.ts'
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
const ADD_ON_MEMBER = 'meta'

const typesAndPresence = (schema: JsonSchema, checksPresence: boolean): JsonSchema => ({
  ...(schema.type !== undefined && { type: schema.type }),
  ...(schema.properties && {
    properties: Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [
        name,
        // Without add-ons the platform sends an empty list.
        name === ADD_ON_MEMBER
          ? orEmpty(typesAndPresence(part, false))
          : typesAndPresence(part, checksPresence),
      ]),
    ),
  }),
  ...(schema.items && { items: typesAndPresence(schema.items, checksPresence) }),
  ...(schema.anyOf && {
    anyOf: schema.anyOf.map((part) => typesAndPresence(part, checksPresence)),
  }),
  ...(checksPresence && schema.required && { required: schema.required }),
})

/** The names of section 2.2; revisions have the same set. */
const DOCUMENTED_FIELDS: ArgMap = { ...postFields, ...pageFields }
const isDocumented = (name: string): boolean => name === 'id' || name in DOCUMENTED_FIELDS

/** Some fields are nullable. */
const withStatedNull = (name: string, part: JsonSchema): JsonSchema =>
  [DOCUMENTED_FIELDS[name]?.type].flat().includes('null') ? nullable(part) : part

/** The documented part of a record: types and, if required, presence of its members. */
function documentedPart(
  { properties = {}, required = [] }: JsonSchema,
  checksPresence: boolean,
): JsonSchema {
  const parts = Object.entries(properties).filter(([name]) => isDocumented(name))
  return typesAndPresence(
    {
      type: 'object',
      properties: Object.fromEntries(
        parts.map(([name, part]) => [name, withStatedNull(name, part)]),
      ),
      required: required.filter(isDocumented),
    },
    checksPresence,
  )
}

/** Cached per record, because each schema is compiled. */
const documentedParts = memoize((record: JsonSchema) => ({
  types: documentedPart(record, false),
  members: documentedPart(record, true),
}))

/** A permanent deletion returns the former record in this member. */
const PREVIOUS = 'previous'

const recordsIn = (body: unknown): readonly unknown[] =>
  Array.isArray(body) ? body : [at(body, PREVIOUS) ?? body]

/** A read shows the record of its context; other operations declare their own. */
function recordOf(
  operation: OperationUnderTest,
  view: View,
  response: TargetResponse,
): JsonSchema | undefined {
  if (isGet(operation)) return operation.resource?.records[view]
  const spec = operation.responses[response.status]
  const body = spec && responseOf(spec).body
  const forms = body?.anyOf ?? (body ? [body] : [])
  const previousForms = forms.map(({ properties }) => properties?.[PREVIOUS])
  const isRemoved = at(response.body, PREVIOUS) !== undefined
  return isRemoved
    ? previousForms.find((form) => form)
    : forms.find((_, index) => !previousForms[index])
}

async function responseInView(
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

interface MemberRequirement {
  readonly view: View
  readonly checksPresence: boolean
}

/** Every record of the response has the documented members, or at least their types. */
export function assertMembers(
  { target }: Pick<Context, 'target'>,
  operation: OperationUnderTest,
  { view, checksPresence, response }: MemberRequirement & { readonly response: TargetResponse },
): void {
  const record =
    (isAccepted(response) ? recordOf(operation, view, response) : undefined) ??
    inconclusive(`the operation responds with ${describeResponse(response)} on this target`)
  const schema = schemaAt(target, documentedParts(record)[checksPresence ? 'members' : 'types'])
  for (const body of recordsIn(response.body)) assertBody(operation, schema, { ...response, body })
}

async function runMembers(
  context: Context,
  operation: OperationUnderTest,
  memberCheck: MemberRequirement,
): Promise<void> {
  const response = await responseInView(context, operation, memberCheck.view)
  assertMembers(context, operation, { ...memberCheck, response })
}

function membersCase(operation: OperationUnderTest, memberCheck: MemberRequirement): Case {
  const { view, checksPresence } = memberCheck
  const isEditView = isGet(operation) && view === 'edit'
  return defineCase({
    id: `${operation.id}/answer.${checksPresence ? 'members' : 'types'}${isEditView ? '.edit' : ''}`,
    kind: 'response',
    // Members of add-ons are not stored in revisions everywhere.
    level: checksPresence && operation.resource?.history ? 'should' : 'must',
    needs: isGet(operation) ? 'read' : 'write',
    spec: '2.2',
    title: checksPresence
      ? `${operation.id} shows the fields of its records${isEditView ? ' for editing' : ''}.`
      : `The fields that ${operation.id} shows${isEditView ? ' for editing' : ''} have their types.`,
    ...siteOptions(operation),
    run: (context) => runMembers(context, operation, memberCheck),
  })
}

/** Writes respond in the edit context. */
export function memberCases(operation: OperationUnderTest): readonly Case[] {
  if (!operation.resource) return []
  const views = isGet(operation) ? (['view', 'edit'] as const) : (['edit'] as const)
  return views.flatMap((view) =>
    [false, true].map((checksPresence) => membersCase(operation, { view, checksPresence })),
  )
}
