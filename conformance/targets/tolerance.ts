/** Decides whether a keyword of a deployed argument is equivalent to the contract. */

import { equal } from '#conformance/call/check.ts'
import { wireArgument, wirePart } from '#openapi/derive/wire-argument.ts'
import { comparePatterns } from '#openapi/drift/compare/capture-class.ts'
import { type ArgSchema, WIRE_KEYWORDS } from '#openapi/language/arguments.ts'
import { fromKeys, isRecord, type Json, mapValues } from '#openapi/values/json.ts'
import { toList } from './index-document.ts'

export type Keyword = (typeof WIRE_KEYWORDS)[number] | 'required'

/** Descriptions and response contexts, which do not affect requests. */
const WORDING: readonly string[] = ['title', 'description', 'context', 'readonly']
export const COMPARED: readonly Keyword[] = [
  ...WIRE_KEYWORDS.filter((keyword) => !WORDING.includes(keyword)),
  'required',
]

const TYPE_NAMES: Readonly<Record<string, string>> = { bool: 'boolean', int: 'integer' }

const typesOf = (value: unknown): readonly string[] =>
  (typeof value === 'string' ? [value] : toList(value))
    .map((name) => TYPE_NAMES[String(name)] ?? String(name))
    .toSorted()

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0

/** `"publish"` and `["publish"]` are equivalent defaults, and so are `[]` and `{}`. */
const isSameDefault = (declared: unknown, expected: unknown): boolean =>
  equal(declared, expected) ||
  equal(declared, [expected]) ||
  equal([declared], expected) ||
  (isEmpty(declared) && isEmpty(expected))

const isSameSet = (declared: unknown, expected: unknown): boolean => {
  const left = toList(declared)
  const right = toList(expected)
  return left.length === right.length && right.every((item) => left.some((one) => equal(one, item)))
}

function covers(declared: unknown, expected: Readonly<Record<string, ArgSchema>>): boolean {
  if (isEmpty(expected)) return declared === undefined || isEmpty(declared) || isRecord(declared)
  if (!isRecord(declared)) return false
  return Object.entries(expected).every(([name, part]) => {
    const found = declared[name]
    return isRecord(found) && differences(found, part).length === 0
  })
}

const coversAll = (declared: unknown, expected: readonly ArgSchema[]): boolean =>
  expected.every((branch) =>
    toList(declared).some((one) => isRecord(one) && differences(one, branch).length === 0),
  )

/** The contract has a schema or a plain value here. */
const isSchema = (expected: unknown): expected is ArgSchema => isRecord(expected)

const isSamePart = (declared: unknown, expected: unknown): boolean =>
  isSchema(expected)
    ? isRecord(declared) && differences(declared, expected).length === 0
    : declared === expected

const COMPARISONS: Readonly<
  Partial<Record<Keyword, (declared: unknown, expected: never) => boolean>>
> = {
  type: (declared, expected) => equal(typesOf(declared), typesOf(expected)),
  default: isSameDefault,
  enum: isSameSet,
  items: isSamePart,
  additionalProperties: isSamePart,
  properties: covers,
  oneOf: coversAll,
  anyOf: coversAll,
  pattern: (declared, expected: string) =>
    typeof declared === 'string' && comparePatterns(expected, declared) === 'same',
  required: (declared, expected) => (declared === true) === (expected === true),
}

/** The branches of an object have its type and its required members. */
const inheriting = (branches: unknown, inherited: Json): readonly unknown[] =>
  toList(branches).map((branch) => (isRecord(branch) ? { ...inherited, ...branch } : branch))

/** An object may list its required members, or each member may say so. */
function declaredPart(keyword: Keyword, declared: Json): unknown {
  const { [keyword]: part, type, required } = declared
  if (!Array.isArray(required)) return part
  if (keyword === 'oneOf' || keyword === 'anyOf') return inheriting(part, { type, required })
  return keyword === 'properties' && isRecord(part) ? markRequired(part, required) : part
}

/** A marked member loses its own list, so that is applied to its members first. */
const markRequired = (members: Json, names: readonly unknown[]): Json =>
  mapValues(members, (member, name) => {
    if (!isRecord(member) || !names.includes(name)) return member
    const { properties, required } = member
    const hasList = isRecord(properties) && Array.isArray(required)
    const inner = hasList ? { properties: markRequired(properties, required) } : {}
    return { ...member, ...inner, required: true }
  })

/** Whether one keyword of a deployed argument agrees. Additions of the target are ignored. */
export function agrees(keyword: Keyword, declared: Json, expected: ArgSchema): boolean {
  const compare = COMPARISONS[keyword] ?? equal
  // Each comparison receives the value type of its own keyword.
  return compare(declaredPart(keyword, declared), expected[keyword] as never)
}

/** Both sides in the form of the index; of `properties`, only the parts that disagree. */
export function disagreement(keyword: Keyword, declared: Json, expected: ArgSchema) {
  const wire = wireArgument(expected)[keyword]
  const members = declaredPart(keyword, declared)
  if (keyword !== 'properties' || !isRecord(members)) return { expected: wire, declared: members }
  const parts = Object.entries(expected.properties ?? {}).flatMap(([name, part]) => {
    const found = members[name]
    if (!isRecord(found)) return [{ name, expected: wirePart(part), declared: found }]
    const keywords = differences(found, part)
    const wirePartOf = wirePart(part)
    if (keywords.length === 0) return []
    return [
      {
        name,
        expected: fromKeys(keywords, (each) => wirePartOf[each]),
        declared: fromKeys(keywords, (each) => found[each]),
      },
    ]
  })
  return {
    expected: Object.fromEntries(parts.map((part) => [part.name, part.expected])),
    declared: Object.fromEntries(parts.map((part) => [part.name, part.declared])),
  }
}

/** The keywords that disagree; only those of the contract are compared. */
function differences(declared: Json, expected: ArgSchema): readonly Keyword[] {
  return COMPARED.filter((keyword) => expected[keyword] !== undefined).filter(
    (keyword) => !agrees(keyword, declared, expected),
  )
}
