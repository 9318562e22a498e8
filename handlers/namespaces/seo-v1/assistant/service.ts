/** The remote assistant, replaced by a substitute that needs no network (docs/decisions/D-034). */

import type { Site } from '#fixtures/site.ts'
import { storedDocument } from '#handlers/archetypes/document.ts'
import { record } from '#handlers/platform/journal.ts'

export interface ServiceFailure {
  readonly status: number
  readonly message: string
  /** Empty for a reply that names none. */
  readonly error_code: string
  readonly missing_licenses: readonly string[]
}

const UNLICENSED: ServiceFailure = {
  status: 402,
  message: 'A licence is missing.',
  error_code: 'UNKNOWN',
  missing_licenses: ['P'],
}

const OVERLOADED: ServiceFailure = {
  status: 503,
  message: 'The assistant service is overloaded.',
  error_code: '',
  missing_licenses: [],
}

/** How the substitute behaves; a dataset or the control interface sets it. */
export const assistantService = storedDocument('seo.assistant', {
  outcome: 'ok' as 'ok' | 'unreachable' | 'failure',
  /** What it answers while the outcome is `failure`. */
  failure: OVERLOADED as Partial<ServiceFailure>,
  /** How many more calls meet the outcome before the service is fine again; null: all of them. */
  times: null as number | null,
  /** False: it takes requests for tokens in and never delivers any. */
  delivers_tokens: true,
  /** Seconds. */
  token_lifetime: 3600,
  /** How many texts a request for suggestions brings. */
  choices: 5,
  limit: 10,
  /** Users it asks for a licence. */
  unlicensed: [] as readonly number[],
  /** Paid subscriptions: `premium` for content, `shop` for products. */
  subscriptions: [] as readonly string[],
})

/** The service refuses, or cannot be reached. */
export class AssistantFailure extends Error {
  readonly status: number
  readonly identifier: string
  readonly missingLicenses: readonly string[]

  constructor(
    status: number,
    message: string,
    { error_code, missing_licenses }: Partial<ServiceFailure> = {},
  ) {
    super(message)
    this.status = status
    this.identifier = error_code ?? ''
    this.missingLicenses = missing_licenses ?? []
  }
}

/** A reply without an identifier is unknown, except that the limit of requests has none. */
function identified(failure: ServiceFailure): ServiceFailure {
  const hasNone = failure.error_code === '' && failure.status !== 429
  return hasNone ? { ...failure, error_code: 'UNKNOWN' } : failure
}

function meetOutcome(site: Site): AssistantFailure | undefined {
  const { outcome, failure, times } = assistantService.read(site)
  if (outcome === 'ok' || times === 0) return undefined
  if (times !== null) assistantService.change(site, { times: times - 1 })
  if (outcome === 'unreachable')
    return new AssistantFailure(400, 'Could not resolve the host of the assistant service.', {
      error_code: 'PLATFORM_HTTP_REQUEST_ERROR',
    })
  const full = identified({ ...OVERLOADED, ...failure })
  return new AssistantFailure(full.status, full.message, full)
}

/** One call to the service; an error is thrown. */
export function askService(site: Site, user_id: number, path: string): void {
  record({ site, caller: { id: user_id } }, 'seo.assistant-call', { path })
  const failure = meetOutcome(site)
  if (failure) throw failure
  const isFree = path.startsWith('/token/')
  if (!isFree && assistantService.read(site).unlicensed.includes(user_id))
    throw new AssistantFailure(UNLICENSED.status, UNLICENSED.message, UNLICENSED)
}
