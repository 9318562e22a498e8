/** The path in front of all addresses, where a server is not at the root of its host. */
import { trimEnd } from '#openapi/values/text.ts'

const BASE_PATH = /^(?:\/[\w.~%-]+)*\/?$/

export const isBasePath = (value: unknown): value is string =>
  typeof value === 'string' && BASE_PATH.test(value)

/** Without the last slash: `/team/understudy`, or empty for the root. */
export const toBasePath = (path: string): string => trimEnd(path, '/')
