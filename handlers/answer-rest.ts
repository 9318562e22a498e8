/** One request to the interface of a site: its site is found, its faults are met, its names are spoken. */
import type { Sites } from '#fixtures/sites.ts'
import { type Faults, meetFault } from './control/faults.ts'
import type { Edge } from './names/edge.ts'
import type { Body } from './runtime/body.ts'
import type { Dispatch } from './runtime/dispatch.ts'
import type { HttpOutput } from './runtime/http.ts'
import type { Behaviour } from './runtime/implement.ts'
import { noSuchSite, siteIsFull } from './runtime/pages.ts'
import { answer } from './runtime/pipeline.ts'
import type { RestRequest } from './runtime/request.ts'
import type { Runtime } from './runtime/steps.ts'
import type { Attribution } from './runtime/writing.ts'

/** Methods that may leave more behind than there was. */
const ADDING = new Set(['POST', 'PUT', 'PATCH'])

/** The response with its whole body. */
function atOnce({ pieces, ...output }: HttpOutput): HttpOutput {
  return pieces ? { ...output, body: [...pieces].join('') } : output
}

/** In the names of the deployment, where it has its own. */
const createSpeaker = (edge: Edge | undefined): typeof answer =>
  edge
    ? (surroundings, sent, found) => {
        const match = found?.match
        const request = edge.toNeutral(sent, match)
        const output = atOnce(answer(surroundings, request, found))
        return edge.fromNeutral(output, { match, request, place: surroundings.place })
      }
    : answer

interface RestOptions {
  readonly runtime: Runtime
  readonly edge: Edge | undefined
  readonly sites: Sites
  readonly faults: Faults
  readonly writing: Attribution
}

export function createRest({ runtime, edge, sites, faults, writing }: RestOptions) {
  const speak = createSpeaker(edge)
  return (dispatch: Dispatch, body: Body, behaviour: Behaviour<never> | undefined) => {
    const { input, site: name, address, match, method, trace } = dispatch
    const site = sites.get(name)
    if (!site) return noSuchSite(name)
    if (ADDING.has(method) && sites.isFull(name)) return siteIsFull()
    const { path, query, place } = address
    const { header, attempts, method: sentMethod } = input
    const sent: RestRequest = { method, sentMethod, path, query, body, header, attempts }
    const surroundings = { runtime, site, place, trace }
    const found = match && behaviour && { match, behaviour }
    const proceed = (): HttpOutput => writing.during(trace, () => speak(surroundings, sent, found))
    const fault = faults.take(name, method, path)
    return fault ? meetFault(fault, { ...surroundings, request: sent }, proceed) : proceed()
  }
}
