/** Effects of `_fields` beyond filtering the response (platform/core 2.5). */
import type { Call } from '#handlers/runtime/call.ts'
import { sentValue } from '#handlers/runtime/request/request.ts'
import { includesField, readFields } from '#handlers/runtime/response/fields.ts'

type FieldsCall = Pick<Call, 'request'>

const fieldsOf = ({ request }: FieldsCall): readonly string[] | undefined =>
  readFields(sentValue(request, '_fields'))

/** Members of a revision without support for sub-paths in `_fields`. */
const WHOLE_MEMBERS = ['guid', 'title', 'content', 'excerpt']

/** `_fields` with a sub-path omits the member altogether. */
export function wholeMembers(call: FieldsCall, record: object): object {
  const fields = fieldsOf(call)
  const isOmitted = (name: string) => WHOLE_MEMBERS.includes(name) && !fields?.includes(name)
  if (!fields?.some((field) => field.includes('.'))) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => !isOmitted(name)))
}

/** Whether the response shows the fields of `meta`. */
export const includesMeta = (call: FieldsCall): boolean => includesField(fieldsOf(call), 'meta')

/** The links of a revision depend on its parent: they are included only with that field. */
export const includesParent = (call: FieldsCall): boolean => includesField(fieldsOf(call), 'parent')
