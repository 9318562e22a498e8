/** The stand-in without a host: plain requests in, plain responses out. */

import { asDeployed, type Contract, contractFor } from '#openapi/contract/contract.ts'
import { withBuiltIn } from '#openapi/extension/extend.ts'
import type { Names } from '#openapi/names/names.ts'
import { assemble, createState, type Program, type StandIn, type StateOptions } from './assembly.ts'
import type { StandInExtension } from './extension.ts'
import { fullSpec, type StandInParts } from './stand-in-spec.ts'

export { andThen, type Endpoint, type StandIn } from './assembly.ts'

interface StandInOptions extends StateOptions {
  /** The contract of the variant, if extended; with the operations of the extensions. */
  readonly contract?: Contract
  /** Extensions of the package. */
  readonly extensions?: readonly StandInExtension[]
  /** Paths of the extension files of the contract. */
  readonly extensionFiles?: readonly string[]
  /** The vocabulary of a deployment, used instead of the neutral names. */
  readonly names?: Names
  /** Replacements for its own parts, used to create deliberately wrong stand-ins. */
  readonly parts?: Partial<StandInParts>
}

type ProgramOptions = Pick<
  StandInOptions,
  'variant' | 'contract' | 'extensions' | 'extensionFiles' | 'names' | 'parts' | 'asDeployed'
>

/** The program of the whole interface. */
export function fullProgram(options: ProgramOptions): Program {
  const { variant = 'a', extensions = [], names, parts } = options
  const contract = options.contract ?? extensions.reduce(withBuiltIn, contractFor(variant))
  const spec = fullSpec(options.asDeployed ? asDeployed(contract) : contract, {
    names,
    parts,
    extensions,
  })
  return {
    ...spec,
    routes: (spec.translation?.contract ?? spec.contract).routes,
    names,
    builtInExtensions: extensions.map(({ name }) => name),
    extensionFiles: options.extensionFiles ?? [],
    loadOther: async (kind) =>
      kind === 'control'
        ? (await import('#handlers/control/control.ts')).handleControl
        : (await import('#handlers/authorize-screen/screen.ts')).handleAuthorize,
  }
}

export const createStandIn = (options: StandInOptions): StandIn =>
  assemble(createState(options), fullProgram(options))
