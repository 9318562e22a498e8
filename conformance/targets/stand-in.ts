/** What only a stand-in has: paths of its own, beside the interface it stands in for. */
import type { Http } from '#conformance/transport/http.ts'

const SITE = 'x-understudy-site'
const sent = { body: undefined, signal: undefined } as const

export interface StandInFacts {
  readonly isStandIn: boolean
  /** Started from the built-in dataset, so that every record is there that cases may need. */
  readonly hasDemo: boolean
}

export const NO_STAND_IN: StandInFacts = { isStandIn: false, hasDemo: false }
export const OWN_STAND_IN: StandInFacts = { isStandIn: true, hasDemo: true }

function datasetIn(text: string): unknown {
  try {
    return JSON.parse(text).dataset
  } catch {
    return undefined
  }
}

/** A stand-in says so under its own path; nothing else on this machine is asked twice. */
export async function standInAt(http: Http): Promise<StandInFacts> {
  const { status, text } = await http.request({
    ...sent,
    method: 'GET',
    path: '/__understudy/health',
    headers: { accept: 'application/json' },
  })
  const isStandIn = status === 200 && text.trimStart().startsWith('{')
  return { isStandIn, hasDemo: isStandIn && datasetIn(text) === 'demo' }
}

/** Throws away a site the run worked in; the stand-in would keep it forever. */
export async function dropSite(http: Http, site: string): Promise<void> {
  const headers = { [SITE]: site }
  await http.request({ ...sent, method: 'DELETE', path: '/__understudy/sites', headers })
}

/** What needs two moments does not have to wait for the second one. */
export async function moveClock(http: Http, site: string, step: number): Promise<void> {
  await http.request({
    ...sent,
    method: 'PUT',
    path: '/__understudy/clock',
    headers: { [SITE]: site, 'content-type': 'application/json' },
    body: JSON.stringify({ step }),
  })
}
