/** The suite's knowledge of an operation beyond its contract: the lines of a playbook. */

import type { Level } from '#conformance/call/classification.ts'
import type { Arguments, OperationRef, RequestArguments } from '#conformance/call/request.ts'
import type { Case } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { LedgerResource, RecordId } from '#conformance/ledger/resource.ts'
import type { CallOptions } from '#conformance/targets/caller.ts'
import type { Step } from '#conformance/targets/step.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import type { Find } from './find.ts'
import type { Arrange, OwnCall } from './own-call.ts'
import type { Reversal } from './reversal.ts'
import type { ChangeableSetting, Setting } from './setting.ts'
import type { Shape } from './shape.ts'

/** The visible effect of a write: an operation whose response changes. */
export interface SideEffect {
  /** Omitted where the document implies that something is stored. */
  readonly level?: Level
  /** The write itself, where repeating it shows the effect. */
  readonly read: OperationRef
  /** Replaces the sample arguments, which may create records. */
  readonly args?: Arguments | Arrange
  readonly readArgs?: Arguments
  /** Calls before the write. */
  readonly before?: readonly Step[]
  /** Calls between the write and the second read that make the effect visible. */
  readonly after?: readonly Step[]
}

/** Calls that change the response of a read, with sample or given arguments. */
export interface Invalidation {
  readonly readArgs?: Arguments
  readonly steps: readonly Step[]
  /** Duration until the change is complete. */
  readonly seconds?: number
}

/** A read on records of the run, and a change of them. */
export type DependentRead = (context: Context) => Promise<{
  readonly args: Arguments
  /** The change between the two reads. */
  readonly change: () => Promise<unknown>
}>

/** The value stored by a write, and where it is shown. */
export interface StoredValue {
  readonly args: Arguments
  readonly read: OperationRef
  readonly readArgs?: Arguments
  /** Extracts the value from the response. */
  readonly valueIn: (body: unknown) => unknown
  readonly expected: unknown
  readonly spec: string
}

/** A paginated list. */
export interface PaginatedList {
  readonly list: OperationRef
  readonly args?: Arguments
  readonly options?: CallOptions
  /** The records of a page, in order. */
  readonly records: (body: unknown) => readonly unknown[]
}

/** A list that can be filled with more than one page. */
export interface FillableList extends Omit<PaginatedList, 'list'> {
  /** Creates more records than fit on a page; returns the account that sees them. */
  readonly fill: (context: Context) => Promise<CallOptions>
  /** Whether all records can be removed again. */
  readonly isUndoable?: true
  /** The page size argument and its default. */
  readonly size: { readonly name: string; readonly defaultSize: number }
  readonly hasPages: boolean
}

/** A list that grows by one after a create, where records cannot be removed. */
export interface CountedCreation {
  readonly args?: Arguments
  readonly list: OperationRef
  readonly listArgs?: Arguments
  readonly records: (body: unknown) => readonly unknown[]
}

/** Further records of the run, which a write of one record leaves alone. */
export interface Siblings {
  readonly record: LedgerResource
  readonly create: (context: Context) => Promise<{ readonly id: RecordId }>
}

/** A write argument with an effective default, and a value with another effect. */
export interface WriteDefault {
  readonly name: string
  readonly other: unknown
}

export type WriteDefaultCheck =
  /** The stored value can be restored. */
  | (WriteDefault & { readonly setting: Setting })
  /** The effect of the other value is permanent. */
  | (WriteDefault & {
      readonly spec: string
      readonly readEffect: (context: Context, response: TargetResponse) => unknown
    })

/** How an operation is called, and its visible effects. */
export interface Play {
  /** Arguments whose values do not follow from the contract. */
  readonly sample?: Arguments
  /** The sample refers to records of the built-in dataset. */
  readonly usesDemoRecords?: true
  /** A record other than that of the sample. */
  readonly otherRecord?: Find
  /** Arguments with which a list has several records on most sites. */
  readonly manyResults?: Arguments
  /** The member that orders a list; records with equal values have no order. */
  readonly orderedBy?: string
  /** Read arguments that are declared but ignored, or that name optional records. */
  readonly ignoredArgs?: readonly string[]
  /** How it is called on records of the run. */
  readonly ownCall?: OwnCall
  /** On records of the run, where `ownCall` has no effect. */
  readonly effectiveCall?: OwnCall
  /**
   * Arguments of a call that changes nothing in the present state, after verifying that state; used
   * where its effect is not allowed.
   */
  readonly noop?: Arrange
  /** Responses that the sample does not produce. */
  readonly shapes?: readonly Shape[]
  /** Complete arguments by constraint path, where valid values do not follow from the contract. */
  readonly values?: Arguments
  /** A valid request for an unknown record; a fault must have a different response. */
  readonly unknownRecord?: Arguments
  readonly sideEffect?: SideEffect
  readonly invalidation?: Invalidation
  readonly dependentRead?: DependentRead
  /** Values that change the response for the built-in dataset, one argument at a time. */
  readonly effectiveValues?: Arguments
  /** Values that match no record of any site, one argument at a time. */
  readonly nonMatchingValues?: Arguments
  readonly stored?: StoredValue
  readonly countedCreation?: CountedCreation
  readonly siblings?: Siblings
  readonly settings?: readonly ChangeableSetting[]
  /** The setting that it reverts. */
  readonly reverts?: ChangeableSetting
  readonly pages?: FillableList
  readonly writeDefaults?: readonly WriteDefaultCheck[]
}

type ByArgument<O, T> = { readonly [K in keyof RequestArguments<O>]?: T }

/** The same, with the argument names and value types of the operation. */
interface PlayOf<O>
  extends Omit<
    Play,
    'sample' | 'unknownRecord' | 'shapes' | 'effectiveValues' | 'nonMatchingValues'
  > {
  readonly sample?: { readonly [K in keyof RequestArguments<O>]: RequestArguments<O>[K] | Find }
  readonly unknownRecord?: ByArgument<O, unknown>
  readonly effectiveValues?: ByArgument<O, unknown>
  readonly nonMatchingValues?: ByArgument<O, unknown>
  readonly shapes?: readonly (Omit<Shape, 'args'> & { readonly args?: ByArgument<O, unknown> })[]
}

export interface PlaybookLine extends Play {
  readonly operation: OperationRef
}

/** A line of a playbook; an operation may have several lines on different aspects. */
export const play = <O extends OperationRef>(operation: O, facts: PlayOf<O>): PlaybookLine => ({
  ...facts,
  operation,
})

/**
 * The playbook of a resource: samples, set-up, effects and reversals of its operations, and its own
 * cases.
 */
export interface Playbook {
  readonly plays?: readonly PlaybookLine[]
  /** Records that a run may create anywhere, because the interface can also remove them. */
  readonly records?: readonly LedgerResource[]
  readonly cases?: readonly Case[]
  /** Changes other than settings that can be undone from a ledger. */
  readonly reversals?: readonly Reversal[]
}

/** The playbooks of a namespace, by file name. */
export type Playbooks = Readonly<Record<string, Playbook>>
