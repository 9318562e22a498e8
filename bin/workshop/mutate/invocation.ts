/** How the suite is run on a mutant: which target it takes it for, and what decides. */
import { LEVELS, type Level, type Mode } from '#conformance/call/classification.ts'

export interface Invocation {
  /** Taken for anybody's deployment: nothing is known of a stand-in. */
  readonly isForeign: boolean
  readonly mode: Mode
  /** The weakest level at which a failure makes the run fail. */
  readonly decides: Level
}

export const INVOCATIONS = {
  /** The stand-in, completely. */
  full: { isForeign: false, mode: 'write', decides: 'assumed' },
  /** A deployment, with everything that may be asked of one. */
  foreign: { isForeign: true, mode: 'write', decides: 'assumed' },
  /** `--mode write --level should` */
  should: { isForeign: true, mode: 'write', decides: 'should' },
  /** `--mode write` */
  default: { isForeign: true, mode: 'write', decides: 'must' },
  /** Only an address. */
  read: { isForeign: true, mode: 'read', decides: 'must' },
} as const satisfies Readonly<Record<string, Invocation>>

export const isDeciding = ({ decides }: Invocation, level: Level): boolean =>
  LEVELS.indexOf(level) <= LEVELS.indexOf(decides)
