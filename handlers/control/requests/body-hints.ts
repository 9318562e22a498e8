/** Hints about bodies that are not read, or not as they look. */
import { FORM_METHODS, isJsonType } from '#handlers/runtime/request/body.ts'
import { type Hint, hint, NO_HINTS } from './hint.ts'
import type { LoggedRequest } from './logged-request.ts'

export const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'

/** Whether the body is a file, not arguments. */
export const isFile = ({ operation, headers }: LoggedRequest): boolean =>
  operation?.upload === true && headers['content-disposition'] !== undefined

const OPENING_BRACE = 0x7b
/** The white space of JSON: tab, line feed, carriage return and space. */
const WHITE_SPACE: readonly number[] = [0x09, 0x0a, 0x0d, 0x20]

export const isUntypedJson = ({ body, trace }: LoggedRequest): boolean =>
  body?.find((byte) => !WHITE_SPACE.includes(byte)) === OPENING_BRACE && !isJsonType(trace.type)

/** Lists and plain values contain no arguments; the body of a rejected request may be no JSON. */
const hasNoFields = ({ body, operation, trace }: LoggedRequest): boolean =>
  operation !== undefined &&
  body !== undefined &&
  body.length > 0 &&
  isJsonType(trace.type) &&
  trace.fields === undefined &&
  trace.args !== undefined

const NO_FIELDS: readonly Hint[] = [
  hint('content-type', 'the body is JSON, but no object, so it contains no arguments'),
]

/** Of a type that contains no arguments, or none with this method (platform/core 2.3). */
const isUnreadBody = ({ body, operation, trace }: LoggedRequest): boolean =>
  operation !== undefined &&
  body !== undefined &&
  body.length > 0 &&
  trace.fields === undefined &&
  trace.args !== undefined

/** Whether it was rejected before it was read, such as for the name of its site. */
export const isUnread = ({ trace }: LoggedRequest): boolean => trace.query === undefined

const expectedBody = (consumes: readonly string[]): string =>
  `this operation reads ${consumes.join(' or ')}`

/** An operation that reads plain forms reads JSON too. */
const expectedJson = (consumes: readonly string[] = [FORM]): string =>
  consumes.includes(FORM) ? 'send content-type: application/json' : expectedBody(consumes)

function unreadBodyText({ operation, trace, headers, ...logged }: LoggedRequest): string {
  const what = trace.type === '' ? 'a body without a type' : `a body of the type ${trace.type}`
  const [isMultipart, isForm] = [trace.type === MULTIPART, trace.type === FORM]
  if (isMultipart && !/;\s*boundary=/i.test(String(headers['content-type'])))
    return `${what} without a boundary contains nothing that can be read`
  if (trace.error?.key === 'rest_upload_no_content_disposition')
    return `${what} is a file only with the header content-disposition`
  // Of multipart only POST counts, of plain forms the method that an override names, too.
  const read = isMultipart ? ['POST'] : FORM_METHODS
  const methods = isMultipart ? [logged.method] : [logged.calledMethod, logged.method]
  const other = methods.find((each) => !read.includes(each))
  if (isMultipart && !other)
    return `${what} contains no field that can be read; check its boundaries, names and end`
  if (operation?.consumes)
    return `${what} contains no arguments; ${expectedBody(operation.consumes)}`
  if (!isMultipart && !isForm) return `${what} contains no arguments`
  return `${what} contains no arguments with ${other ?? logged.method}`
}

export function contentTypeHints(logged: LoggedRequest): readonly Hint[] {
  const { trace } = logged
  if (isFile(logged) || isUnread(logged)) return NO_HINTS
  if (hasNoFields(logged)) return NO_FIELDS
  if (!isUntypedJson(logged))
    return isUnreadBody(logged) ? [hint('content-type', unreadBodyText(logged))] : NO_HINTS
  const sent = trace.type === '' ? 'it has no content type' : `its content type is ${trace.type}`
  return [
    hint(
      'content-type',
      `the body looks like JSON, but ${sent}; ${expectedJson(logged.operation?.consumes)}`,
    ),
  ]
}
