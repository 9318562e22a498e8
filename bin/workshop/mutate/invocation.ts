/** How the suite is run on a mutant: the kind of target and the deciding level. */
import { LEVELS, type Level, type Mode } from '#conformance/call/classification.ts'

export interface Invocation {
  /** Treated as an unknown deployment, without knowledge of the stand-in. */
  readonly isForeign: boolean
  readonly mode: Mode
  /** The weakest level that fails the run. */
  readonly decides: Level
  /** Whether quirks of deployments are failures. */
  readonly isStrict: boolean
}

export const INVOCATIONS = {
  /** The stand-in, completely. */
  full: { isForeign: false, mode: 'write', decides: 'assumed', isStrict: true },
  /** `--mode write --level assumed --strict` */
  foreign: { isForeign: true, mode: 'write', decides: 'assumed', isStrict: true },
  /** `--mode write --level should` */
  should: { isForeign: true, mode: 'write', decides: 'should', isStrict: false },
  /** `--mode write` */
  default: { isForeign: true, mode: 'write', decides: 'must', isStrict: false },
  /** Only an address. */
  read: { isForeign: true, mode: 'read', decides: 'must', isStrict: false },
} as const satisfies Readonly<Record<string, Invocation>>

export const isDeciding = ({ decides }: Invocation, level: Level): boolean =>
  LEVELS.indexOf(level) <= LEVELS.indexOf(decides)
