/** The page uses the public control interface: see docs/control.md. */
import { signal } from '@preact/signals'
import type { ControlAddress, ControlResponse } from '#handlers/control/api.ts'

/** The path in front of all addresses of this server; empty at the root. */
export const BASE_PATH =
  /^(.*?)(?:\/~[^/]+)?\/__understudy(?:\/|$)/.exec(location.pathname)?.[1] ?? ''
export const CONTROL = `${BASE_PATH}/__understudy`
/** By the header that it is sent with. */
const CREDENTIALS = { secret: 'x-understudy-secret', token: 'x-understudy-token' } as const
type CredentialKind = keyof typeof CREDENTIALS
const CREDENTIAL_KINDS: readonly CredentialKind[] = ['secret', 'token']

/** An error response of the control interface. */
export class ControlError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Access of this page to the control interface; `unknown` until the first response. */
export const accessState = signal<'unknown' | 'open' | 'secret' | 'token' | 'off' | 'gone'>(
  'unknown',
)

const ACCESS_STATES: Readonly<Record<string, CredentialKind | 'off'>> = {
  understudy_wrong_secret: 'secret',
  understudy_wrong_token: 'token',
  understudy_control_off: 'off',
}

/** Stored until the tab is closed, and sent only to this server. */
export const storeCredential = (kind: CredentialKind, text: string): void =>
  sessionStorage.setItem(CREDENTIALS[kind], text)

/** The token of a team in the address of the page: `/~site@token/__understudy/`. */
const TOKEN_IN_PATH = /\/~[^/@]*@([^/]+)\/__understudy(?:\/|$)/.exec(location.pathname)?.[1]

/** The secret or token of this tab, as headers. */
export function credentialHeaders(): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  if (TOKEN_IN_PATH !== undefined) headers[CREDENTIALS.token] = TOKEN_IN_PATH
  for (const kind of CREDENTIAL_KINDS) {
    const text = sessionStorage.getItem(CREDENTIALS[kind])
    if (text !== null) headers[CREDENTIALS[kind]] = text
  }
  return headers
}

export const hasCredential = (): boolean => Object.keys(credentialHeaders()).length > 0

interface ControlOptions {
  readonly site?: string
  readonly body?: unknown
  readonly signal?: AbortSignal
  readonly accept?: string
}

function headersOf({ site, body, accept = 'application/json' }: ControlOptions): Headers {
  const headers = new Headers({ accept, ...credentialHeaders() })
  if (site !== undefined) headers.set('x-understudy-site', site)
  if (body !== undefined) headers.set('content-type', 'application/json')
  return headers
}

async function errorOf(response: Response): Promise<ControlError> {
  const text = await response.text()
  try {
    const { code, message }: { code?: string; message?: string } = JSON.parse(text)
    return new ControlError(String(code), String(message))
  } catch {
    // Not an error of the stand-in: a proxy, or an empty body.
    return new ControlError('', `The server answered ${response.status}.`)
  }
}

/** The raw response, for other formats than JSON. */
export async function fetchControl(
  what: ControlAddress,
  options: ControlOptions = {},
): Promise<Response> {
  const [method = 'GET', path = '/'] = what.split(' ')
  const response = await fetch(CONTROL + path, {
    method,
    headers: headersOf(options),
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    ...(options.signal && { signal: options.signal }),
  }).catch((error: unknown) => {
    if (!options.signal?.aborted) accessState.value = 'gone'
    throw error
  })
  if (response.ok) {
    accessState.value = 'open'
    return response
  }
  const rejection = await errorOf(response)
  accessState.value = ACCESS_STATES[rejection.code] ?? 'open'
  throw rejection
}

/** The address determines the type: `fetchControlJson('GET /clock', { site })`. */
export async function fetchControlJson<const Address extends ControlAddress>(
  what: Address,
  options: ControlOptions = {},
): Promise<ControlResponse<Address>> {
  const response = await fetchControl(what, options)
  const value: ControlResponse<Address> = await response.json()
  return value
}
