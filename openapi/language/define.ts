import type { ErrorKey } from '#openapi/errors/table.ts'
import type { Access, Condition } from './access.ts'
import type { AdoptedSample } from './adopted-sample.ts'
import type { ArgMap, ArgsOf, Decision } from './arguments.ts'
import type { Param } from './captures.ts'
import type { Quirks } from './quirks.ts'
import type { Resource } from './resource.ts'
import type { JsonSchema, TypeOf } from './schema.ts'

export type { Decision } from './arguments.ts'
export {
  arg,
  uncheckedQuirk,
  withAssumedType,
  withAssumption,
  withImpliedType,
} from './arguments.ts'
export { param } from './captures.ts'

/** One endpoint of the index handles all three methods identically. */
export const EDIT_METHODS = ['POST', 'PUT', 'PATCH'] as const
export type EditMethod = (typeof EDIT_METHODS)[number]
/** All methods of operations, in the order of the platform. */
export const METHODS = ['GET', ...EDIT_METHODS, 'DELETE'] as const
export type Method = (typeof METHODS)[number]

/** The content types of HTML forms. */
export type FormType = 'multipart/form-data' | 'application/x-www-form-urlencoded'

/** The side effect of an operation; a runner decides by it what it may call on a remote site. */
export type Effect =
  /** Reads only. */
  | 'safe'
  /** Reads only, although its method is POST. */
  | 'safe-post'
  /** Changes records that the interface can also create and remove. */
  | 'crud'
  /** Changes a value that can be read and restored. */
  | 'toggle'
  /** Changes something that the interface cannot restore. */
  | 'irreversible'
  /** Contacts a service or sends a mail. */
  | 'outward'
  /** Starts work that continues after the response. */
  | 'job'
  /** Acts on a record that the interface cannot create. */
  | 'needs-fixture'
  /** Stores something that no operation shows. */
  | 'sink'
  /** Creates a record that no operation removes. */
  | 'create-no-delete'
  /** A GET that changes something. */
  | 'get-side-effect'

/** The kinds of records that arguments refer to; a caller may have created its own. */
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
  | 'submission'
export type RecordArguments = Readonly<Record<string, readonly RecordKind[]>>

/** The behaviour of an adopted route: a collection, one of its items, a document, or an action. */
const ARCHETYPES = ['list', 'item', 'document', 'action'] as const
export type Archetype = (typeof ARCHETYPES)[number]

export type Assumed = Partial<
  Record<
    'args' | 'responses' | 'errors' | 'access' | 'params' | 'behaviour' | 'route' | 'owner',
    Decision
  >
>

/** Not stated for nearly every operation: its bodies and its access rule. */
export const RESPONSES_AND_ACCESS = { responses: 'D-001', access: 'D-002' } as const
/** The same, and its own errors. */
export const RESPONSES_ERRORS_AND_ACCESS = {
  responses: 'D-001',
  errors: 'D-003',
  access: 'D-002',
} as const

/** Properties of a response beside the schema of its body. */
interface ResponseParts<S extends JsonSchema = JsonSchema> {
  /** Absent for an empty response. */
  readonly body?: S
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly description?: string
  /** Replaces the example composed from the parts of the body. */
  readonly example?: unknown
}
export interface ResponseSpec extends ResponseParts {
  readonly kind: 'response'
}
/** A bare schema is a JSON response without further properties. */
export type Responses = Readonly<Record<number, JsonSchema | ResponseSpec>>

export const response = <const P extends ResponseParts>(parts: P) =>
  ({ ...parts, kind: 'response' }) as const

export const responseOf = (value: JsonSchema | ResponseSpec): ResponseSpec =>
  'kind' in value ? value : response({ body: value })

type Params = Readonly<Record<string, Param>>
type NoArguments = Readonly<Record<never, never>>

interface OperationSpec<
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
  /** Names that the platform reads without a declaration and without any check of the value. */
  readonly alsoReads?: readonly string[]
  /** Reads every field of the body, such as those of a form of the site. */
  readonly readsAnyField?: true
  /** Content types of the body, the usual one first; JSON and forms by default. */
  readonly consumes?: readonly FormType[]
  /** Reads its arguments from the JSON body only; others are validated and then ignored. */
  readonly reads?: 'json'
  /** An explicit null counts as not sent, so that the default applies. */
  readonly nulls?: 'unsent'
  /** Accepts file uploads, for which a larger body is allowed. */
  readonly upload?: true
  readonly responses: R
  /** Errors beyond those of every operation. */
  readonly errors?: readonly ErrorKey[]
  readonly access: Access
  /** Checks at the start of a request, in addition to the access rule. */
  readonly conditions?: readonly Condition[]
  /** The kind of widget for which visitors have access. */
  readonly widget?: 'loop-grid' | 'search'
  readonly resource?: Resource
  /** The licensed feature that registers the route. */
  readonly feature?: string
  /** The error for callers without access; `rest_forbidden` by default. */
  readonly forbidden?: ErrorKey
  readonly effect: Effect
  /** A read whose result the platform stores until it expires. */
  readonly cachesResult?: true
  readonly batch?: true
  /** The arguments that name the records it changes or removes, with the kinds each may name. */
  readonly actsOn?: RecordArguments
  /** Creates the named record if it does not exist. */
  readonly upserts?: true
  /** The arguments that refer to other records, which are not changed. */
  readonly refersTo?: RecordArguments
  /** The previous value can be read and restored, although the kind of effect does not imply it. */
  readonly undoable?: true
  /** Changes records or keys that no run made, so only its own id permits it, not its effect. */
  readonly changesForeignRecords?: true
  /** Deployments may require a nonce that only their own pages have (D-029). */
  readonly mayRequireNonce?: true
  /**
   * Changes the scheduled events of the platform with any of these arguments, or always for an
   * empty list. They are one stored value: parallel requests would restore removed ones.
   */
  readonly reschedulesWith?: readonly string[]
  /** Adds or removes the routes of an add-on, so everything else has to be called before. */
  readonly changesRoutes?: true
  /** Changes nothing without these arguments. */
  readonly noopWithout?: readonly string[]
  /** Changes nothing for empty lists in these arguments. */
  readonly noopForEmptyLists?: readonly string[]
  /** Changes nothing if these arguments are unassigned ids, or names that do not exist. */
  readonly noopForUnassignedIds?: readonly string[]
  /** Changes nothing with these values of these arguments. */
  readonly noopFor?: Readonly<Record<string, string>>
  /** The state of a site in which it changes nothing; a run verifies it before the call. */
  readonly noopWhen?: string
  /** The name of the key that it requires or stores; the operator of a run may provide it. */
  readonly requiredKey?: string
  /** The kind of record it acts on, where the interface cannot create one. */
  readonly fixture?: string
  /** `batch` runs other operations; `read` only reads, although its method is POST. */
  readonly kind?: 'batch' | 'read'
  /** Sends its response directly, without `Allow` and the other final headers. */
  readonly sendsRawResponse?: true
  /** Arguments with the value that selects a format other than JSON. */
  readonly nonJsonArguments?: Readonly<Record<string, string>>
  /** The whole response is a secret, and so is its `key` (section 5). */
  readonly secret?: true
  /** False if deployments may leave it open, so that a probe could have an effect. */
  readonly probe?: false
  /** The change of state of its record, as section 3 states it. */
  readonly transition?: string
  /** The section of the interface document that states it. */
  readonly spec: string
  readonly assumed?: Assumed
  /** Where deployments differ from the interface document. */
  readonly quirks?: Q
  /** Served, but neither in the index nor in the exported documents. */
  readonly unlisted?: true
  /** Declared by an extension, not by the interface document; or the arguments that one adds. */
  readonly extension?: true | readonly string[]
  /** For operations of an extension file: the behaviour that it declares. */
  readonly archetype?: Archetype
  /** The error code for denied requests, from the same file. */
  readonly refusal?: string
  /** What was sampled of it. */
  readonly sample?: AdoptedSample
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

/** Called by GET, which alone does not mean that it only reads. */
export const isGet = ({ methods }: Pick<Operation, 'methods'>): boolean => methods[0] === 'GET'

/** A GET without side effects. */
export const isRead = (operation: Pick<Operation, 'methods' | 'effect'>): boolean =>
  isGet(operation) && operation.effect === 'safe'

/** The route of a namespace that lists its routes; the index is none. */
export const isNamespaceRoot = ({
  namespace,
  path,
}: {
  readonly namespace: string
  readonly path: string
}): boolean => namespace !== '' && path === `/${namespace}`

/** A plain read: GET without side effects. */
export const PLAIN_GET = { methods: ['GET'], effect: 'safe' } as const
export const plainGet = (path: string) => ({ ...PLAIN_GET, path })

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
  // Absent arguments are an empty map for the compiler.
  args: spec.args ?? ({} as A),
  // As above.
  params: spec.params ?? ({} as P),
})

/** The arguments of an operation as its handler receives them. */
export type ArgumentsOf<O> = O extends Operation<infer A, infer _R> ? ArgsOf<A> : never
/** The names of the quirks that an operation declares. */
export type QuirkName<O> = O extends { readonly quirks?: infer Q } ? keyof Q & string : never
/** Members that may be undefined become optional. */
type WithOptionalMembers<T> = {
  readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K]
} & { readonly [K in keyof T as undefined extends T[K] ? K : never]?: T[K] }

/** The arguments of two operations; arguments of only one of them are optional. */
export type SharedArguments<A, B> = WithOptionalMembers<{
  readonly [K in keyof ArgumentsOf<A> & keyof ArgumentsOf<B>]: ArgumentsOf<A>[K] | ArgumentsOf<B>[K]
}> &
  Partial<Omit<ArgumentsOf<A>, keyof ArgumentsOf<B>>> &
  Partial<Omit<ArgumentsOf<B>, keyof ArgumentsOf<A>>>

/** The body of one response; undefined if it has none. */
export type BodyOf<A> = A extends { readonly kind: 'response' }
  ? A extends { readonly body: infer S }
    ? TypeOf<S>
    : undefined
  : TypeOf<A>
/** The success bodies of an operation. */
export type Body<O> = O extends Operation<infer _A, infer R> ? BodyOf<R[keyof R]> : never

/** `builder/v1/documents` is `builder-documents` in ids. */
export const namespaceWord = (namespace: string): string =>
  namespace
    .split('/')
    .filter((part) => !/^v?\d+(\.\d+)?$/.test(part))
    .join('-')
