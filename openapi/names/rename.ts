/** Renames members and values of data along a schema, in both directions. */
import type { ArgMap } from '#openapi/language/arguments.ts'
import type { JsonSchema } from '#openapi/language/schema.ts'
import type { Vocabulary } from './names.ts'

/** A rename plan for a value: its members, its items, and its string values. */
export interface Plan {
  readonly members: ReadonlyMap<string, { readonly name: string; readonly plan: Plan }>
  readonly items: Plan | undefined
  /** For members with arbitrary names. */
  readonly others: Plan | undefined
  readonly values: ReadonlyMap<string, string>
  /** For free texts that contain words of the deployment. */
  readonly text?: (text: string) => string
}

export type RenameDirection = 'out' | 'in'

/** Changes nothing. */
export const NO_PLAN: Plan = {
  members: new Map(),
  items: undefined,
  others: undefined,
  values: new Map(),
}

const mergeOptional = (a: Plan | undefined, b: Plan | undefined): Plan | undefined =>
  a && b ? mergePlans(a, b) : (a ?? b)

/** Merges alternatives: a member has the same name in every form of the value. */
function mergePlans(a: Plan, b: Plan): Plan {
  const members = new Map(a.members)
  for (const [from, member] of b.members) {
    const known = members.get(from)
    members.set(from, known ? { ...known, plan: mergePlans(known.plan, member.plan) } : member)
  }
  return {
    members,
    items: mergeOptional(a.items, b.items),
    others: mergeOptional(a.others, b.others),
    values: new Map([...a.values, ...b.values]),
    ...((a.text ?? b.text) && { text: a.text ?? b.text }),
  }
}

const orient = (from: string, to: string, direction: RenameDirection): readonly [string, string] =>
  direction === 'out' ? [from, to] : [to, from]

function valuesOf(
  values: readonly unknown[],
  { vocabulary, direction }: PlanOptions,
  scope: string,
) {
  return new Map(
    values
      .filter((value): value is string => typeof value === 'string')
      .map((value) => orient(value, vocabulary.value(value, scope), direction)),
  )
}

interface AnySchema {
  readonly properties?: Readonly<Record<string, AnySchema>>
  readonly items?: AnySchema
  readonly prefixItems?: readonly AnySchema[]
  readonly additionalProperties?: boolean | AnySchema
  readonly anyOf?: readonly AnySchema[]
  readonly oneOf?: readonly AnySchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
}

/** Declared defaults are part of the vocabulary, like enum values. */
const declaredValues = ({
  enum: values,
  const: only,
  default: preset,
}: AnySchema): readonly unknown[] => [
  ...(values ?? [only]),
  ...(Array.isArray(preset) ? [] : [preset]),
]

const listPlan = ({ default: preset }: AnySchema, options: PlanOptions, scope: string): Plan[] =>
  Array.isArray(preset) ? [{ ...NO_PLAN, values: valuesOf(preset, options, scope) }] : []

interface PlanOptions {
  readonly vocabulary: Vocabulary
  readonly direction: RenameDirection
  readonly word: (name: string) => string
  /** Members whose free texts contain words of the deployment, by neutral name. */
  readonly named?: ReadonlyMap<string, Plan['text']>
}

function planOf(shape: AnySchema, options: PlanOptions, scope = ''): Plan {
  const { direction, word, named } = options
  const inner = (part: AnySchema) => planOf(part, options, scope)
  const members = new Map(
    Object.entries(shape.properties ?? {}).map(([name, part]) => {
      const [from, to] = orient(name, word(name), direction)
      const text = named?.get(name)
      const plan = text ? { ...NO_PLAN, text } : planOf(part, options, name)
      return [from, { name: to, plan }] as const
    }),
  )
  const parts = [shape.items, ...(shape.prefixItems ?? [])]
  const lists = [
    ...parts.flatMap((part) => (part ? [inner(part)] : [])),
    ...listPlan(shape, options, scope),
  ]
  const own: Plan = {
    members,
    items: lists.reduce<Plan | undefined>(
      (all, part) => (all ? mergePlans(all, part) : part),
      undefined,
    ),
    others:
      typeof shape.additionalProperties === 'object'
        ? inner(shape.additionalProperties)
        : undefined,
    values: valuesOf(declaredValues(shape), options, scope),
  }
  return [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].map(inner).reduce(mergePlans, own)
}

export const responsePlan = (schema: JsonSchema, options: Omit<PlanOptions, 'word'>): Plan =>
  planOf(schema, { ...options, word: options.vocabulary.field })

/** The arguments of a request as one object. */
export const argumentsPlan = (args: ArgMap, options: Omit<PlanOptions, 'word'>): Plan =>
  planOf({ properties: args }, { ...options, word: options.vocabulary.argument })

/** Also maps each result that is no key back to its key. */
export function withSwappedValues(values: Plan['values']): Plan['values'] {
  const added = [...values]
    .filter(([, to]) => !values.has(to))
    .map(([from, to]) => [to, from] as const)
  return new Map([...values, ...added])
}

/**
 * The plan that also renames the names and values it produces: a deployment does not know them, so
 * that they must not be read as its own.
 */
export function withSwappedNames(plan: Plan): Plan {
  const members = new Map(
    [...plan.members].map(([from, { name, plan: inner }]) => [
      from,
      { name, plan: withSwappedNames(inner) },
    ]),
  )
  for (const [from, { name }] of plan.members)
    if (!members.has(name)) members.set(name, { name: from, plan: NO_PLAN })
  const { items, others } = plan
  return {
    ...plan,
    members,
    values: withSwappedValues(plan.values),
    items: items && withSwappedNames(items),
    others: others && withSwappedNames(others),
  }
}

/** A list may be one comma-separated string. */
function renameText(
  text: string,
  { values, items, text: renameWords }: Plan,
  other: RenameOther,
): string {
  if (renameWords) return renameWords(text)
  if (!items?.values.size) return values.get(text) ?? other(text)
  return text
    .split(/([\s,]+)/)
    .map((part) => items.values.get(part) ?? other(part))
    .join('')
}

type RenameOther = (text: string) => string
const unchanged: RenameOther = (text) => text

/** Applies a plan; of everything it does not cover only the texts are passed to `other`. */
export function rename(value: unknown, plan: Plan, other: RenameOther = unchanged): unknown {
  if (typeof value === 'string') return renameText(value, plan, other)
  if (Array.isArray(value)) return value.map((item) => rename(item, plan.items ?? NO_PLAN, other))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const member = plan.members.get(name)
      return [member?.name ?? name, rename(part, member?.plan ?? plan.others ?? NO_PLAN, other)]
    }),
  )
}
