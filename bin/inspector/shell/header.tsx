import { useState } from 'preact/hooks'
import { fetchControl } from '#bin/inspector/client/control.ts'
import { Badges } from '#bin/inspector/parts/badges.tsx'
import { ClockControl } from '#bin/inspector/parts/clock.tsx'
import { download } from '#bin/inspector/parts/download.ts'
import { OfSite } from '#bin/inspector/parts/of-site.tsx'
import { dropRequests } from '#bin/inspector/state/requests.ts'
import { route, site, to } from '#bin/inspector/state/route.ts'
import {
  fetchSiteJson,
  health,
  runAction,
  showError,
  showNotice,
} from '#bin/inspector/state/session.ts'
import type { HealthView } from '#handlers/control/entries/sites.ts'
import { SiteChooser } from './sites.tsx'

async function save(): Promise<void> {
  try {
    const response = await fetchControl('GET /snapshot', { site: site.value })
    const name = `${site.value}.dataset.json`
    download(name, await response.text())
    showNotice(`${name} saved; understudy serve --dataset ${name} starts from it`)
  } catch (error) {
    showError(error)
  }
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`Expected the JSON of a dataset; ${name} is no JSON.`)
  }
}

async function load(event: Event): Promise<void> {
  const input = event.currentTarget
  const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined
  if (!file) return
  await runAction(`${file.name} loaded into ${site.value}`, async () => {
    const body = parsed(await file.text(), file.name)
    await fetchSiteJson('PUT /snapshot', body)
  })
  if (input instanceof HTMLInputElement) input.value = ''
}

const RESET_EFFECTS =
  'Its requests, planned faults and situation are forgotten; its records can be restored in Time.'

function reset(): void {
  if (!confirm(`Reset the site ${site.value} to its dataset? ${RESET_EFFECTS}`)) return
  runAction(`${site.value} is reset to its dataset`, async () => {
    await fetchSiteJson('POST /reset')
    dropRequests(site.value)
  })
}

const SiteActions = () => (
  <div class="row actions">
    <button type="button" onClick={reset}>
      Reset
    </button>
    <button type="button" onClick={save}>
      Save
    </button>
    <label class="button">
      Load
      <input class="hidden" type="file" accept=".json,application/json" onChange={load} />
    </label>
  </div>
)

/** What answers: a dataset, or the deployment behind a proxy. */
const Origin = ({ variant, dataset, proxyOf, restRoot }: HealthView) => (
  <span class="quiet">
    {proxyOf === undefined ? '' : `proxy of ${proxyOf} · `}variant {variant.toUpperCase()} ·{' '}
    {proxyOf === undefined ? `starts from ${dataset} · ` : ''}
    <a href={restRoot}>{restRoot}</a>
  </span>
)

function SiteTools() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Badges />
      <SiteChooser />
      <button
        type="button"
        class="more"
        aria-expanded={isOpen}
        aria-controls="site-tools"
        onClick={() => setOpen(!isOpen)}
      >
        Clock and site
      </button>
      <div id="site-tools" class={isOpen ? 'tools-of-site open' : 'tools-of-site'}>
        <ClockControl />
        <SiteActions />
      </div>
    </>
  )
}

export function Header() {
  const known = health.value
  // Subscribes to the route, so that the link follows the site.
  const start = route.value && to('requests')
  return (
    <header>
      <div class="brand">
        <a href={start}>Understudy</a>
        {known && <Origin {...known} />}
      </div>
      <OfSite>
        <SiteTools />
      </OfSite>
    </header>
  )
}
