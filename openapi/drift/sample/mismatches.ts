/** Checks a real response against its schema: missing, unknown, retyped and null fields. */

import { isDateTime } from '#openapi/derive/formats.ts'
import { memberPath } from '#openapi/drift/compare/members.ts'
import { enumText } from '#openapi/drift/compare/tolerance.ts'
import { jsonType } from '#openapi/drift/read/from-index.ts'
import type { RuleId } from '#openapi/drift/rules/table.ts'
import { displayList, displayTypes } from '#openapi/drift/surface/display.ts'
import type { ValueShape } from '#openapi/drift/surface/shape.ts'
import { patternExpression } from '#openapi/values/expressions.ts'
import { isEmptyList, isRecord } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { maskValue } from './mask.ts'

interface SampleMismatch {
  readonly rule: RuleId
  readonly subject: string
  readonly expected?: string
  readonly found?: string
}

const MAX_ITEMS = 20

/** Penalties used to select the form that a response matches best. */
const WEIGHTS: Readonly<Partial<Record<RuleId, number>>> = {
  'sample-field-missing': 3,
  'sample-field-retyped': 3,
  'sample-field-null': 3,
  'sample-value-unlisted': 2,
}
const penaltyOf = (mismatches: readonly SampleMismatch[]): number =>
  mismatches.reduce((total, { rule }) => total + (WEIGHTS[rule] ?? 1), 0)

const acceptsType = ({ types }: ValueShape, value: unknown): boolean => {
  const type = jsonType(value)
  // An empty map is serialized as an empty list.
  const isEmptyMap = isEmptyList(value) && types.includes('object')
  return (
    types.length === 0 ||
    types.includes(type) ||
    (type === 'integer' && types.includes('number')) ||
    isEmptyMap
  )
}

function branchMismatches(
  value: unknown,
  shape: ValueShape,
  subject: string,
): readonly SampleMismatch[] {
  const [best] = shape.branches
    .map((form) => findMismatches(value, form(), subject))
    .toSorted(by(penaltyOf))
  return best ?? []
}

function textMismatches(
  text: string,
  { pattern, format }: ValueShape,
  subject: string,
): SampleMismatch[] {
  const matches =
    (pattern === undefined || patternExpression(pattern).test(text)) &&
    (format !== 'date-time' || isDateTime(text))
  if (matches) return []
  const expected = pattern ?? format ?? ''
  return [{ rule: 'sample-format-changed', subject, expected, found: maskValue(text) }]
}

function memberMismatches(
  value: object,
  shape: ValueShape,
  subject: string,
): readonly SampleMismatch[] {
  const { members, additional } = shape
  const missing = [...members].flatMap(([name, { required }]): SampleMismatch[] =>
    required && !Object.hasOwn(value, name)
      ? [{ rule: 'sample-field-missing', subject: memberPath(subject, name) }]
      : [],
  )
  const present = Object.entries(value).flatMap(([name, part]): readonly SampleMismatch[] => {
    const member = members.get(name)
    if (member) return findMismatches(part, member.shape(), memberPath(subject, name))
    if (typeof additional === 'function')
      return findMismatches(part, additional(), memberPath(subject, '*'))
    if (additional !== false) return []
    return [
      { rule: 'sample-field-new', subject: memberPath(subject, name), found: maskValue(part) },
    ]
  })
  return [...missing, ...present]
}

function partMismatches(
  value: unknown,
  shape: ValueShape,
  subject: string,
): readonly SampleMismatch[] {
  if (typeof value === 'string') return textMismatches(value, shape, subject)
  if (Array.isArray(value)) {
    const { items } = shape
    if (!items) return []
    return value
      .slice(0, MAX_ITEMS)
      .flatMap((item) => findMismatches(item, items(), `${subject}[]`))
  }
  return isRecord(value) ? memberMismatches(value, shape, subject) : []
}

export function findMismatches(
  value: unknown,
  shape: ValueShape,
  subject: string,
): readonly SampleMismatch[] {
  if (value === null && (shape.nullable || !shape.types.length)) return []
  if (shape.branches.length && !shape.types.length) return branchMismatches(value, shape, subject)
  const expected = displayTypes(shape)
  if (value === null && !shape.types.includes('null'))
    return [{ rule: 'sample-field-null', subject, expected }]
  if (!acceptsType(shape, value))
    return [{ rule: 'sample-field-retyped', subject, expected, found: jsonType(value) }]
  const { enum: choices } = shape
  if (choices && !choices.map(enumText).includes(enumText(value)))
    return [
      {
        rule: 'sample-value-unlisted',
        subject,
        expected: displayList(choices),
        found: maskValue(value),
      },
    ]
  return partMismatches(value, shape, subject)
}
