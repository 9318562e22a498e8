/** The whole stand-in of a page, loaded when more than content is asked for. */
import { assemble, type State } from '#handlers/stand-in/assembly.ts'
import { wholeProgram } from '#handlers/stand-in/stand-in.ts'
import { type NamesDocument, readNames } from '#openapi/names/names.ts'
import { type BridgeOptions, toMswHandlers } from './msw.ts'
import { showScreen } from './screen-in-page.ts'

export interface RestOfPageOptions extends BridgeOptions {
  readonly base: string
  readonly names: NamesDocument | undefined
}

export function openRest(state: State, options: RestOfPageOptions) {
  const names = options.names && { names: readNames(options.names) }
  const standIn = assemble(state, wholeProgram({ ...state, ...names }))
  const { respond } = toMswHandlers(standIn, options)
  return {
    respond: async (request: Request) => respond(request),
    authorize: (url: string) => showScreen(url, { standIn, base: options.base }),
  }
}
