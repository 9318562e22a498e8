/** The sites of the process and their complete state. */
import type { Dataset, Snapshot } from '#fixtures/dataset/dataset.ts'
import { snapshotText } from '#fixtures/site/snapshot-text.ts'
import { clockView } from '#handlers/control/clock.ts'
import {
  type ControlRequest,
  entry,
  inSite,
  type SiteRequest,
  withQuotaCheck,
} from '#handlers/control/entry.ts'
import { json, jsonInChunks } from '#handlers/control/json.ts'
import {
  choice,
  dateTime,
  flag,
  integer,
  listOf,
  openObject,
  type ShapeValue,
  shape,
  text,
} from '#handlers/control/shapes.ts'
import { LIVE_PATH, READY_PATH, SNAPSHOT_PATH } from '#handlers/runtime/addressing/address.ts'
import { jsonProblem, noSuchSite } from '#handlers/runtime/pages.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { endpointsOf } from '#openapi/contract/contract.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { removeSite, resetSite } from './reset.ts'

const HEALTH = shape({
  status: choice('ok'),
  service: choice('understudy'),
  variant: text(),
  dataset: text('The dataset of a new site.'),
  restRoot: text('The root of the interface.'),
  asDeployed: flag('Whether it follows deployments where the interface document differs.'),
  operations: integer(),
  sites: listOf(text()),
  'deployment?': text('The host of the deployment that --upstream names.'),
  'proxyOf?': text('The host of the deployment behind a proxy, which has no site of its own.'),
})
export type HealthView = ShapeValue<typeof HEALTH>

function health({ standIn, dispatch }: ControlRequest): HttpOutput {
  const { current, proxied } = standIn.deployment
  return json<HealthView>({
    status: 'ok',
    /** Checked by a runner before it treats an address as a stand-in. */
    service: 'understudy',
    variant: standIn.contract.variant.id,
    dataset: standIn.dataset,
    restRoot: proxied ? dispatch.input.origin + proxied.root : dispatch.address.urls.restRoot,
    asDeployed: standIn.contract.isAsDeployed ?? false,
    operations: endpointsOf(standIn.contract).length,
    ...(current && { deployment: current.host }),
    ...(proxied && { proxyOf: proxied.host }),
    sites: standIn.sites.names(),
  })
}

function listSites({ standIn }: ControlRequest): HttpOutput {
  const shown = standIn.sites.names().map((name) => {
    const site = standIn.sites.get(name)
    return { name, posts: site?.posts.size ?? 0, ...(site && clockView(site)) }
  })
  return json(shown)
}

const SITE = shape({ name: text(), posts: integer(), now: dateTime(), frozen: flag() })

function removeRequestedSite({ standIn, dispatch: { site: name } }: ControlRequest): HttpOutput {
  return json({ removed: removeSite(standIn, name), name })
}

function resetRequestedSite({ standIn, name }: SiteRequest): HttpOutput {
  return resetSite(standIn, name) ? json({ reset: true, name }) : noSuchSite(name)
}

function loadSnapshot({ standIn, name, body }: SiteRequest): HttpOutput {
  const rejectSnapshot = (reason: string) => jsonProblem('understudy_invalid_snapshot', reason)
  if (!body.json)
    return rejectSnapshot(
      'Expected a snapshot as a JSON object in the body, with the content type application/json.',
    )
  try {
    if (!standIn.sites.load(name, body.json)) return noSuchSite(name)
  } catch (error) {
    if (error instanceof InputError)
      return rejectSnapshot(`The snapshot is invalid: ${error.message}.`)
    throw error
  }
  return json({ loaded: true, name })
}

export const healthEntries = [
  entry(
    `GET ${READY_PATH}`,
    {
      does: 'whether the server answers, without the secret; 503 if its database cannot be reached',
      responds: shape({ ready: flag() }),
    },
    () => json({ ready: true }),
  ),
  entry(
    `GET ${LIVE_PATH}`,
    { does: 'whether the process runs, without the secret', responds: shape({ live: flag() }) },
    () => json({ live: true }),
  ),
  entry('GET /health', { does: 'health and version', responds: HEALTH }, health),
]

export const siteEntries = [
  entry('GET /sites', { does: 'the sites of this process', responds: listOf(SITE) }, listSites),
  entry(
    'DELETE /sites',
    {
      does: 'remove the site of this request',
      responds: shape({ removed: flag(), name: text() }),
    },
    removeRequestedSite,
  ),
  entry(
    'POST /reset',
    { does: 'restore the dataset', responds: shape({ reset: flag(), name: text() }) },
    inSite(resetRequestedSite),
  ),
  entry(
    `GET ${SNAPSHOT_PATH}`,
    {
      does: 'the complete state of the site as one document',
      responds: openObject<Snapshot>('A dataset.'),
    },
    inSite(({ site }) => jsonInChunks(snapshotText(site.contents()))),
  ),
  entry(
    `PUT ${SNAPSHOT_PATH}`,
    {
      does: 'replace the state of the site with such a document',
      body: openObject<Dataset>('A dataset.'),
      responds: shape({ loaded: flag(), name: text() }),
      errors: ['understudy_invalid_snapshot'],
    },
    inSite(withQuotaCheck(loadSnapshot)),
  ),
]
