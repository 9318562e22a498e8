/** A mutant is the stand-in with one fault. */
import type { Level } from '#conformance/call/classification.ts'
import type { RawRequest, RawResponse } from '#conformance/transport/http.ts'
import type { Behaviour } from '#handlers/runtime/implement.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import type { Method } from '#openapi/language/define.ts'

/** The kinds of faults, in the order of the report. */
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
  'index-wrong',
] as const
export type MutantKind = (typeof MUTANT_KINDS)[number]

/** What was seen of a fault while the cases ran: a fault that cannot act cannot be noticed. */
export interface Trace {
  /** How often the handler of the operation came to a success. */
  ran: number
  /** How often the fault made a difference there. */
  acted: number
}

type Edit<T> = (value: T) => T

/** Undefined takes the operation away. */
export type EditOperation = (operation: ContractOperation) => ContractOperation | undefined

/** The way to the stand-in behind the fault. */
export interface Line {
  readonly forward: (request: RawRequest) => Promise<RawResponse>
  /** The fault had something to act on, and made a difference there or not. */
  readonly met: (didAct: boolean) => void
}

/** What arrives in place of a response. */
export type WireFault = (request: RawRequest, line: Line) => Promise<RawResponse>

/** The fault, as changes of the parts a stand-in is made of, or of what it answers. */
interface Fault {
  readonly served?: EditOperation
  readonly shown?: Edit<Contract>
  readonly behaves?: (behaviour: Behaviour<never>, trace: Trace) => Behaviour<never>
  /** A new one for every run, because it may remember. */
  readonly wire?: () => WireFault
}

export interface Mutant {
  /** `<kind>:<operation>[:<place>]`; the key of an accepted survivor. */
  readonly id: string
  readonly kind: MutantKind
  readonly operation: string
  readonly namespace: string
  /** Only requests with this method meet the fault; those with any of the operation unless said. */
  readonly method?: Method
  /** The fault in words. */
  readonly what: string
  /** On what ground the requirement stands that it breaks. */
  readonly ground: Level
  /** A part of the ids of the cases that are likely to notice; they are run first. */
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

/** The first method of an operation keeps the plain id, as it does in the ids of cases. */
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

export type DraftsOf = (operation: ContractOperation) => readonly Draft[]
