/** Credentials that the situation of a site treats as wrong. */
import type { Site } from '#fixtures/site/site.ts'
import { toBase64 } from '#fixtures/values/base64.ts'
import { authenticate, findUser, readBasic } from '#handlers/runtime/access/authenticate.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import type { RestRequest } from '#handlers/runtime/request/request.ts'
import type { ActiveSituation } from './situation.ts'

type SentCredentials = Pick<RestRequest, 'header' | 'query' | 'head' | 'attempts'>

const WRONG_PASSWORD = 'expired'

/** Whether the credentials are right without the situation. */
function isAccepted({ header, query }: SentCredentials, site: Site): boolean {
  try {
    return authenticate({ site, mode: 'lenient', header, query }).user !== undefined
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/**
 * Expired credentials are replaced by a wrong password, so that the auth mode of the site applies.
 */
export function withExpiredCredentials<R extends SentCredentials>(
  request: R,
  active: ActiveSituation,
  site: Site,
): R {
  const sent = readBasic(request.header('authorization'))
  // A login may be sent in other letter case, or as an email address.
  const login = sent && (findUser(site, sent.login)?.login ?? sent.login)
  if (!sent || !login || !active.hasExpired(login) || !isAccepted(request, site)) return request
  const bytes = new TextEncoder().encode(`${sent.login}:${WRONG_PASSWORD}`)
  const wrong = `Basic ${toBase64(bytes)}`
  const header: RestRequest['header'] = (name) =>
    name === 'authorization' ? wrong : request.header(name)
  // Not an attack, so the rate limit for attempts does not apply.
  return { ...request, header, head: undefined, attempts: undefined }
}
