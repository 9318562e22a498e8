/** The constraints of an argument, each with values just inside and just outside. */

import { sampleObject, sampleOf } from '#conformance/call/sample.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { boundsOf } from './bounds.ts'
import { enumOf } from './enum.ts'
import { formatOf } from './format.ts'
import { itemsOf } from './items.ts'
import type { DeriveKeywordValues, KeywordValues } from './keyword-values.ts'
import { lengthOf } from './length.ts'
import { patternOf } from './pattern.ts'
import { requiredMembersOf } from './required.ts'
import { typeOf } from './type.ts'

/** A rule with its path below the argument; its values are complete arguments. */
export interface Constraint extends KeywordValues {
  /** `requests[].method`; the name of the argument itself at the top level. */
  readonly path: string
}

const RULES: readonly DeriveKeywordValues[] = [
  typeOf,
  enumOf,
  boundsOf,
  lengthOf,
  patternOf,
  itemsOf,
  formatOf,
  requiredMembersOf,
]

interface SchemaPath {
  readonly name: string
  /** Embeds a value at this path in a complete argument. */
  readonly wrap: (value: unknown) => unknown
  /** The same for an item of a list, after a valid one. */
  readonly wrapAfterValid?: (value: unknown) => unknown
}

const ownRules = (
  schema: ArgSchema,
  { name, wrap, wrapAfterValid }: SchemaPath,
): readonly Constraint[] =>
  RULES.flatMap((rulesOf) => rulesOf(schema)).map((rule) => ({
    ...rule,
    path: name,
    good: rule.good.map(wrap),
    bad: [...rule.bad.map(wrap), ...(wrapAfterValid ? rule.bad.slice(-1).map(wrapAfterValid) : [])],
  }))

function memberRules(
  schema: ArgSchema,
  { name, wrap, wrapAfterValid }: SchemaPath,
): readonly Constraint[] {
  const sample = sampleObject(schema)
  return Object.entries(schema.properties ?? {}).flatMap(([member, part]) => {
    const within = (value: unknown) => ({ ...sample, [member]: value })
    return constraintsOf(part, {
      name: `${name}.${member}`,
      wrap: (value) => wrap(within(value)),
      ...(wrapAfterValid && { wrapAfterValid: (value) => wrapAfterValid(within(value)) }),
    })
  })
}

function itemRules(
  { items, maxItems }: ArgSchema,
  { name, wrap }: SchemaPath,
): readonly Constraint[] {
  if (!items) return []
  const valid = sampleOf(items)
  return constraintsOf(items, {
    name: `${name}[]`,
    wrap: (value) => wrap([value]),
    ...(maxItems !== 1 && { wrapAfterValid: (value) => wrap([valid, value]) }),
  })
}

/**
 * Every branch of `oneOf` or `anyOf` keeps its own rules, unless another branch accepts the value.
 */
const branchRules = ({ oneOf, anyOf }: ArgSchema, path: SchemaPath): readonly Constraint[] =>
  (oneOf ?? anyOf ?? []).flatMap((branch) =>
    constraintsOf(branch, { ...path, name: `${path.name}<${branch.title ?? branch.type}>` }),
  )

export function constraintsOf(schema: ArgSchema, path: SchemaPath): readonly Constraint[] {
  return [
    ...ownRules(schema, path),
    ...memberRules(schema, path),
    ...itemRules(schema, path),
    ...branchRules(schema, path),
  ]
}
