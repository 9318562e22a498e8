import type { ErrorKey } from '#openapi/errors/table.ts'
import type { Json } from '#openapi/values/json.ts'
import type { Access, Condition } from './access.ts'
import type { ArgMap, ArgsOf, Decision } from './arguments.ts'
import type { Param } from './captures.ts'
import type { Quirks } from './quirks.ts'
import type { Resource } from './resource.ts'
import type { JsonSchema, TypeOf } from './schema.ts'

export type { Decision } from './arguments.ts'
export {
  arg,
  unchecked,
  withAssumedType,
  withAssumption,
  withImpliedType,
} from './arguments.ts'
export { param } from './captures.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** One endpoint of the index answers all three of these alike. */
export const EDITABLE = ['POST', 'PUT', 'PATCH'] as const

/** A body that is not JSON: the two ways in which pages send forms. */
export type FormType = 'multipart/form-data' | 'application/x-www-form-urlencoded'

/** What calling an operation leaves behind; a runner on a foreign site goes by this. */
export type Effect =
  | 'safe'
  | 'safe-post'
  | 'crud'
  | 'toggle'
  | 'irreversible'
  | 'outward'
  | 'job'
  | 'needs-fixture'
  | 'sink'
  | 'create-no-delete'
  | 'get-side-effect'

/** The kinds of records that arguments name; a caller may have made some of its own. */
type RecordKind =
  | 'post'
  | 'page'
  | 'revision'
  | 'note'
  | 'color'
  | 'font'
  | 'form'
  | 'folder'
  | 'picture'
  | 'option'
  | 'application-password'
export type RecordArguments = Readonly<Record<string, readonly RecordKind[]>>

/** How a route that was adopted behaves: a collection, one of its items, a document, or something done. */
const ARCHETYPES = ['list', 'item', 'document', 'action'] as const
export type Archetype = (typeof ARCHETYPES)[number]

export type Assumed = Partial<
  Record<'args' | 'responses' | 'errors' | 'access' | 'params' | 'behaviour' | 'route', Decision>
>

/** What the interface document leaves open of nearly every operation: its bodies and who may call it. */
export const UNSTATED = { responses: 'D-001', access: 'D-002' } as const
/** The errors too, of one that has its own. */
export const UNSTATED_ERRORS = { responses: 'D-001', errors: 'D-003', access: 'D-002' } as const

/** What is said of a response beyond the schema of its body. */
interface ResponseParts<S extends JsonSchema = JsonSchema> {
  /** Absent where nothing is sent. */
  readonly body?: S
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly description?: string
  /** Replaces the example that the parts of the body would make. */
  readonly example?: unknown
}
export interface ResponseSpec extends ResponseParts {
  readonly kind: 'response'
}
/** A bare schema stands for a JSON response of which nothing else is to be said. */
export type Responses = Readonly<Record<number, JsonSchema | ResponseSpec>>

export const response = <const P extends ResponseParts>(parts: P) =>
  ({ ...parts, kind: 'response' }) as const

export const responseOf = (value: JsonSchema | ResponseSpec): ResponseSpec =>
  'kind' in value ? value : response({ body: value })

type Params = Readonly<Record<string, Param>>
type NoArguments = Readonly<Record<never, never>>

export interface OperationSpec<
  A extends ArgMap,
  R extends Responses,
  U extends ArgMap = ArgMap,
  P extends Params = Params,
  Q extends Quirks = Quirks,
> {
  /** `<namespace word>.<resource>.<verb>`; never changed once published. */
  readonly id: string
  readonly summary: string
  readonly methods: readonly Method[]
  readonly path: string
  readonly params?: P
  readonly args?: A
  /** Arguments the platform reads although its index does not declare them. */
  readonly undeclared?: U
  /** The bodies in which it reads all its arguments, the usual one first; JSON and forms unless said. */
  readonly consumes?: readonly FormType[]
  /** Reads its arguments from the JSON body alone; what comes otherwise only passes the checks. */
  readonly reads?: 'json'
  /** An explicit null means that nothing was sent, so that a default comes back. */
  readonly nulls?: 'unsent'
  /** Takes whole files, for which a body may be larger. */
  readonly upload?: true
  readonly responses: R
  /** Errors beyond those every operation can give. */
  readonly errors?: readonly ErrorKey[]
  readonly access: Access
  /** What is asked at the gate beside the access rule. */
  readonly conditions?: readonly Condition[]
  /** The kind of widget that its access rule opens to visitors. */
  readonly widget?: 'loop-grid' | 'search'
  readonly resource?: Resource
  /** The feature of the licence without which the route is not there. */
  readonly feature?: string
  /** What a caller without access gets; `rest_forbidden` unless said. */
  readonly forbidden?: ErrorKey
  readonly effect: Effect
  readonly batch?: true
  /** The arguments that name the records it changes or removes, with the kinds each may name. */
  readonly actsOn?: RecordArguments
  /** Keeps something under the name of a record where there is none. */
  readonly makesNamed?: true
  /** The arguments that name further records, which stay as they are. */
  readonly refersTo?: RecordArguments
  /** What it changes can be read before and put back, although its effect is not of that kind. */
  readonly undoable?: true
  /**
   * Changes the scheduled events of the platform with any of these arguments, or always for an
   * empty list. They are one stored value: parallel requests would bring back removed ones.
   */
  readonly reschedulesWith?: readonly string[]
  /** Changes nothing without these arguments. */
  readonly idleWithout?: readonly string[]
  /** Changes nothing for empty lists in these arguments. */
  readonly idleForNone?: readonly string[]
  /** Changes nothing where these arguments are numbers that nobody has, no page, or no name. */
  readonly idleForNobody?: readonly string[]
  /** The name of the key it asks for, or stores, which the operator of a run may give. */
  readonly openedBy?: string
  /** The kind of record it acts on, where the interface cannot create one. */
  readonly fixture?: string
  /** The one operation that runs others; or one that only reads, although it is asked by POST. */
  readonly kind?: 'batch' | 'read'
  /** Sends its response itself: without `Allow` and what the others send at their end. */
  readonly endsItself?: true
  /** Arguments with the value that asks for something else than JSON. */
  readonly otherThanJson?: Readonly<Record<string, string>>
  /** What it answers is a secret as a whole, and so is its `key` (section 5). */
  readonly secret?: true
  /** False where a deployment may well leave it open, so that a probe could act. */
  readonly probe?: false
  /** The section of the interface document that states it. */
  readonly spec: string
  readonly assumed?: Assumed
  /** Where deployments do something else than the interface document states. */
  readonly quirks?: Q
  /** Served, but neither in the index nor in the exported documents. */
  readonly unlisted?: true
  /** It comes from an extension file, which says how it behaves. */
  readonly archetype?: Archetype
  /** The code of its refusals, from the same file. */
  readonly refusal?: string
  /** What a collection that was adopted starts with. */
  readonly records?: readonly Json[]
}

export interface Operation<
  A extends ArgMap = ArgMap,
  R extends Responses = Responses,
  U extends ArgMap = ArgMap,
  P extends Params = Params,
  Q extends Quirks = Quirks,
> extends OperationSpec<A, R, U, P, Q> {
  readonly args: A
  readonly params: P
}

/** Asked for by GET, which alone does not mean that it only reads. */
export const isGet = ({ methods }: Pick<Operation, 'methods'>): boolean => methods[0] === 'GET'

/** A GET that leaves nothing behind: no read can ever tell that it was called. */
export const isRead = (operation: Pick<Operation, 'methods' | 'effect'>): boolean =>
  isGet(operation) && operation.effect === 'safe'

/** A plain read: asked for by GET, and nothing is left behind. */
export const READING = { methods: ['GET'], effect: 'safe' } as const
export const reads = (path: string) => ({ ...READING, path })

export const operation = <
  const A extends ArgMap = NoArguments,
  const R extends Responses = Responses,
  const U extends ArgMap = NoArguments,
  const P extends Params = NoArguments,
  const Q extends Quirks = NoArguments,
>(
  spec: OperationSpec<A, R, U, P, Q>,
): Operation<A, R, U, P, Q> => ({
  ...spec,
  // Where nothing is said, the compiler takes them for maps without names.
  args: spec.args ?? ({} as A),
  // As above.
  params: spec.params ?? ({} as P),
})

/** The arguments of an operation as its handler receives them. */
export type ArgumentsOf<O> = O extends Operation<infer A, infer _R> ? ArgsOf<A> : never
/** The names of the quirks that an operation declares. */
export type QuirkName<O> = O extends { readonly quirks?: infer Q } ? keyof Q & string : never
/** What may be undefined may be left out. */
type Given<T> = {
  readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K]
} & { readonly [K in keyof T as undefined extends T[K] ? K : never]?: T[K] }

/** The arguments of two operations; those that only one of them has may be absent. */
export type SharedArguments<A, B> = Given<{
  readonly [K in keyof ArgumentsOf<A> & keyof ArgumentsOf<B>]: ArgumentsOf<A>[K] | ArgumentsOf<B>[K]
}> &
  Partial<Omit<ArgumentsOf<A>, keyof ArgumentsOf<B>>> &
  Partial<Omit<ArgumentsOf<B>, keyof ArgumentsOf<A>>>

/** The body of one response; undefined where it has none. */
export type BodyOf<A> = A extends { readonly kind: 'response' }
  ? A extends { readonly body: infer S }
    ? TypeOf<S>
    : undefined
  : TypeOf<A>
/** The success bodies of an operation. */
export type Body<O> = O extends Operation<infer _A, infer R> ? BodyOf<R[keyof R]> : never

/** `builder/v1/documents` is known as `builder-documents` in ids. */
export const namespaceWord = (namespace: string): string =>
  namespace
    .split('/')
    .filter((part) => !/^v?\d+(\.\d+)?$/.test(part))
    .join('-')
