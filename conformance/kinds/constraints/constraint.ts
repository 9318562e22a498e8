/** The constraints of an argument, each with values just inside and just outside. */

import { sampleObject } from '#conformance/call/sample.ts'
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
}

const ownRules = (schema: ArgSchema, { name, wrap }: SchemaPath): readonly Constraint[] =>
  RULES.flatMap((rulesOf) => rulesOf(schema)).map((rule) => ({
    ...rule,
    path: name,
    good: rule.good.map(wrap),
    bad: rule.bad.map(wrap),
  }))

function memberRules(schema: ArgSchema, { name, wrap }: SchemaPath): readonly Constraint[] {
  const sample = sampleObject(schema)
  return Object.entries(schema.properties ?? {}).flatMap(([member, part]) =>
    constraintsOf(part, {
      name: `${name}.${member}`,
      wrap: (value) => wrap({ ...sample, [member]: value }),
    }),
  )
}

const itemRules = ({ items }: ArgSchema, { name, wrap }: SchemaPath): readonly Constraint[] =>
  items ? constraintsOf(items, { name: `${name}[]`, wrap: (value) => wrap([value]) }) : []

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
