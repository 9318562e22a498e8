/** Repeats the requests of a test on a copy of the site, so that the test passes as it is. */
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { createSite, type Site } from '#fixtures/site/site.ts'
import { templateFrom } from '#fixtures/site/site-template.ts'
import { authorizationIn, inputOf } from '#handlers/control/compare/compare.ts'
import type { ControlTarget } from '#handlers/control/entry.ts'
import { codeOfBody } from '#handlers/control/requests/error-text.ts'
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import { basicHeader } from '#handlers/runtime/access/authenticate.ts'
import type { StartState } from './start.ts'

/** The password of credentials that the log has rejected. */
export const WRONG_PASSWORD = 'wrong'

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

export interface RepeatedRequest {
  readonly logged: LoggedRequest
  /** The body of the response to the repetition. */
  readonly body: string
}

/** Undefined where the status or the error code is another one. */
async function repeat(
  dryRun: DryRun,
  site: Site,
  logged: LoggedRequest,
): Promise<RepeatedRequest | undefined> {
  const { status, body } = await dryRun(site, inputOf(logged, credentialsOf(site, logged)))
  const code = codeOfBody(logged.status, logged.responseBody)
  return status === logged.status && codeOfBody(status, body) === code
    ? { logged, body }
    : undefined
}

const copyOf = (site: Site): Site => createSite({ template: templateFrom(site) })

/** The requests whose responses are the same without the requests in between. */
export async function repeatableRequests(
  dryRun: DryRun,
  start: StartState,
  requests: readonly LoggedRequest[],
): Promise<readonly RepeatedRequest[]> {
  const repeated: RepeatedRequest[] = []
  let site = openSite(start)
  for (const logged of requests) {
    // On a copy: a request that is left out must not change the site for the next ones.
    const attempt = copyOf(site)
    const repetition = await repeat(dryRun, attempt, logged)
    if (!repetition) continue
    repeated.push(repetition)
    site = attempt
  }
  return repeated
}
