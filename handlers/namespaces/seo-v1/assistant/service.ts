/** The remote assistant, replaced by a substitute that needs no network (docs/decisions/D-034). */

import {
  type AssistantReply,
  assistantService,
  OVERLOADED_REPLY,
} from '#fixtures/documents/seo-services.ts'
import type { Site } from '#fixtures/site/site.ts'
import { addJournalEntry } from '#handlers/platform/journal.ts'

const UNLICENSED: AssistantReply = {
  status: 402,
  message: 'A licence is missing.',
  error_code: 'UNKNOWN',
  missing_licenses: ['P'],
}

/** The service rejects the call or is unreachable. */
export class AssistantFailure extends Error {
  readonly status: number
  readonly identifier: string
  readonly missingLicenses: readonly string[]

  constructor(
    status: number,
    message: string,
    { error_code, missing_licenses }: Partial<AssistantReply> = {},
  ) {
    super(message)
    this.status = status
    this.identifier = error_code ?? ''
    this.missingLicenses = missing_licenses ?? []
  }
}

/** An error without an identifier is unknown, except for the request limit, which has none. */
function identified(failure: AssistantReply): AssistantReply {
  const hasNone = failure.error_code === '' && failure.status !== 429
  return hasNone ? { ...failure, error_code: 'UNKNOWN' } : failure
}

function nextFailure(site: Site): AssistantFailure | undefined {
  const { outcome, failure, times } = site.read(assistantService)
  if (outcome === 'ok' || times === 0) return undefined
  if (times !== null) site.change(assistantService, { times: times - 1 })
  if (outcome === 'unreachable')
    return new AssistantFailure(400, 'Could not resolve the host of the assistant service.', {
      error_code: 'PLATFORM_HTTP_REQUEST_ERROR',
    })
  const full = identified({ ...OVERLOADED_REPLY, ...failure })
  return new AssistantFailure(full.status, full.message, full)
}

/** One call to the service; throws on failure. */
export function callService(site: Site, user_id: number, path: string): void {
  addJournalEntry({ site, caller: { id: user_id } }, 'seo.assistant-call', { path })
  const failure = nextFailure(site)
  if (failure) throw failure
  const isFree = path.startsWith('/token/')
  if (!isFree && site.read(assistantService).unlicensed.includes(user_id))
    throw new AssistantFailure(UNLICENSED.status, UNLICENSED.message, UNLICENSED)
}

/** Runs a call to the service and converts a failure to a response. */
export function withServiceErrors<T, R>(
  work: () => T,
  toReply: (failure: AssistantFailure) => R,
): T | R {
  try {
    return work()
  } catch (error) {
    if (error instanceof AssistantFailure) return toReply(error)
    throw error
  }
}
