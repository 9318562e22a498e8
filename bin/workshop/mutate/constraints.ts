/** Mutants whose argument validation differs from the index. */

import type { Level } from '#conformance/call/classification.ts'
import { isPathArgument } from '#conformance/call/request.ts'
import { enforcedLevel } from '#conformance/kinds/constraints/levels.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { isCount, LIMIT_NAMES } from '#openapi/language/limits.ts'
import { editPlace, type Place, placesIn, without } from './contract-edits.ts'
import type { Draft, DraftsOf, MutantKind } from './mutant.ts'

interface Change {
  readonly kind: MutantKind
  /** The keyword of the schema, as in case ids. */
  readonly keyword: string
  readonly way?: string
  readonly what: string
  readonly edit: (schema: ArgSchema) => ArgSchema
}

const drop = (kind: MutantKind, keyword: string, what: string): Change => ({
  kind,
  keyword,
  what,
  edit: (schema) => without(schema, keyword),
})

const boundChanges = (schema: ArgSchema): readonly Change[] =>
  LIMIT_NAMES.flatMap((keyword) => {
    const bound = schema[keyword]
    if (bound === undefined) return []
    return [bound - 1, bound + 1]
      .filter((other) => other >= 0 || !isCount(keyword))
      .map((other) => ({
        kind: 'bound-off' as const,
        keyword,
        way: String(other),
        what: `${keyword} is ${other} instead of ${bound}`,
        edit: (part: ArgSchema) => ({ ...part, [keyword]: other }),
      }))
  })

function enumChanges({ enum: values }: ArgSchema): readonly Change[] {
  if (!values?.length) return []
  const narrowed = values.length < 2 ? [] : [values[0], values.at(-1)]
  return [
    drop('enum-widened', 'enum', 'any value is accepted'),
    ...narrowed.map((gone) => ({
      kind: 'enum-narrowed' as const,
      keyword: 'enum',
      way: String(gone),
      what: `${JSON.stringify(gone)} is rejected`,
      edit: (schema: ArgSchema) => ({
        ...schema,
        enum: (schema.enum ?? []).filter((value) => value !== gone),
      }),
    })),
  ]
}

function changesOf(schema: ArgSchema): readonly Change[] {
  const { type, pattern, format, uniqueItems } = schema
  return [
    ...enumChanges(schema),
    ...boundChanges(schema),
    ...(type !== undefined && !schema.enum
      ? [drop('type-dropped', 'type', 'a value of any type is accepted')]
      : []),
    ...(pattern === undefined
      ? []
      : [drop('pattern-dropped', 'pattern', 'any string is accepted')]),
    ...(format === undefined ? [] : [drop('format-dropped', 'format', 'any string is accepted')]),
    ...(uniqueItems ? [drop('unique-dropped', 'uniqueItems', 'duplicates are accepted')] : []),
  ]
}

/**
 * These formats reject nothing (platform/core 3.3): that they sanitize the value is an assumption.
 */
const CLEANING = ['uri', 'date']

function groundOf(operation: ContractOperation, { path, schema }: Place, keyword: string): Level {
  if (keyword === 'format' && CLEANING.includes(schema.format ?? '')) return 'assumed'
  const kind = keyword === 'required' ? 'required' : 'type'
  return enforcedLevel(operation, path[0] ?? '', { kind, keyword })
}

/** The argument of the variant is part of every route: one fault each is enough. */
const isOnceMore = ({ path: [arg] }: Place, { kind }: Change): boolean =>
  arg === 'multilang_language' && kind !== 'enum-widened'

/** Handlers validate these arguments themselves, independent of the contract. */
const hasOwnRule = ({ id, args }: ContractOperation, arg: string): boolean =>
  args[arg]?.check === 'own' ||
  id === 'spamfilter.key.write' ||
  (id.startsWith('core.') && ['meta', 'template'].includes(arg))

/**
 * Path arguments have only values of their class, and unchecked arguments cannot be checked
 * wrongly.
 */
const isChecked = (operation: ContractOperation, { path: [arg = ''] }: Place): boolean =>
  !isPathArgument(operation, arg) &&
  operation.args[arg]?.check !== 'none' &&
  !hasOwnRule(operation, arg)

/** Lists of content accept their default before checking the enum. */
const passesAnyway = ({ id }: ContractOperation, { name }: Place, { kind, way }: Change): boolean =>
  /^core\.(posts|pages)\.list$/.test(id) &&
  kind === 'enum-narrowed' &&
  name === 'status[]' &&
  way === 'publish'

const toDraft = (operation: ContractOperation, place: Place, change: Change): Draft => ({
  kind: change.kind,
  place: [place.name, change.keyword, ...(change.way === undefined ? [] : [change.way])].join('.'),
  what: `${place.name}: ${change.what}`,
  ground: groundOf(operation, place, change.keyword),
  near: `args.${place.name}.${change.keyword}`,
  served: editPlace(place, change.edit),
})

const keywordDrafts: DraftsOf = (operation) =>
  placesIn(operation)
    .filter((place) => isChecked(operation, place))
    .flatMap((place) =>
      changesOf(place.schema)
        .filter((change) => !isOnceMore(place, change) && !passesAnyway(operation, place, change))
        .map((change) => toDraft(operation, place, change)),
    )

/** Missing nested members are rejected too, so every `required` counts at any depth. */
const requiredDrafts: DraftsOf = (operation) =>
  placesIn(operation)
    .filter(({ schema }) => schema.required)
    .filter(
      (place) => place.path.length === 1 || operation.args[place.path[0] ?? '']?.check !== 'none',
    )
    .filter(({ path: [arg = ''] }) => !isPathArgument(operation, arg))
    .map((place) =>
      toDraft(operation, place, drop('required-dropped', 'required', 'may be omitted')),
    )

const isOptional = (operation: ContractOperation, name: string): boolean => {
  const { required, default: preset } = operation.args[name] ?? {}
  return !required && (preset === undefined || preset === null) && !isPathArgument(operation, name)
}

/** One more required argument than documented. */
const demandingDrafts: DraftsOf = (operation) => {
  const name = Object.keys(operation.args).find((arg) => isOptional(operation, arg))
  const place = placesIn(operation).find((each) => each.path.length === 1 && each.name === name)
  if (!place) return []
  const edit = (schema: ArgSchema) => ({ ...schema, required: true })
  const what = 'may not be omitted'
  return [toDraft(operation, place, { kind: 'required-added', keyword: 'required', what, edit })]
}

export const constraintDrafts: DraftsOf = (operation) => [
  ...requiredDrafts(operation),
  ...demandingDrafts(operation),
  ...keywordDrafts(operation),
]
