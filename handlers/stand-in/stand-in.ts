/** The stand-in without a host: plain requests in, plain responses out. */

import { asDeployed, type Contract, contractFor } from '#openapi/contract/contract.ts'
import type { Names } from '#openapi/names/names.ts'
import { assemble, createState, type Program, type StandIn, type StateOptions } from './assembly.ts'
import { fullSpec, type StandInParts } from './stand-in-spec.ts'

export type { Endpoint, StandIn } from './assembly.ts'

interface StandInOptions extends StateOptions {
  /** The contract of the variant, if extended. */
  readonly contract?: Contract
  /** The vocabulary of a deployment, used instead of the canonical names. */
  readonly names?: Names
  /** Replacements for its own parts, used to create deliberately wrong stand-ins. */
  readonly parts?: Partial<StandInParts>
}

type ProgramOptions = Pick<
  StandInOptions,
  'variant' | 'contract' | 'names' | 'parts' | 'asDeployed'
>

/** The program of the whole interface. */
export function fullProgram(options: ProgramOptions): Program {
  const { variant = 'a', contract = contractFor(variant), names, parts } = options
  const repertoire = fullSpec(options.asDeployed ? asDeployed(contract) : contract, names, parts)
  return {
    ...repertoire,
    routes: (repertoire.edge?.contract ?? repertoire.contract).routes,
    loadOther: async (kind) =>
      kind === 'control'
        ? (await import('#handlers/control/control.ts')).handleControl
        : (await import('#handlers/authorize-screen/screen.ts')).handleAuthorize,
  }
}

export const createStandIn = (options: StandInOptions): StandIn =>
  assemble(createState(options), fullProgram(options))
