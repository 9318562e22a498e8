/** Answers one request to the interface of a site, with its faults and deployment names. */
import type { Sites } from '#fixtures/site/sites.ts'
import type { Faults } from '#handlers/control/situations/faults.ts'
import { meet, withExpired } from '#handlers/control/situations/meeting.ts'
import type { Situations } from '#handlers/control/situations/situation.ts'
import type { Edge } from '#handlers/names/edge.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import { fromSameHead } from '#handlers/runtime/from-memory.ts'
import type { Behaviour } from '#handlers/runtime/implement.ts'
import { noSuchSite, siteIsFull } from '#handlers/runtime/pages.ts'
import { answer, noteRequest } from '#handlers/runtime/pipeline.ts'
import type { RequestBody } from '#handlers/runtime/request/body.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import type { RestRequest } from '#handlers/runtime/request/request.ts'
import type { Runtime } from '#handlers/runtime/steps.ts'
import type { Attribution } from '#handlers/runtime/writing.ts'

/** Methods that may increase the size of a site. */
const ADDING = new Set(['POST', 'PUT', 'PATCH'])

/** The response with its complete body. */
function atOnce({ pieces, ...output }: HttpOutput): HttpOutput {
  return pieces ? { ...output, body: [...pieces].join('') } : output
}

/** Translates between deployment names and canonical names. */
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
  readonly situations: Situations
  readonly writing: Attribution
}

export function createRest(options: RestOptions) {
  const { runtime, edge, sites, faults, situations, writing } = options
  const speak = createSpeaker(edge)
  return (dispatch: Dispatch, body: RequestBody, behaviour: Behaviour<never> | undefined) => {
    const { input, site: name, address, match, method, trace, memory } = dispatch
    const site = sites.get(name)
    if (!site) return noSuchSite(name)
    if (ADDING.has(method) && sites.isFull(name)) return siteIsFull()
    const { path, query, place } = address
    const active = situations.active(name)
    const met = faults.take(name, { method, path, operation: match?.operation.id })
    const isRead = method === 'GET' && !input.body
    if (isRead && !active && !met && !edge && !runtime.events.isDue(site)) {
      const output = fromSameHead(dispatch, site)
      if (output) noteRequest(trace, { query, body })
      if (output) return output
    }
    const { header, head, attempts, method: sentMethod } = input
    const received: RestRequest = { method, sentMethod, path, query, body, header, head, attempts }
    const sent = active ? withExpired(received, active) : received
    const surroundings = { runtime, site, place, trace, memory: isRead ? memory : undefined }
    const found = match && behaviour && { match, behaviour }
    const proceed = (): HttpOutput =>
      writing.during(dispatch, () => speak(surroundings, sent, found))
    if (!active && !met) return proceed()
    const operation = match?.operation
    return meet({ ...surroundings, request: sent, operation }, { active, met }, proceed)
  }
}
