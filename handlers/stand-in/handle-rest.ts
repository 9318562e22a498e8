/** Answers one request to the interface of a site, with its faults and deployment names. */

import { disabledRoutes } from '#fixtures/documents/platform.ts'
import type { Sites } from '#fixtures/site/sites.ts'
import { applyConditions } from '#handlers/control/situations/apply-conditions.ts'
import type { ConditionsOfRequests } from '#handlers/control/situations/conditions.ts'
import { withExpiredCredentials } from '#handlers/control/situations/expired-credentials.ts'
import type { ServerTranslation } from '#handlers/names/server-translation.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import type { Attribution } from '#handlers/runtime/attribution.ts'
import { cachedForSameHead } from '#handlers/runtime/cached-response.ts'
import type { Behaviour } from '#handlers/runtime/implement.ts'
import { noSuchSite, siteIsFull } from '#handlers/runtime/pages.ts'
import { runPipeline, traceRequest } from '#handlers/runtime/pipeline.ts'
import type { RequestBody } from '#handlers/runtime/request/body.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import type { RestRequest } from '#handlers/runtime/request/request.ts'
import type { Runtime } from '#handlers/runtime/steps.ts'
import { EDIT_METHODS } from '#openapi/language/define.ts'

/** Methods that may increase the size of a site. */
const GROWING_METHODS: ReadonlySet<string> = new Set(EDIT_METHODS)

/** The response with its complete body. */
function withCompleteBody({ chunks, ...output }: HttpOutput): HttpOutput {
  return chunks ? { ...output, body: [...chunks].join('') } : output
}

/** The pipeline; with a translation, for requests in the names of a deployment. */
const createTranslatedPipeline = (
  translation: ServerTranslation | undefined,
): typeof runPipeline =>
  translation
    ? (environment, sent, found) => {
        const match = found?.match
        const request = translation.toNeutral(sent, match)
        const output = withCompleteBody(runPipeline(environment, request, found))
        return translation.fromNeutral(output, { match, request, urls: environment.urls })
      }
    : runPipeline

/** The response to HEAD. */
function withoutBody({ status, headers, body }: HttpOutput, trace: Dispatch['trace']): HttpOutput {
  if (status >= 400) trace.unsentBody = body
  return { status, headers, body: '' }
}

export interface RestOptions {
  readonly runtime: Runtime
  readonly translation: ServerTranslation | undefined
  readonly sites: Sites
  readonly conditions: ConditionsOfRequests
  readonly attribution: Attribution
}

export function createRestHandler(options: RestOptions) {
  const { runtime, translation, sites, conditions, attribution } = options
  const run = createTranslatedPipeline(translation)
  return (dispatch: Dispatch, body: RequestBody, behaviour: Behaviour<never> | undefined) => {
    const { input, site: name, address, match, method, trace, cacheSlot } = dispatch
    const site = sites.get(name)
    if (!site) return noSuchSite(name)
    if (GROWING_METHODS.has(method) && sites.isFull(name)) return siteIsFull()
    if (!match) trace.routesOff = site.read(disabledRoutes)
    const { path, query, urls } = address
    const met = conditions.of(dispatch)
    const { active, applied } = met
    const isRead = method === 'GET' && !input.body
    if (isRead && !active && !applied && !translation && !runtime.events.isDue(site)) {
      const output = cachedForSameHead(dispatch, site)
      if (output) traceRequest(trace, { query, body, method })
      if (output) return output
    }
    // Scheduled work is not a change by the request that comes first after it.
    if (runtime.events.isDue(site)) attribution.during('clock', () => runtime.events.advance(site))
    const { header, head, attempts, method: sentMethod } = input
    const received: RestRequest = { method, sentMethod, path, query, body, header, head, attempts }
    const sent = active ? withExpiredCredentials(received, active, site) : received
    trace.isPasswordExpired = sent !== received
    const environment = { runtime, site, urls, trace, cacheSlot: isRead ? cacheSlot : undefined }
    const found = match && behaviour && { match, behaviour }
    const proceed = (): HttpOutput =>
      attribution.during(dispatch, () => {
        const output = run(environment, sent, found)
        return method === 'HEAD' ? withoutBody(output, trace) : output
      })
    if (!active && !applied) return proceed()
    const operation = match?.operation
    const request = translation?.toNeutral(sent, match) ?? sent
    const toPublic = (output: HttpOutput): HttpOutput =>
      translation?.fromNeutral(output, { match, request, urls }) ?? output
    return applyConditions({ ...environment, request, operation, toPublic }, met, proceed)
  }
}
