/** Checks a real response against its schema: missing, unknown, retyped and null fields. */

import { isDateTime } from '#openapi/derive/formats.ts'
import { memberOf } from '#openapi/drift/compare/members.ts'
import { choiceText } from '#openapi/drift/compare/tolerance.ts'
import { jsonType } from '#openapi/drift/read/from-index.ts'
import type { RuleId } from '#openapi/drift/rules/table.ts'
import type { ValueShape } from '#openapi/drift/surface/shape.ts'
import { shownList, shownTypes } from '#openapi/drift/surface/words.ts'
import { patternExpression } from '#openapi/values/expressions.ts'
import { isEmptyList, isRecord } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { masked } from './mask.ts'

interface Deviation {
  readonly rule: RuleId
  readonly subject: string
  readonly expected?: string
  readonly found?: string
}

const MOST_ITEMS = 20

/** Penalties used to select the form that a response matches best. */
const WEIGHTS: Readonly<Partial<Record<RuleId, number>>> = {
  'sample-field-missing': 3,
  'sample-field-retyped': 3,
  'sample-field-null': 3,
  'sample-value-unlisted': 2,
}
const weigh = (deviations: readonly Deviation[]): number =>
  deviations.reduce((total, { rule }) => total + (WEIGHTS[rule] ?? 1), 0)

const accepts = ({ types }: ValueShape, value: unknown): boolean => {
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

function lookAtForms(value: unknown, shape: ValueShape, subject: string): readonly Deviation[] {
  const [best] = shape.forms.map((form) => lookAt(value, form(), subject)).toSorted(by(weigh))
  return best ?? []
}

function lookAtText(text: string, { pattern, format }: ValueShape, subject: string): Deviation[] {
  const isRight =
    (pattern === undefined || patternExpression(pattern).test(text)) &&
    (format !== 'date-time' || isDateTime(text))
  if (isRight) return []
  const expected = pattern ?? format ?? ''
  return [{ rule: 'sample-format-changed', subject, expected, found: masked(text) }]
}

function lookAtMembers(value: object, shape: ValueShape, subject: string): readonly Deviation[] {
  const { members, additional } = shape
  const missing = [...members].flatMap(([name, { required }]): Deviation[] =>
    required && !Object.hasOwn(value, name)
      ? [{ rule: 'sample-field-missing', subject: memberOf(subject, name) }]
      : [],
  )
  const present = Object.entries(value).flatMap(([name, part]): readonly Deviation[] => {
    const member = members.get(name)
    if (member) return lookAt(part, member.shape(), memberOf(subject, name))
    if (typeof additional === 'function') return lookAt(part, additional(), memberOf(subject, '*'))
    if (additional !== false) return []
    return [{ rule: 'sample-field-new', subject: memberOf(subject, name), found: masked(part) }]
  })
  return [...missing, ...present]
}

function lookAtParts(value: unknown, shape: ValueShape, subject: string): readonly Deviation[] {
  if (typeof value === 'string') return lookAtText(value, shape, subject)
  if (Array.isArray(value)) {
    const { items } = shape
    if (!items) return []
    return value.slice(0, MOST_ITEMS).flatMap((item) => lookAt(item, items(), `${subject}[]`))
  }
  return isRecord(value) ? lookAtMembers(value, shape, subject) : []
}

export function lookAt(value: unknown, shape: ValueShape, subject: string): readonly Deviation[] {
  if (value === null && (shape.nullable || !shape.types.length)) return []
  if (shape.forms.length && !shape.types.length) return lookAtForms(value, shape, subject)
  const expected = shownTypes(shape)
  if (value === null && !shape.types.includes('null'))
    return [{ rule: 'sample-field-null', subject, expected }]
  if (!accepts(shape, value))
    return [{ rule: 'sample-field-retyped', subject, expected, found: jsonType(value) }]
  const { choices } = shape
  if (choices && !choices.map(choiceText).includes(choiceText(value)))
    return [
      {
        rule: 'sample-value-unlisted',
        subject,
        expected: shownList(choices),
        found: masked(value),
      },
    ]
  return lookAtParts(value, shape, subject)
}
