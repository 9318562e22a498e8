import { credentialHeaders, fetchControlJson } from './control.ts'
import { authorizationFor } from './sign-in.ts'

interface RestCall {
  readonly site: string
  /** A login; empty for anonymous. */
  readonly as: string
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly contentType?: string | undefined
  readonly body?: string | undefined
}

export interface RestResult {
  readonly status: number
  readonly milliseconds: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
  /** In the request log. */
  readonly id?: number
}

/** Requests of others that may be logged with the call. */
const MAX_ALIKE = 20

/** A dropped connection is reported as an error: it may be an injected fault. */
const sent = (target: string, options: RequestInit): Promise<Response> =>
  fetch(target, options).catch(() => {
    throw new Error('No response: the connection was closed.')
  })

const INSPECTOR_HEADER = 'x-understudy-inspector'

interface SentMark {
  readonly mark: string
  /** The last logged request before the call. */
  readonly since: number
}

async function lastLogged(): Promise<number> {
  const [last] = await fetchControlJson('GET /requests?limit=1')
  return last?.id ?? 0
}

/** Finds the call in the request log by its mark; undefined if too many alike followed. */
async function loggedId({ site, method }: RestCall, { mark, since }: SentMark) {
  const query = `site=${encodeURIComponent(site)}&since=${since}` as const
  const later = await fetchControlJson(`GET /requests?${query}`)
  const alike = later.filter((each) => each.method === method).slice(0, MAX_ALIKE)
  for (const { id } of alike) {
    const { request } = await fetchControlJson(`GET /requests/${id}`)
    if (request.headers[INSPECTOR_HEADER] === mark) return id
  }
  return undefined
}

export async function callRest(call: RestCall): Promise<RestResult> {
  const authorization = await authorizationFor(call.site, call.as)
  const mark = `inspector ${performance.timeOrigin + performance.now()}`
  const since = await lastLogged()
  const started = performance.now()
  const response = await sent(call.target, {
    method: call.method,
    credentials: 'omit',
    headers: {
      'x-understudy-site': call.site,
      [INSPECTOR_HEADER]: mark,
      ...credentialHeaders(),
      ...(authorization && { authorization }),
      ...(call.body !== undefined && { 'content-type': call.contentType ?? 'application/json' }),
    },
    ...(call.body !== undefined && { body: call.body }),
  })
  const body = await response.text()
  const milliseconds = Math.round(performance.now() - started)
  const id = await loggedId(call, { mark, since }).catch(() => undefined)
  return {
    status: response.status,
    milliseconds,
    headers: [...response.headers],
    body,
    ...(id !== undefined && { id }),
  }
}
