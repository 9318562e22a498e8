/** The form of a value without its content, so that reports never show the content of a site. */

import { isRecord } from '#openapi/values/json.ts'

const MAX_LENGTH = 40

const maskText = (text: string): string => {
  const form = text
    .slice(0, MAX_LENGTH)
    .replace(/\p{L}/gu, 'a')
    .replace(/\p{N}/gu, '9')
    .replace(/[^a9\-_:./@+ ]/gu, '?')
  return text.length > MAX_LENGTH ? `${form}…` : form
}

export function maskValue(value: unknown): string {
  if (typeof value === 'string')
    return value === '' ? 'an empty string' : `a string like ${maskText(value)}`
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a number'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (isRecord(value)) return `an object of ${Object.keys(value).length}`
  return String(value)
}
