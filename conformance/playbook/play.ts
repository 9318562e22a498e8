/** What the suite knows of an operation beyond its contract: the lines of a playbook. */

import type { Level } from '#conformance/call/classification.ts'
import type { Arguments, Called, Sent } from '#conformance/call/request.ts'
import type { Case } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { LedgerResource } from '#conformance/ledger/resource.ts'
import type { CallOptions } from '#conformance/targets/caller.ts'
import type { Step } from '#conformance/targets/step.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import type { Find } from './find.ts'
import type { Arrange, Own } from './own.ts'
import type { Reversal } from './reversal.ts'
import type { Setting, Switch } from './setting.ts'
import type { Shape } from './shape.ts'

/** Where a write shows: an operation that is answered in another way afterwards. */
export interface WriteTrace {
  /** Left out where the document implies that something is stored. */
  readonly level?: Level
  /** The write itself where calling it again tells. */
  readonly read: Called
  /** Instead of the sample arguments, which may have to make something first. */
  readonly args?: Arguments | Arrange
  readonly readArgs?: Arguments
  /** Calls that have to come first. */
  readonly before?: readonly Step[]
  /** Calls between the write and the second look, without which nothing can be seen. */
  readonly after?: readonly Step[]
}

/** What changes the response of a read: calls with sample arguments, or those given. */
export interface Fresh {
  readonly readArgs?: Arguments
  readonly steps: readonly Step[]
  /** How long it takes until that is done. */
  readonly seconds?: number
}

/** What a read follows on something of the run's own. */
export type Follow = (context: Context) => Promise<{
  readonly args: Arguments
  /** What is done between two looks. */
  readonly change: () => Promise<unknown>
}>

/** What a write stores, and where exactly it stands afterwards. */
export interface Stored {
  readonly args: Arguments
  readonly read: Called
  readonly readArgs?: Arguments
  /** What the read has to show. */
  readonly shows: (body: unknown) => unknown
  readonly expected: unknown
  readonly spec: string
}

/** A list that comes in pages. */
export interface Paged {
  readonly list: Called
  readonly args?: Arguments
  readonly options?: CallOptions
  /** What stands on a page, in its order. */
  readonly records: (body: unknown) => readonly unknown[]
}

/** A list of which more than a page can be made. */
export interface Filled extends Omit<Paged, 'list'> {
  /** Makes the records, more than fit on a page; returns who sees them. */
  readonly fill: (context: Context) => Promise<CallOptions>
  /** Whether all of it can be taken back. */
  readonly isUndoable?: true
  /** The argument that says how many, and its default. */
  readonly size: { readonly name: string; readonly preset: number }
  readonly hasPages: boolean
}

/** A list that is one longer after a record was made, where nothing can be removed again. */
export interface Counted {
  readonly args?: Arguments
  readonly list: Called
  readonly listArgs?: Arguments
  readonly records: (body: unknown) => readonly unknown[]
}

/** An argument of a write whose default acts, and a value that makes a difference. */
export interface Preset {
  readonly name: string
  readonly other: unknown
}

export type PresetOf =
  /** What is stored can be put back. */
  | (Preset & { readonly setting: Setting })
  /** What the other value does stays. */
  | (Preset & {
      readonly spec: string
      readonly seen: (context: Context, response: TargetResponse) => unknown
    })

/** How an operation is called, and what is seen of it. */
export interface Play {
  /** Arguments whose values the contract cannot tell, or finds no record for. */
  readonly sample?: Arguments
  /** The sample names what only the built-in dataset has. */
  readonly isOfDemo?: true
  /** Another record than the one of the sample. */
  readonly second?: Find
  /** Arguments with which a list holds several records on most sites. */
  readonly several?: Arguments
  /** Arguments of a read that are declared and not looked at, or name what need not be there. */
  readonly unheeded?: readonly string[]
  /** How it is called on what the run makes itself. */
  readonly own?: Own
  /** Responses that the sample does not meet. */
  readonly shapes?: readonly Shape[]
  /** Whole arguments by the place of a constraint, where the contract cannot tell what is taken. */
  readonly values?: Arguments
  /** A valid request that is refused for what it names; a fault must not be answered alike. */
  readonly misses?: Arguments
  readonly trace?: WriteTrace
  readonly fresh?: Fresh
  readonly follows?: Follow
  /** Values that change what the built-in dataset shows, one argument at a time. */
  readonly acts?: Arguments
  /** Values that no record of any site fits, one argument at a time. */
  readonly nowhere?: Arguments
  readonly stored?: Stored
  readonly counted?: Counted
  readonly switches?: readonly Switch[]
  /** The setting that it takes back. */
  readonly takesBack?: Switch
  readonly pages?: Filled
  readonly presets?: readonly PresetOf[]
}

type Named<O, T> = { readonly [K in keyof Sent<O>]?: T }

/** The same, with names and values that the operation has. */
interface PlayOf<O> extends Omit<Play, 'sample' | 'misses' | 'shapes' | 'acts' | 'nowhere'> {
  readonly sample?: { readonly [K in keyof Sent<O>]: Sent<O>[K] | Find }
  readonly misses?: Named<O, unknown>
  readonly acts?: Named<O, unknown>
  readonly nowhere?: Named<O, unknown>
  readonly shapes?: readonly (Omit<Shape, 'args'> & { readonly args?: Named<O, unknown> })[]
}

export interface Line extends Play {
  readonly operation: Called
}

/** A line of a playbook; an operation may have several, each about something else. */
export const play = <O extends Called>(operation: O, known: PlayOf<O>): Line => ({
  ...known,
  operation,
})

/** A resource: how its operations are called, arranged, seen and put back, and its own cases. */
export interface Playbook {
  readonly plays?: readonly Line[]
  /** Records of it that a run may create anywhere, because the interface can also remove them. */
  readonly records?: readonly LedgerResource[]
  readonly cases?: readonly Case[]
  /** Changes beside the settings of its plays that a ledger may ask to undo. */
  readonly reversals?: readonly Reversal[]
}

/** The playbooks of a namespace, by the name of their file. */
export type Playbooks = Readonly<Record<string, Playbook>>
