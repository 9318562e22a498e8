/** Runs the requests of a test on a copy of the site, so that the test passes as it is. */
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { createSite, type Site } from '#fixtures/site/site.ts'
import { authorizationIn, inputOf } from '#handlers/control/compare/compare.ts'
import type { ControlTarget } from '#handlers/control/entry.ts'
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import { codeOfBody } from '#handlers/control/requests/show.ts'
import { basicHeader } from '#handlers/runtime/access/authenticate.ts'
import { WRONG_PASSWORD } from './calls.ts'
import type { StartState } from './start.ts'

function openSite({ snapshot, clock }: StartState): Site {
  const site = createSite({ template: readDataset(snapshot) })
  site.clock.freeze(Date.parse(clock))
  return site
}

function credentialsOf(site: Site, { trace, login }: LoggedRequest): string | undefined {
  if (trace.user) return authorizationIn(site, trace.user.login)
  return login === undefined ? undefined : basicHeader({ login, password: WRONG_PASSWORD })
}

type DryRun = ControlTarget['dryRun']

/** Whether the request is answered with the same status and error code. */
async function isRepeated(dryRun: DryRun, site: Site, logged: LoggedRequest): Promise<boolean> {
  const { status, body } = await dryRun(site, inputOf(logged, credentialsOf(site, logged)))
  const code = codeOfBody(logged.status, logged.responseBody)
  return status === logged.status && codeOfBody(status, body) === code
}

/** The first request with another response. */
async function firstDifferent(
  dryRun: DryRun,
  start: StartState,
  requests: readonly LoggedRequest[],
): Promise<LoggedRequest | undefined> {
  const site = openSite(start)
  for (const logged of requests) if (!(await isRepeated(dryRun, site, logged))) return logged
  return undefined
}

/** The requests whose responses are the same without the requests in between. */
export async function repeatable(
  dryRun: DryRun,
  start: StartState,
  requests: readonly LoggedRequest[],
): Promise<readonly LoggedRequest[]> {
  const different = await firstDifferent(dryRun, start, requests)
  if (!different) return requests
  const others = requests.filter((each) => each !== different)
  return repeatable(dryRun, start, others)
}
