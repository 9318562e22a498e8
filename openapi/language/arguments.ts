/**
 * The argument language of the index document. An argument keeps the keywords of the wire and says,
 * beside them, how the platform treats a value that arrives (`check`, `clean`).
 */
import type { Json } from '#openapi/values/json.ts'
import type { TypeName } from './schema.ts'

/**
 * `late`: validated and converted by its definition (the rule). `early`: the same, but in the first
 * of the two groups. `none`: brings its own cleaning and is never refused. `own`: an extra
 * rule of the operation decides first, and refuses with "Invalid parameter.".
 */
export type Check = 'late' | 'early' | 'none' | 'own'

/** A page of docs/decisions/. */
export type Decision = `D-${number}`

/** What of an argument is our reading of the document, and by which decision. */
export interface ArgumentAssumption {
  readonly decision: Decision
  /** The keywords that are our reading; the others are stated. */
  readonly keywords?: readonly string[]
  /** Where the document implies what we read. */
  readonly level?: 'should'
  /** The default is declared and yet does not act on the platform. */
  readonly isDefaultIdle?: true
}

/** What deployments make of an argument, where the interface document states something else. */
export interface ArgumentQuirk {
  /** The keywords as deployments apply them. */
  readonly form: Partial<Pick<ArgSchema, 'check' | 'pattern' | 'required' | 'type' | 'format'>>
  /** The first release it was observed in: `builder 3.35`. */
  readonly since: string
  readonly decision: Decision
  /** In words, where the keywords do not tell. */
  readonly documented?: string
  readonly deployed?: string
}

export interface ArgSchema {
  readonly title?: string
  readonly description?: string
  readonly default?: unknown
  readonly type?: TypeName | readonly TypeName[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly items?: ArgSchema
  readonly properties?: Readonly<Record<string, ArgSchema>>
  readonly additionalProperties?: boolean | ArgSchema
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: boolean
  readonly exclusiveMaximum?: boolean
  readonly multipleOf?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly anyOf?: readonly ArgSchema[]
  readonly oneOf?: readonly ArgSchema[]
  readonly required?: boolean
  /** Of a member: the contexts that show it, and whether it can only be read. */
  readonly context?: readonly string[]
  readonly readonly?: true
  readonly check?: Check
  /** What else judges a value: the item or the theme, or, of its members, the store. */
  readonly judged?: 'content' | 'stored'
  /** A value that is right on every site, where others depend on it. */
  readonly neutral?: unknown
  readonly ground?: ArgumentAssumption
  readonly quirk?: ArgumentQuirk
  /** The row gives the type beside the values; where it lists values alone, these imply it. */
  readonly isTypeStated?: true
  /** Taken as well, although the index does not show it. */
  readonly alsoTakes?: 'string' | 'object'
  /** Of an object: its names matter, so a list is not taken for it. */
  readonly isKeyed?: true
  /** The namespace of the add-on that brings it to a route of another one. */
  readonly addedBy?: string
  /** What documents say of it where the index shows no description. */
  readonly words?: string
}

export type ArgMap = Readonly<Record<string, ArgSchema>>

/** The keywords an argument shows in the index, in the order the platform knows them. */
export const WIRE_KEYWORDS = [
  'title',
  'description',
  'default',
  'type',
  'format',
  'enum',
  'items',
  'properties',
  'additionalProperties',
  'minProperties',
  'maxProperties',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'anyOf',
  'oneOf',
  'context',
  'readonly',
] as const satisfies readonly (keyof ArgSchema)[]

/** An argument that remembers, for the compiler only, its type and whether it is always there. */
export type Arg<T, Present extends boolean = boolean> = ArgSchema & {
  readonly valueType?: T
  readonly isPresent?: Present
}

type Options = Omit<ArgSchema, 'type'>
type Present<O> = O extends { readonly required: true }
  ? true
  : O extends { readonly default: infer D }
    ? D extends null
      ? false
      : true
    : false
type ValueOf<S> = S extends { readonly valueType?: infer T } ? T : unknown
type PropsOf<O> = O extends { readonly properties: infer P }
  ? {
      readonly [K in keyof P]: P[K] extends { readonly isPresent?: true }
        ? ValueOf<P[K]>
        : ValueOf<P[K]> | undefined
    }
  : O extends { readonly additionalProperties: Arg<infer T> }
    ? Readonly<Record<string, T>>
    : Json

type None = Record<never, never>

/** The value type lives in the compiler only, so this is the one place that asserts it. */
const make = <T, O>(schema: ArgSchema): Arg<T, Present<O>> => schema as Arg<T, Present<O>>

const typed =
  <T>(type: TypeName) =>
  <const O extends Options = None>(options?: O) =>
    make<T, O>({ ...options, type })

export const arg = {
  int: typed<number>('integer'),
  number: typed<number>('number'),
  bool: typed<boolean>('boolean'),
  string: typed<string>('string'),
  object: <const O extends Options = None>(options?: O) =>
    make<PropsOf<O>, O>({ ...options, type: 'object' }),
  array: <S extends ArgSchema, const O extends Options = None>(items?: S, options?: O) =>
    make<readonly ValueOf<S>[], O>({ ...options, type: 'array', ...(items && { items }) }),
  /** A string out of a list. */
  oneOf: <const V extends readonly string[], const O extends Options = None>(
    values: V,
    options?: O,
  ) => make<V[number], O>({ ...options, type: 'string', enum: values }),
  /** Several types on one argument. */
  types: <const O extends Options = None>(types: readonly TypeName[], options?: O) =>
    make<unknown, O>({ ...options, type: types }),
  /** Several schemas of which one must fit. */
  either: <const S extends readonly ArgSchema[], const O extends Options = None>(
    schemas: S,
    options?: O,
  ) => make<ValueOf<S[number]>, O>({ ...options, oneOf: schemas }),
  /** No declared type: the value arrives as it was sent. */
  any: <const O extends Options = None>(options?: O) => make<unknown, O>({ ...options }),
}

/** The same argument, resting on a decision. */
export const withAssumption = <A extends ArgSchema>(
  ground: ArgumentAssumption,
  argument: A,
): A => ({
  ...argument,
  ground,
})

/** Deployments take any value for the argument and clean it themselves. */
export const unchecked = (since: string, decision: Decision): ArgumentQuirk => ({
  form: { check: 'none' },
  since,
  decision,
})

/** The row names the argument and leaves its type open. */
export const withAssumedType = <A extends ArgSchema>(argument: A): A =>
  withAssumption({ decision: 'D-052', keywords: ['type'] }, argument)

/** The row leaves the type open that another row gives the same argument. */
export const withImpliedType = <A extends ArgSchema>(argument: A): A =>
  withAssumption({ decision: 'D-052', keywords: ['type'], level: 'should' }, argument)

/** How firmly the document stands behind one keyword of an argument; every command goes by it. */
export interface KeywordBasis {
  readonly kind: 'stated' | 'implied' | 'assumed'
  readonly decision?: Decision
}

export function keywordBasis(argument: ArgSchema, keyword: string): KeywordBasis {
  const { ground, enum: values, isTypeStated } = argument
  if (ground?.keywords?.includes(keyword))
    return { kind: ground.level === 'should' ? 'implied' : 'assumed', decision: ground.decision }
  // A list of strings says what the values are, not that the index has to name their type.
  return { kind: keyword === 'type' && values && !isTypeStated ? 'implied' : 'stated' }
}

/** The arguments as a handler sees them: converted, defaulted, present where they must be. */
export type ArgsOf<A> = {
  readonly [K in keyof A]: A[K] extends { readonly isPresent?: true }
    ? ValueOf<A[K]>
    : ValueOf<A[K]> | undefined
}
