/** Answers with another status, without a field, or with a field of another type. */

import type { Level } from '#conformance/case.ts'
import { type Reply, settled } from '#handlers/runtime/call.ts'
import type { Behaviour } from '#handlers/runtime/implement.ts'
import type { ContractOperation } from '#openapi/contract.ts'
import { answerOf } from '#openapi/define.ts'
import type { JsonSchema } from '#openapi/schema.ts'
import { without } from './contract-edits.ts'
import type { Draft, DraftsOf, Trace } from './mutant.ts'

type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Undefined leaves the answer as it is. */
export type EditReply = (reply: Reply) => Reply | undefined

/** Body and links as they will be sent. */
function whole(given: Reply): Reply {
  const reply = without(settled(given), 'json', 'make')
  const { body, links, ...rest } = reply
  return links && isRecord(body) ? { ...rest, body: { ...body, _links: links } } : reply
}

/** Changes what is said after everything was done; refusals stay as they are. */
export const answering =
  (edit: EditReply) =>
  (behaviour: Behaviour<never>, trace: Trace): Behaviour<never> => ({
    ...behaviour,
    form: (given, request) => {
      const reply = behaviour.form?.(given, request) ?? given
      if ((reply.status ?? 200) >= 400) return reply
      trace.ran += 1
      const edited = edit(whole(reply))
      if (!edited) return reply
      trace.acted += 1
      return edited
    },
  })

const groundOf = ({ assumed }: ContractOperation): Level =>
  assumed?.responses ? 'assumed' : 'must'

/** A record at the top, or every record of a list. */
function editRecords(body: unknown, edit: (record: Json) => Json | undefined): unknown {
  if (isRecord(body)) return edit(body)
  if (!Array.isArray(body)) return undefined
  const edited = body.map((item) => (isRecord(item) ? edit(item) : undefined))
  return edited.some((item) => item !== undefined)
    ? edited.map((item, at) => item ?? body[at])
    : undefined
}

const inBody =
  (edit: (record: Json) => Json | undefined): EditReply =>
  (reply) => {
    const body = editRecords(reply.body, edit)
    return body === undefined ? undefined : { ...reply, body }
  }

export const dropped = (name: string): EditReply =>
  inBody((record) => (name in record ? without(record, name) : undefined))

const wrongFor = (value: unknown): unknown =>
  isRecord(value) || Array.isArray(value) ? 'mistyped' : { mistyped: true }

export const mistyped = (name: string): EditReply =>
  inBody((record) => (name in record ? { ...record, [name]: wrongFor(record[name]) } : undefined))

/** The schemas of records an answer may hold. */
function recordSchemas(schema: JsonSchema | undefined): readonly JsonSchema[] {
  if (!schema) return []
  if (schema.type === 'array') return recordSchemas(schema.items)
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return branches.flatMap(recordSchemas)
  return schema.properties ? [schema] : []
}

const schemasOf = ({ responses }: ContractOperation): readonly JsonSchema[] =>
  Object.values(responses).flatMap((spec) => recordSchemas(answerOf(spec).body))

const isTyped = ({ type, anyOf, oneOf, enum: values }: JsonSchema): boolean =>
  (type !== undefined && ![type].flat().includes('object')) ||
  type === 'object' ||
  Boolean(anyOf ?? oneOf ?? values)

function fieldDrafts(operation: ContractOperation): readonly Draft[] {
  const schemas = schemasOf(operation)
  const names = [...new Set(schemas.flatMap(({ properties = {} }) => Object.keys(properties)))]
  const ground = groundOf(operation)
  const isNeeded = (name: string) =>
    schemas.every(
      ({ properties = {}, required = [] }) => !properties[name] || required.includes(name),
    )
  const hasType = (name: string) =>
    schemas.every(({ properties = {} }) => !properties[name] || isTyped(properties[name]))
  const common = { ground, near: '/answer' } as const
  const draft = (kind: 'field-dropped' | 'field-mistyped', place: string, what: string): Draft => ({
    kind,
    place,
    what,
    ...common,
    behaves: answering(kind === 'field-dropped' ? dropped(place) : mistyped(place)),
  })
  return [
    ...names
      .filter(isNeeded)
      .map((name) => draft('field-dropped', name, `the answer has no ${name}`)),
    ...names
      .filter(hasType)
      .map((name) => draft('field-mistyped', name, `${name} has another type`)),
  ]
}

const OTHER_STATUS: Readonly<Record<number, number>> = { 200: 202, 201: 200, 202: 200, 207: 200 }

const problem = (status: number, code: string): Reply => ({
  status,
  body: { code, message: 'Broken on purpose.', data: { status } },
})

const statusDrafts: DraftsOf = (operation) => {
  const common = { kind: 'status-wrong', near: '/answer' } as const
  return [
    {
      ...common,
      place: 'other-success',
      what: 'a success has another 2xx',
      ground: groundOf(operation),
      behaves: answering((reply) => ({
        ...reply,
        status: OTHER_STATUS[reply.status ?? 200] ?? 200,
      })),
    },
    {
      ...common,
      place: 'crash',
      what: 'a success is answered 500',
      ground: 'should',
      behaves: answering(() => problem(500, 'internal_server_error')),
    },
    {
      ...common,
      place: 'gone',
      what: 'a success is answered 404',
      ground: 'should',
      near: '/accepted',
      behaves: answering(() => problem(404, 'rest_gone')),
    },
  ]
}

const hasBody = ({ responses }: ContractOperation): boolean =>
  Object.values(responses).some((spec) => answerOf(spec).body !== undefined)

const emptied: DraftsOf = (operation) =>
  hasBody(operation)
    ? [
        {
          kind: 'body-emptied',
          what: 'the body is {}',
          ground: groundOf(operation),
          near: '/answer',
          behaves: answering((reply) =>
            reply.body === undefined || JSON.stringify(reply.body) === '{}'
              ? undefined
              : { ...without(reply, 'links'), body: {} },
          ),
        },
      ]
    : []

export const answerDrafts: DraftsOf = (operation) => [
  ...statusDrafts(operation),
  ...emptied(operation),
  ...fieldDrafts(operation),
]
