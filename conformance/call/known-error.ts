/** Matches error bodies with errors of the contract. */

import type { ErrorSpec } from '#openapi/errors/define.ts'
import { ERRORS, type ErrorKey } from '#openapi/errors/table.ts'
import { field } from './body.ts'

/**
 * The platform's code for a crash; some rejections use it too: without data, or with a known
 * message.
 */
const CRASH = 'internal_server_error'

const withoutVendor = (code: unknown): string => String(code).replace(/^[a-z]+_/, '')

/** Codes of the platform begin with this word, whatever the vendor. */
const isOfPlatform = (code: unknown): boolean => String(code).startsWith('rest_')

/** A deployment may use another vendor prefix for a code; the message must then be equal. */
const isOfOtherVendor = (code: unknown, body: unknown, message: string): boolean =>
  !isOfPlatform(code) &&
  field(body, 'message') === message &&
  withoutVendor(code) === withoutVendor(field(body, 'code'))

export function isErrorOf(key: ErrorKey, body: unknown): boolean {
  const { code = key, bare, deployed, message }: ErrorSpec = ERRORS[key]
  const isNamed = code === field(body, 'code') || isOfOtherVendor(code, body, message)
  if (!isNamed) return false
  if (code !== CRASH) return true
  const isBare = bare === true || deployed?.bare === true
  return (isBare && field(body, 'data') === null) || field(body, 'message') === message
}

/** An error that the operation itself reports; a crash of the platform lists further errors. */
export const isReportedError = (body: unknown): boolean =>
  typeof field(body, 'code') === 'string' &&
  (field(body, 'code') !== CRASH || field(body, 'additional_errors') === undefined)
