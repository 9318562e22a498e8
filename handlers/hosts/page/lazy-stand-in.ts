/** A stand-in loaded in parts: content first, the rest on demand. */

import type { LazyPart } from '#handlers/hosts/msw.ts'
import {
  assemble,
  createState,
  type StandIn,
  type StateOptions,
} from '#handlers/stand-in/assembly.ts'
import type { StandInExtension } from '#handlers/stand-in/extension.ts'
import { firstProgram, isInFirstProgram } from '#handlers/stand-in/first-program.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import type { Names } from '#openapi/names/names.ts'

interface LazyOptions extends StateOptions {
  readonly variant: VariantId
  readonly extensions?: readonly StandInExtension[]
}

interface LazyStandIn extends LazyPart {
  /** The part that is loaded first; it shares its sites with the complete stand-in. */
  readonly first: StandIn
  /** The complete stand-in once it is loaded, else the first part. */
  current(): StandIn
}

export function openLazily(options: LazyOptions, names: Names | undefined): LazyStandIn {
  const state = createState(options)
  const { variant, extensions = [] } = options
  const load = async (): Promise<StandIn> => {
    const { fullProgram } = await import('#handlers/stand-in/stand-in.ts')
    current = assemble(state, fullProgram({ ...state, extensions, ...(names && { names }) }))
    return current
  }
  const first = assemble(state, firstProgram(variant, state.asDeployed, extensions))
  let current = first
  let loading: Promise<StandIn> | undefined
  return {
    first,
    current: () => current,
    // Only the complete stand-in supports deployment names and extensions.
    needsLoading: (dispatch) =>
      names !== undefined || extensions.length > 0 || !isInFirstProgram(dispatch),
    load: () => {
      loading ??= load()
      return loading
    },
  }
}
