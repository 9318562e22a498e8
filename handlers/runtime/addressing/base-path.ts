/** The path in front of all addresses, where a server is not at the root of its host. */
import { trimEnd } from '#openapi/values/text.ts'

const BASE_PATH = /^(?:\/[\w.~%-]+)*\/?$/
/** `.` and `..`, which clients resolve before they send a request. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i

export const isBasePath = (value: unknown): value is string =>
  typeof value === 'string' && BASE_PATH.test(value) && !DOT_SEGMENT.test(value)

/** Without the last slash: `/team/understudy`, or empty for the root. */
export const toBasePath = (path: string): string => trimEnd(path, '/')
