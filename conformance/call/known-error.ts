/** Which error of the contract a body is. */

import type { ErrorSpec } from '#openapi/errors/define.ts'
import { ERRORS, type ErrorKey } from '#openapi/errors/table.ts'
import { field } from './body.ts'

/** The code of the platform for whatever crashed; some rejections use it too: without any data, or in known words. */
const CRASH = 'internal_server_error'

const withoutVendor = (code: unknown): string => String(code).replace(/^[a-z]+_/, '')

/** A deployment may write another name before a code; its message then has to be the same. */
const isOfOtherVendor = (code: unknown, body: unknown, message: string): boolean =>
  field(body, 'message') === message && withoutVendor(code) === withoutVendor(field(body, 'code'))

export function isErrorOf(key: ErrorKey, body: unknown): boolean {
  const { code = key, bare, deployed, message }: ErrorSpec = ERRORS[key]
  const isNamed = code === field(body, 'code') || isOfOtherVendor(code, body, message)
  if (!isNamed) return false
  if (code !== CRASH) return true
  const isBare = bare === true || deployed?.bare === true
  return (isBare && field(body, 'data') === null) || field(body, 'message') === message
}
