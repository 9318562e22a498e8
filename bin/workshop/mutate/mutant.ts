/** A mutant is the stand-in with one fault. */
import type { Level } from '#conformance/call/classification.ts'
import type { RawRequest, RawResponse } from '#conformance/transport/http.ts'
import type { Behaviour } from '#handlers/runtime/implement.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import { type ArgSchema, keywordBasis } from '#openapi/language/arguments.ts'
import type { Method } from '#openapi/language/define.ts'

/** The kinds of faults, in report order. */
export const MUTANT_KINDS = [
  'route-missing',
  'method-missing',
  'capture-wrong',
  'required-dropped',
  'required-added',
  'enum-widened',
  'enum-narrowed',
  'type-dropped',
  'bound-off',
  'pattern-dropped',
  'format-dropped',
  'unique-dropped',
  'default-changed',
  'argument-ignored',
  'argument-refused',
  'value-changed',
  'unsent-reset',
  'status-wrong',
  'field-dropped',
  'field-mistyped',
  'inner-dropped',
  'inner-mistyped',
  'body-emptied',
  'body-garbled',
  'body-foreign',
  'header-wrong',
  'refusal-wrong',
  'read-stale',
  'answer-flaky',
  'language-wrong',
  'record-swapped',
  'field-leaked',
  'write-lost',
  'update-lost',
  'created-twice',
  'neighbour-touched',
  'transition-skipped',
  'paging-wrong',
  'page-shifted',
  'permission-skipped',
  'permission-raised',
  'batch-wrong',
  'part-wrong',
  'link-wrong',
  'embed-wrong',
  'time-shifted',
  'revision-missing',
  'hidden-shown',
  'index-wrong',
] as const
export type MutantKind = (typeof MUTANT_KINDS)[number]

/** Observations of a fault during the cases: a fault without effect cannot be detected. */
export interface Trace {
  /** Number of successes of the operation's handler. */
  ran: number
  /** Number of successes in which the fault had an effect. */
  acted: number
}

type Edit<T> = (value: T) => T

/** Undefined removes the operation. */
export type EditOperation = (operation: ContractOperation) => ContractOperation | undefined

/** The connection to the stand-in behind the fault. */
export interface Line {
  readonly forward: (request: RawRequest) => Promise<RawResponse>
  /** Records an opportunity of the fault, and whether it had an effect. */
  readonly met: (didAct: boolean) => void
}

/** Produces the response in place of the original. */
export type WireFault = (request: RawRequest, line: Line) => Promise<RawResponse>

/** The fault, as changes of the stand-in's parts or of its responses. */
interface Fault {
  readonly served?: EditOperation
  readonly shown?: Edit<Contract>
  readonly behaves?: (behaviour: Behaviour<never>, trace: Trace) => Behaviour<never>
  /** Created per run, because it may have state. */
  readonly wire?: () => WireFault
}

export interface Mutant {
  /** `<kind>:<operation>[:<place>]`; the key of an accepted survivor. */
  readonly id: string
  readonly kind: MutantKind
  readonly operation: string
  readonly namespace: string
  /** Limits the fault to requests with this method; defaults to all methods of the operation. */
  readonly method?: Method
  /** Description of the fault. */
  readonly what: string
  /** The level of the violated requirement. */
  readonly ground: Level
  /** A substring of the ids of likely cases, which run first. */
  readonly near?: string
  readonly fault: Fault
}

export interface Draft extends Fault {
  readonly kind: MutantKind
  readonly place?: string
  readonly what: string
  readonly ground: Level
  readonly near?: string
}

/** The first method of an operation has no suffix, as in case ids. */
const idOf = ({ id, methods }: ContractOperation, { kind, place }: Draft, method?: Method) =>
  [kind, id, place, method === methods[0] ? undefined : method]
    .filter((part) => part !== undefined)
    .join(':')

export function toMutant(operation: ContractOperation, draft: Draft, method?: Method): Mutant {
  const { kind, place: _, what, ground, near, ...fault } = draft
  return {
    id: idOf(operation, draft, method),
    kind,
    operation: operation.id,
    namespace: operation.namespace || '/',
    ...(method !== undefined && { method }),
    what: method === undefined ? what : `${method}: ${what}`,
    ground,
    ...(near !== undefined && { near }),
    fault,
  }
}

/** The level of a requirement about an argument. */
export const argumentGround = (schema: ArgSchema): Level =>
  keywordBasis(schema, 'type').kind === 'assumed' ? 'assumed' : 'must'

export type DraftsOf = (operation: ContractOperation) => readonly Draft[]
