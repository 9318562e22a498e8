/** Responses without a field, or with a field of another type, at any depth. */
import { contentOf, type Reply } from '#handlers/runtime/call.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { responseOf } from '#openapi/language/define.ts'
import type { JsonSchema } from '#openapi/language/schema.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'
import { without } from './contract-edits.ts'
import type { Draft, DraftsOf } from './mutant.ts'
import { type EditReply, editingReplies, groundOf, isSuccess } from './responses.ts'

type EditRecord = (record: Json, name: string) => Json

/** Returns the value itself if the field is missing. */
function editAt(
  value: unknown,
  [name = '', ...rest]: readonly string[],
  edit: EditRecord,
): unknown {
  if (Array.isArray(value)) {
    const edited = value.map((item) => editAt(item, [name, ...rest], edit))
    return edited.some((item, at) => item !== value[at]) ? edited : value
  }
  if (!isRecord(value) || !(name in value)) return value
  if (rest.length === 0) return edit(value, name)
  const inner = editAt(value[name], rest, edit)
  return inner === value[name] ? value : { ...value, [name]: inner }
}

const inBody =
  (path: readonly string[], edit: EditRecord): EditReply =>
  (reply) => {
    const body = editAt(reply.body, path, edit)
    return body === reply.body ? undefined : { ...reply, body }
  }

export const dropped = (...path: readonly string[]): EditReply =>
  inBody(path, (record, name) => without(record, name))

/** A string in place of a record, a record in place of other values. */
const wrongFor = (value: unknown, mayBeRecord: boolean): unknown =>
  mayBeRecord || isRecord(value) || Array.isArray(value) ? 'mistyped' : { mistyped: true }

export const mistyped = (path: readonly string[], mayBeRecord = false): EditReply =>
  inBody(path, (record, name) => ({ ...record, [name]: wrongFor(record[name], mayBeRecord) }))

interface Field {
  readonly path: readonly string[]
  /** Required in every schema that declares it. */
  readonly isNeeded: boolean
  readonly hasType: boolean
  readonly mayBeRecord: boolean
}

const MAX_DEPTH = 5

const branchesOf = ({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] => anyOf ?? oneOf ?? []

const typesOf = ({ type }: JsonSchema): readonly unknown[] =>
  type === undefined ? [] : [type].flat()

const isTyped = (schema: JsonSchema): boolean =>
  typesOf(schema).length > 0 || branchesOf(schema).length > 0 || schema.enum !== undefined

const takesRecords = (schema: JsonSchema): boolean =>
  typesOf(schema).includes('object') || branchesOf(schema).some(takesRecords)

/** Every field of every record in a schema, with duplicates. */
function fieldsIn(schema: JsonSchema | undefined, path: readonly string[]): readonly Field[] {
  if (!schema || path.length >= MAX_DEPTH) return []
  const { items, properties = {}, required = [] } = schema
  const own = Object.entries(properties).flatMap(([name, part]) => {
    const field = {
      path: [...path, name],
      isNeeded: required.includes(name),
      hasType: isTyped(part),
      mayBeRecord: takesRecords(part),
    }
    return [field, ...fieldsIn(part, field.path)]
  })
  const among = [...(items ? [items] : []), ...branchesOf(schema)]
  return [...own, ...among.flatMap((part) => fieldsIn(part, path))]
}

const both = (one: Field, other: Field): Field => ({
  path: one.path,
  isNeeded: one.isNeeded && other.isNeeded,
  hasType: one.hasType && other.hasType,
  mayBeRecord: one.mayBeRecord || other.mayBeRecord,
})

function fieldsOf({ responses }: ContractOperation): readonly Field[] {
  const found = new Map<string, Field>()
  for (const spec of Object.values(responses))
    for (const field of fieldsIn(responseOf(spec).body, [])) {
      const key = field.path.join('.')
      const known = found.get(key)
      found.set(key, known ? both(known, field) : field)
    }
  return [...found.values()]
}

/** A failure with a custom body; errors of the platform have a code. */
function isOwnFailure({ responses }: ContractOperation, reply: Reply): boolean {
  const { status = 200 } = reply
  if (status < 400 || !(status in responses)) return false
  const { body } = contentOf(reply)
  return !(isRecord(body) && 'code' in body)
}

export const fieldDrafts: DraftsOf = (operation) => {
  const isAffected = (reply: Reply) => isSuccess(reply) || isOwnFailure(operation, reply)
  const common = { ground: groundOf(operation), near: '/answer' } as const
  return fieldsOf(operation).flatMap(({ path, isNeeded, hasType, mayBeRecord }): Draft[] => {
    const place = path.join('.')
    const isInner = path.length > 1
    const drop: Draft = {
      ...common,
      kind: isInner ? 'inner-dropped' : 'field-dropped',
      place,
      what: `the response has no ${place}`,
      behaves: editingReplies(dropped(...path), isAffected),
    }
    const mistype: Draft = {
      ...common,
      kind: isInner ? 'inner-mistyped' : 'field-mistyped',
      place,
      what: `${place} has another type`,
      behaves: editingReplies(mistyped(path, mayBeRecord), isAffected),
    }
    return [...(isNeeded ? [drop] : []), ...(hasType ? [mistype] : [])]
  })
}
