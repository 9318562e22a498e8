/** A mutant is the stand-in with one fault. */
import type { Level } from '#conformance/classification.ts'
import type { RawRequest, RawResponse } from '#conformance/transport/http.ts'
import type { Behaviour } from '#handlers/runtime/implement.ts'
import type { Contract, ContractOperation } from '#openapi/contract.ts'

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
  'status-wrong',
  'field-dropped',
  'field-mistyped',
  'inner-dropped',
  'inner-mistyped',
  'body-emptied',
  'body-garbled',
  'header-wrong',
  'refusal-wrong',
  'read-stale',
  'write-lost',
  'transition-skipped',
  'paging-wrong',
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

/** What arrives in place of a response; undefined leaves it as it is. */
export type WireFault = (request: RawRequest, response: RawResponse) => RawResponse | undefined

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

export function toMutant({ id, namespace }: ContractOperation, draft: Draft): Mutant {
  const { kind, place, what, ground, near, ...fault } = draft
  return {
    id: [kind, id, ...(place === undefined ? [] : [place])].join(':'),
    kind,
    operation: id,
    namespace: namespace || '/',
    what,
    ground,
    ...(near !== undefined && { near }),
    fault,
  }
}

export type DraftsOf = (operation: ContractOperation) => readonly Draft[]
