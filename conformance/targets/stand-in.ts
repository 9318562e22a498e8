/** What only a stand-in has: paths of its own, beside the interface it stands in for. */
import type { Http } from '#conformance/transport/http.ts'

const SITE = 'x-understudy-site'
const sent = { body: undefined, signal: undefined } as const

/** A stand-in says so under its own path; nothing else on this machine is asked twice. */
export async function isStandInAt(http: Http): Promise<boolean> {
  const { status, text } = await http.request({
    ...sent,
    method: 'GET',
    path: '/__understudy/health',
    headers: { accept: 'application/json' },
  })
  return status === 200 && text.trimStart().startsWith('{')
}

/** Throws away a site the run worked in; the stand-in would keep it for ever. */
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
