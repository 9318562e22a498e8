/** Drafts names of members, by sampled responses that have others than expected. */
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { responseOf } from '#openapi/language/define.ts'
import { type JsonSchema, typeNameOf } from '#openapi/language/schema.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'

const MAX_ITEMS = 3

export interface SampledBody {
  readonly operation: ContractOperation
  readonly body: unknown
}

interface FieldDraft {
  readonly names: Readonly<Record<string, string>>
  readonly uncertain: readonly string[]
}

/** A member that is expected by this neutral name and may be sent under the other one. */
interface MemberCandidate {
  readonly neutral: string
  readonly sent: string
}

const partsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** Whether two names begin or end with the same word. */
function isSimilar(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)]
  return a.length > 1 && b.length > 1 && (a[0] === b[0] || a.at(-1) === b.at(-1))
}

function hasType(value: unknown, { type }: JsonSchema = {}): boolean {
  const types: readonly string[] = [type ?? []].flat()
  const name = typeNameOf(value)
  return types.includes(name) || (name === 'integer' && types.includes('number'))
}

type Rename = (name: string) => string

/** The candidates in one object; an expected name has several if the choice is not clear. */
function candidatesIn(value: Json, schema: JsonSchema, field: Rename): readonly MemberCandidate[] {
  const { properties = {}, required = [] } = schema
  const expected = new Set(Object.keys(properties).map(field))
  const others = Object.keys(value).filter((name) => !expected.has(name))
  const missing = required.filter((name) => !Object.hasOwn(value, field(name)))
  return missing.flatMap((neutral) =>
    others
      .filter((sent) => hasType(value[sent], properties[neutral]))
      .filter((sent) => isSimilar(neutral, sent) || isSimilar(field(neutral), sent))
      .map((sent) => ({ neutral, sent })),
  )
}

function candidatesBelow(
  value: unknown,
  schema: JsonSchema,
  field: Rename,
): readonly MemberCandidate[] {
  if (Array.isArray(value)) {
    const { items } = schema
    if (!items) return []
    return value.slice(0, MAX_ITEMS).flatMap((item) => candidatesBelow(item, items, field))
  }
  if (!isRecord(value)) return []
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    candidatesBelow(value[field(name)], part, field),
  )
  return [...candidatesIn(value, schema, field), ...inner]
}

/** A name is drafted if it is the only candidate, and the only one for its member. */
export function draftFields(samples: readonly SampledBody[], field: Rename): FieldDraft {
  const found = samples.flatMap(({ operation, body }) =>
    candidatesBelow(body, responseOf(operation.responses[200] ?? {}).body ?? {}, field),
  )
  const sentFor = new Map<string, Set<string>>()
  const neutralFor = new Map<string, Set<string>>()
  for (const { neutral, sent } of found) {
    sentFor.set(neutral, (sentFor.get(neutral) ?? new Set()).add(sent))
    neutralFor.set(sent, (neutralFor.get(sent) ?? new Set()).add(neutral))
  }
  const isClear = ([neutral, sent]: readonly [string, ReadonlySet<string>]) =>
    sent.size === 1 && [...sent].every((name) => neutralFor.get(name)?.size === 1 && neutral)
  const clear = [...sentFor].filter(isClear)
  return {
    names: Object.fromEntries(
      clear.flatMap(([neutral, sent]) => [...sent].map((name) => [neutral, name])),
    ),
    uncertain: [...sentFor]
      .filter((entry) => !isClear(entry))
      .map(([neutral, sent]) => `member ${neutral}; unknown there: ${[...sent].join(', ')}`),
  }
}
