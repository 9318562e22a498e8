/** The control interface below `/__understudy/`: for tests and people, never part of the contract. */

import { DatasetError } from '#fixtures/dataset.ts'
import type { Site } from '#fixtures/site.ts'
import type { Body } from '#handlers/runtime/body.ts'
import type { HttpOutput } from '#handlers/runtime/http.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import type { Dispatch, StandIn } from '#handlers/stand-in.ts'
import { exportedDocument } from '#openapi/derive/export.ts'
import { changeClock, showClock } from './clock.ts'
import { json } from './json.ts'

export interface ControlRequest {
  readonly standIn: StandIn
  readonly dispatch: Dispatch
  readonly body: Body
}

/** A request to one site: the one named by header or path, else the default. */
interface SiteRequest extends ControlRequest {
  readonly name: string
  readonly site: Site
}

type Answer = (request: SiteRequest) => HttpOutput

const health: Answer = ({ standIn }) =>
  json({
    status: 'ok',
    variant: standIn.contract.variant.id,
    operations: standIn.contract.operations.length,
    sites: standIn.sites.names(),
  })

const listSites: Answer = ({ standIn }) =>
  json(
    standIn.sites.names().map((name) => {
      const site = standIn.sites.get(name)
      return {
        name,
        posts: site?.posts.size ?? 0,
        now: new Date(site?.clock.now() ?? 0).toISOString(),
      }
    }),
  )

const removeSite: Answer = ({ standIn, name }) =>
  json({ removed: standIn.sites.remove(name), name })

const reset: Answer = ({ standIn, name }) => {
  standIn.sites.reset(name)
  return json({ reset: true, name })
}

const saveSnapshot: Answer = ({ site }) => json(site.snapshot())

const loadSnapshot: Answer = ({ standIn, name, body }) => {
  if (!body.json)
    return jsonProblem(
      'understudy_invalid_snapshot',
      'Expected a snapshot as a JSON object in the body, with the content type application/json.',
    )
  try {
    standIn.sites.load(name, body.json)
  } catch (error) {
    if (error instanceof DatasetError)
      return jsonProblem(
        'understudy_invalid_snapshot',
        `The snapshot does not fit: ${error.message}.`,
      )
    throw error
  }
  return json({ loaded: true, name })
}

const openapi: Answer = ({ standIn }) => ({
  ...json(null),
  body: exportedDocument(standIn.contract.variant.id),
})

const OPERATIONS: Readonly<Record<string, Readonly<Record<string, Answer>>>> = {
  '/health': { GET: health },
  '/reset': { POST: reset },
  '/snapshot': { GET: saveSnapshot, PUT: loadSnapshot },
  '/sites': { GET: listSites, DELETE: removeSite },
  '/clock': {
    GET: ({ site }) => json(showClock(site)),
    PUT: ({ site, body }) => changeClock(site, body),
    POST: ({ site, body }) => changeClock(site, body),
  },
  '/openapi.json': { GET: openapi },
}

const index: Answer = () =>
  json({
    operations: Object.entries(OPERATIONS).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} /__understudy${path}`),
    ),
  })

/** A page of another origin can neither read nor write here; programs send no origin at all. */
function isForeign({ input }: Dispatch): boolean {
  const origin = input.header('origin')
  if (origin !== undefined) return origin !== input.origin
  return input.header('sec-fetch-site') === 'cross-site'
}

export function answerControl(request: ControlRequest): HttpOutput {
  const { standIn, dispatch } = request
  const { address, input } = dispatch
  if (isForeign(dispatch))
    return jsonProblem(
      'understudy_foreign_origin',
      'The control interface answers no other origin.',
      403,
    )
  if (request.body.problem)
    return jsonProblem(
      'understudy_invalid_json',
      `The body is not JSON: ${request.body.problem.message}.`,
    )
  const methods = address.path === '/' ? { GET: index } : OPERATIONS[address.path]
  if (!methods)
    return jsonProblem(
      'understudy_no_route',
      `There is nothing at /__understudy${address.path}.`,
      404,
    )
  const answer = (methods as Readonly<Record<string, Answer>>)[
    input.method === 'HEAD' ? 'GET' : input.method
  ]
  if (!answer)
    return jsonProblem(
      'understudy_wrong_method',
      `Use ${Object.keys(methods).join(' or ')} here.`,
      405,
    )
  const site = standIn.sites.get(address.site)
  if (!site) return jsonProblem('understudy_invalid_site', 'No site can be called that.', 400)
  return answer({ ...request, name: address.site, site })
}
