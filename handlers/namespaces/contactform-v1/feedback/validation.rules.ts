/** Validates a submission against the rules of the form. */

import type { FeedbackRule } from '#handlers/namespaces/contactform-v1/shared/schema.rules.ts'
import {
  isDate,
  isNumber,
  isTel,
  isUrl,
} from '#handlers/namespaces/contactform-v1/shared/values.rules.ts'
import { toText } from '#handlers/runtime/arguments/coerce.ts'
import type { UploadedFile } from '#handlers/runtime/request/http.ts'
import type { Params } from '#handlers/runtime/request/parameters.ts'
import { isEmail } from '#openapi/derive/formats.ts'
import { toItems } from '#openapi/values/json.ts'

/** The first error of each field, in the order of the rules. */
export type InvalidFields = ReadonlyMap<string, string>

/** All non-blank values of a name, flattened. */
export function valuesOf(fields: Params, name: string): readonly string[] {
  const flatten = (value: unknown): readonly string[] =>
    toItems(value)?.flatMap(flatten) ?? [toText(value).trim()]
  return Object.hasOwn(fields, name) ? flatten(fields[name]).filter(Boolean) : []
}

type Check<V> = (value: V, rule: FeedbackRule) => boolean

const lengthOf = (values: readonly string[]): number =>
  values.reduce((sum, value) => sum + value.replace(/\r\n?/g, '\n').length, 0)

const each =
  (fits: (value: string) => boolean): Check<readonly string[]> =>
  (values) =>
    values.every(fits)

/** A value of another type is not compared: the rule of its type rejects it. */
const compared =
  (
    isKind: (value: string) => boolean,
    fits: (value: string, threshold: string) => boolean,
  ): Check<readonly string[]> =>
  (values, { threshold }) =>
    values.filter(isKind).every((value) => fits(value, String(threshold)))

const CHECKS: Readonly<Record<string, Check<readonly string[]>>> = {
  required: (values) => values.length > 0,
  email: each(isEmail),
  url: each(isUrl),
  tel: each(isTel),
  number: each(isNumber),
  date: each(isDate),
  minlength: (values, { threshold }) => !values.length || lengthOf(values) >= Number(threshold),
  maxlength: (values, { threshold }) => lengthOf(values) <= Number(threshold),
  maxitems: (values, { threshold }) => values.length <= Number(threshold),
  minnumber: compared(isNumber, (value, limit) => Number(value) >= Number(limit)),
  maxnumber: compared(isNumber, (value, limit) => Number(value) <= Number(limit)),
  mindate: compared(isDate, (value, earliest) => value >= earliest),
  maxdate: compared(isDate, (value, latest) => value <= latest),
  enum: (values, { accept = [] }) => values.every((value) => accept.includes(value)),
}

const suffixOf = (name: string): string => /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? ''

const FILE_CHECKS: Readonly<Record<string, Check<UploadedFile>>> = {
  requiredfile: ({ name }) => name !== '',
  file: ({ name }, { accept = [] }) => name === '' || accept.includes(suffixOf(name)),
  maxfilesize: ({ size }, { threshold }) => size <= Number(threshold),
}

function firstReasons(
  rules: readonly FeedbackRule[],
  isBroken: (rule: FeedbackRule) => boolean,
): InvalidFields {
  const reasons = new Map<string, string>()
  for (const rule of rules)
    if (!reasons.has(rule.field) && isBroken(rule)) reasons.set(rule.field, rule.error)
  return reasons
}

export const invalidValues = (rules: readonly FeedbackRule[], fields: Params): InvalidFields =>
  firstReasons(rules, (rule) => CHECKS[rule.rule]?.(valuesOf(fields, rule.field), rule) === false)

/** Only sent files are checked: a required file that is absent passes. */
export const invalidFiles = (
  rules: readonly FeedbackRule[],
  files: Readonly<Record<string, UploadedFile>>,
): InvalidFields =>
  firstReasons(rules, (rule) => {
    const file = Object.hasOwn(files, rule.field) ? files[rule.field] : undefined
    return file !== undefined && FILE_CHECKS[rule.rule]?.(file, rule) === false
  })
