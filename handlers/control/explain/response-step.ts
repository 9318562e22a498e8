/** The last step: the status, the headers with their reasons, and the cache. */
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import { platform } from './grounds.ts'
import type { ExplainStep } from './step.ts'

function cacheReason({ trace: { user, error } }: LoggedRequest): string {
  if (user) return 'the caller is signed in'
  return error?.key === 'rest_cookie_invalid_nonce'
    ? 'the nonce was rejected'
    : 'the request overrides its method by a header'
}

const originReason = ({ headers }: LoggedRequest): string =>
  headers['origin'] === undefined ? 'the request is anonymous' : 'the request has an origin'

type Reason = (logged: LoggedRequest) => string

/** By lowercase name. */
const REASONS: Readonly<Record<string, Reason>> = {
  allow: () => 'the methods of the route that the caller may use',
  'cache-control': cacheReason,
  expires: cacheReason,
  vary: originReason,
  'access-control-allow-origin': originReason,
  'access-control-allow-methods': originReason,
  'access-control-allow-credentials': originReason,
  'access-control-allow-headers': () => 'the headers that pages of other origins may send',
  'access-control-expose-headers': () => 'the headers that pages of other origins may read',
  'content-type': () => 'the format of the body',
  link: () => 'the REST root, and the neighbouring pages of a list',
  location: () => 'the address of the created record',
  'x-robots-tag': () => 'responses of the interface are not indexed',
  'x-content-type-options': () => 'browsers must not guess the content type',
  'x-wp-total': () => 'the number of records of the list',
  'x-wp-totalpages': () => 'the number of pages of the list',
  'x-wp-nonce': () => 'a fresh nonce, because the request had a cookie and a nonce',
  'retry-after': () => 'the rate limit of the situation, or a fault',
}

/** Effects of the arguments that every operation takes. */
function outputLines({ trace: { query = {} }, responseBody }: LoggedRequest): readonly string[] {
  return [
    ...('_fields' in query ? ['_fields: only the named members are sent'] : []),
    ...(responseBody.includes('"_embedded"') ? ['_embed: linked records are included'] : []),
    ...('_envelope' in query ? ['_envelope: the body contains status, headers and body'] : []),
    ...('_jsonp' in query ? ['_jsonp: the body is a script'] : []),
  ]
}

/** The decisions of a real deployment are unknown. */
export const forwardedStep: ExplainStep = ({ status }) => ({
  step: 'response',
  says: `A deployment answered with status ${status}; its decisions are unknown here.`,
  details: [],
  grounds: [],
  isDecisive: true,
})

export const responseStep: ExplainStep = (logged) => {
  const { status, trace, responseHeaders, isRest } = logged
  const lines = Object.keys(responseHeaders).map((name) => {
    const reason = REASONS[name.toLowerCase()]?.(logged) ?? 'set by the operation or a fault'
    return `${name}: ${reason}`
  })
  const source = trace.isCached
    ? 'repeated from an earlier request to this address: nothing it depends on has changed'
    : 'made for this request'
  return {
    step: 'response',
    says: status
      ? `The status is ${status}; the response was ${source}.`
      : 'The connection was closed.',
    details: isRest ? [...outputLines(logged), ...lines] : [],
    grounds: isRest ? [platform('platform/core 4.3', 'headers of every response')] : [],
    isDecisive: trace.isCached,
  }
}
