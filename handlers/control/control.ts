/** The control interface below `/__understudy/`: for tests and people, not part of the contract. */

import { ENTRIES, SITE_ENTRIES } from '#handlers/control/entries/registry.ts'
import { CONTROL_PREFIX } from '#handlers/runtime/addressing/address.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { controlDocument } from './document.ts'
import {
  type ControlEntry,
  type ControlOutput,
  type ControlRequest,
  type ControlTarget,
  entry,
} from './entry.ts'
import { json } from './json.ts'
import { indexPage } from './page.ts'
import { findEntries } from './router.ts'
import { openObject } from './shapes.ts'

const entryView = ({ method, path, does, query, body }: ControlEntry) => ({
  method,
  path: `${CONTROL_PREFIX}${path}`,
  does,
  ...(query && { query }),
  ...(body && { body }),
})

const siteEntries: ReadonlySet<ControlEntry> = new Set<ControlEntry>(SITE_ENTRIES)

const isAvailable = ({ deployment }: ControlTarget, each: ControlEntry): boolean =>
  !(deployment.proxied && siteEntries.has(each))

function index({ standIn, dispatch }: ControlRequest): HttpOutput {
  const { restRoot, base } = dispatch.address.urls
  const accept = dispatch.input.header('accept') ?? ''
  const isShown = (each: ControlEntry): boolean => isAvailable(standIn, each)
  if (accept.includes('text/html'))
    return indexPage({
      base: `${base}${CONTROL_PREFIX}`,
      restRoot,
      entries: ENTRIES.filter(isShown),
      sites: standIn.sites.names(),
    })
  return json({
    operations: ENTRIES.filter(isShown).map(
      ({ method, path }) => `${method} ${CONTROL_PREFIX}${path}`,
    ),
    entries: ALL_ENTRIES.filter(isShown).map(entryView),
  })
}

const ALL_ENTRIES: readonly ControlEntry[] = [
  entry('GET /', { does: 'this list', responds: openObject() }, index),
  ...ENTRIES,
  entry(
    'GET /control.json',
    { does: 'this interface as an OpenAPI document', responds: openObject() },
    ({ dispatch }) => json(controlDocument(ALL_ENTRIES, dispatch.address.urls.base)),
  ),
]

/** Pages of another origin can neither read nor write here; non-browser clients send no origin. */
function isCrossOrigin({ input }: Dispatch): boolean {
  const origin = input.header('origin')
  if (origin !== undefined) return origin !== new URL(input.origin).origin
  const site = input.header('sec-fetch-site')
  if (site !== undefined) return site === 'cross-site' || site === 'same-site'
  // Some browsers send only a referrer for forms of a foreign page.
  const referer = input.header('referer')
  return referer !== undefined && !`${referer}/`.startsWith(`${input.origin}/`)
}

function rejectionOf({ dispatch, body }: ControlRequest): HttpOutput | undefined {
  if (isCrossOrigin(dispatch))
    return jsonProblem(
      'understudy_foreign_origin',
      'The control interface rejects requests from other origins.',
      403,
    )
  return (
    body.problem &&
    jsonProblem('understudy_invalid_json', `The body is not JSON: ${body.problem.message}.`)
  )
}

const NO_OWN_SITE = jsonProblem(
  'understudy_no_own_site',
  'A proxy has no site of its own; understudy serve has one.',
  409,
)

export function handleControl(request: ControlRequest): ControlOutput {
  const { address, input } = request.dispatch
  const rejection = rejectionOf(request)
  if (rejection) return rejection
  const entries = findEntries(ALL_ENTRIES, address.path)
  if (!entries)
    return jsonProblem(
      'understudy_no_route',
      `There is nothing at ${CONTROL_PREFIX}${address.path.slice(0, 200)}.`,
      404,
    )
  const method = input.method === 'HEAD' ? 'GET' : input.method
  const found = entries.entries.find((entry) => entry.method === method)
  if (found && !isAvailable(request.standIn, found)) return NO_OWN_SITE
  if (found) return found.answer({ ...request, params: entries.params })
  const methods = entries.entries.map(({ method }) => method)
  const wrongMethod = jsonProblem(
    'understudy_wrong_method',
    `Use ${methods.join(' or ')} here.`,
    405,
  )
  return { ...wrongMethod, headers: { ...wrongMethod.headers, Allow: methods.join(', ') } }
}
