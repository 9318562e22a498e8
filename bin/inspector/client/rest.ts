import { credentialHeaders } from './control.ts'
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
}

/** A dropped connection is reported as an error: it may be an injected fault. */
const sent = (target: string, options: RequestInit): Promise<Response> =>
  fetch(target, options).catch(() => {
    throw new Error('No response: the connection was closed.')
  })

export async function callRest(call: RestCall): Promise<RestResult> {
  const authorization = await authorizationFor(call.site, call.as)
  const started = performance.now()
  const response = await sent(call.target, {
    method: call.method,
    credentials: 'omit',
    headers: {
      'x-understudy-site': call.site,
      'x-understudy-inspector': 'true',
      ...credentialHeaders(),
      ...(authorization && { authorization }),
      ...(call.body !== undefined && { 'content-type': call.contentType ?? 'application/json' }),
    },
    ...(call.body !== undefined && { body: call.body }),
  })
  const body = await response.text()
  return {
    status: response.status,
    milliseconds: Math.round(performance.now() - started),
    headers: [...response.headers],
    body,
  }
}
