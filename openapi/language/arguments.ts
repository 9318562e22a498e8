/**
 * The argument language of the index document. An argument has the keywords of the wire and, beside
 * them, how the platform treats a received value (`check`).
 */
import type { Json } from '#openapi/values/json.ts'
import type { TypeName } from './schema.ts'

/**
 * `late`: validated and converted by its definition (the default). `early`: the same, but in the
 * first of the two groups. `none`: sanitized by the operation and never rejected. `own`: an
 * additional rule of the operation decides first, and rejects with "Invalid parameter.".
 */
export type Check = 'late' | 'early' | 'none' | 'own'

/** A page of docs/decisions/. */
export type Decision = `D-${number}`

/** The parts of an argument that the document does not state, with the decision about them. */
export interface ArgumentAssumption {
  readonly decision: Decision
  /** The assumed keywords; `all` if the document does not name the argument. */
  readonly keywords: readonly string[] | 'all'
  /** `should` if the document implies it. */
  readonly level?: 'should'
  /** The platform declares the default but does not apply it. */
  readonly isDefaultIgnored?: true
}

/** How deployments treat an argument where they differ from the interface document. */
export interface ArgumentQuirk {
  /** The keywords as deployments apply them. */
  readonly form: Partial<Pick<ArgSchema, 'check' | 'pattern' | 'required' | 'type' | 'format'>>
  /** The first release it was observed in: `builder 3.35`. */
  readonly since: string
  readonly decision: Decision
  /** Descriptions, if the keywords do not suffice. */
  readonly documented?: string
  readonly deployed?: string
  /** The documented values, where the keywords do not list them. */
  readonly values?: readonly unknown[]
  /** The documented argument, in the contract of deployments. */
  readonly replaces?: ArgSchema
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
  /** For members: the contexts that include it, and whether it is read-only. */
  readonly context?: readonly string[]
  readonly readonly?: true
  readonly check?: Check
  /** Additional validation: by the item or theme, or (for members) by the store. */
  readonly validatedBy?: 'content' | 'stored'
  /** A value that is valid on every site, if others are not. */
  readonly neutral?: unknown
  readonly assumption?: ArgumentAssumption
  readonly quirk?: ArgumentQuirk
  /** The document states the type in addition to the values; otherwise the values imply it. */
  readonly isTypeStated?: true
  /** Listed values are also accepted in capitals. */
  readonly ignoresCase?: true
  /** Its values contain words of the deployment, such as `builder` in `builder_canvas`. */
  readonly isName?: true
  /** Also accepted, although not declared in the index. */
  readonly alsoAccepts?: 'string' | 'object'
  /** For objects: member names matter, so lists are rejected. */
  readonly isKeyed?: true
  /** The namespace of the add-on that adds it to the route of another namespace. */
  readonly addedBy?: string
  /** The description for exported documents if the index has none. */
  readonly words?: string
}

export type ArgMap = Readonly<Record<string, ArgSchema>>

/** Keywords of arguments in the index, in the order of the platform. */
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

/** An argument with phantom types: its value type and whether it is always present. */
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

type NoOptions = Record<never, never>

/** The value type exists only for the compiler; this is the only cast to it. */
const make = <T, O>(schema: ArgSchema): Arg<T, Present<O>> => schema as Arg<T, Present<O>>

const typedArgument =
  <T>(type: TypeName) =>
  <const O extends Options = NoOptions>(options?: O) =>
    make<T, O>({ ...options, type })

export const arg = {
  int: typedArgument<number>('integer'),
  number: typedArgument<number>('number'),
  bool: typedArgument<boolean>('boolean'),
  string: typedArgument<string>('string'),
  object: <const O extends Options = NoOptions>(options?: O) =>
    make<PropsOf<O>, O>({ ...options, type: 'object' }),
  array: <S extends ArgSchema, const O extends Options = NoOptions>(items?: S, options?: O) =>
    make<readonly ValueOf<S>[], O>({ ...options, type: 'array', ...(items && { items }) }),
  /** One string of a list. */
  oneOf: <const V extends readonly string[], const O extends Options = NoOptions>(
    values: V,
    options?: O,
  ) => make<V[number], O>({ ...options, type: 'string', enum: values }),
  /** An argument with several types. */
  types: <const O extends Options = NoOptions>(types: readonly TypeName[], options?: O) =>
    make<unknown, O>({ ...options, type: types }),
  /** Several schemas, one of which must match. */
  either: <const S extends readonly ArgSchema[], const O extends Options = NoOptions>(
    schemas: S,
    options?: O,
  ) => make<ValueOf<S[number]>, O>({ ...options, oneOf: schemas }),
  /** Without a declared type: the raw value is passed on. */
  any: <const O extends Options = NoOptions>(options?: O) => make<unknown, O>({ ...options }),
}

/** The same argument, based on a decision. */
export const withAssumption = <A extends ArgSchema>(
  assumption: ArgumentAssumption,
  argument: A,
): A => ({
  ...argument,
  assumption,
})

/** Deployments accept any value for the argument and sanitize it. */
export const uncheckedQuirk = (since: string, decision: Decision): ArgumentQuirk => ({
  form: { check: 'none' },
  since,
  decision,
})

/** The document names the argument without a type. */
export const withAssumedType = <A extends ArgSchema>(argument: A): A =>
  withAssumption({ decision: 'D-052', keywords: ['type'] }, argument)

/** The document omits the type here, but states it for the same argument elsewhere. */
export const withImpliedType = <A extends ArgSchema>(argument: A): A =>
  withAssumption({ decision: 'D-052', keywords: ['type'], level: 'should' }, argument)

/** How well the document supports one keyword of an argument; every command uses it. */
interface KeywordBasis {
  readonly kind: 'stated' | 'implied' | 'assumed'
  readonly decision?: Decision
}

export function keywordBasis(argument: ArgSchema, keyword: string): KeywordBasis {
  const { assumption, enum: values, isTypeStated } = argument
  if (assumption && (assumption.keywords === 'all' || assumption.keywords.includes(keyword)))
    return {
      kind: assumption.level === 'should' ? 'implied' : 'assumed',
      decision: assumption.decision,
    }
  // A list of strings defines the values, not that the index has to declare their type.
  return { kind: keyword === 'type' && values && !isTypeStated ? 'implied' : 'stated' }
}

/** The arguments received by a handler: converted, defaulted, and present where required. */
export type ArgsOf<A> = {
  readonly [K in keyof A]: A[K] extends { readonly isPresent?: true }
    ? ValueOf<A[K]>
    : ValueOf<A[K]> | undefined
}
