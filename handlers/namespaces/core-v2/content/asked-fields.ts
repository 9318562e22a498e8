/** Where `_fields` decides more than what is left of a response (platform/core 2.5). */
import type { Call } from '#handlers/runtime/call.ts'
import { filterFields, includesField, readFields } from '#handlers/runtime/fields.ts'
import { sentValue } from '#handlers/runtime/request.ts'

type FieldsCall = Pick<Call, 'request'>

const fieldsOf = ({ request }: FieldsCall): readonly string[] | undefined =>
  readFields(sentValue(request, '_fields'))

/** The record inside the response to a removal is made of the fields named, and always has its id. */
export function previousRecord(call: FieldsCall, record: object): unknown {
  const fields = fieldsOf(call)
  return filterFields(record, fields && [...fields, 'id'])
}

/** Members of a revision that are made whole or not at all. */
const WHOLE = ['guid', 'title', 'content', 'excerpt']

/** Who asks for a part of such a member only gets nothing of it. */
export function wholeMembers(call: FieldsCall, record: object): object {
  const fields = fieldsOf(call)
  const isLeft = (name: string) => WHOLE.includes(name) && !fields?.includes(name)
  if (!fields?.some((field) => field.includes('.'))) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => !isLeft(name)))
}

/** The links of a revision are made from its parent: they come with that field, and only with it. */
export const asksForParent = (call: FieldsCall): boolean => includesField(fieldsOf(call), 'parent')
