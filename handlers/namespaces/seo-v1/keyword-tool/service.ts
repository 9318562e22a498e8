/** The remote keyword service, replaced by a substitute that needs no network (docs/decisions/D-034). */
import type { Site } from '#fixtures/site.ts'
import { storedDocument } from '#handlers/archetypes/document.ts'

/** How the substitute behaves; a dataset or the control interface sets it. */
export const keywordService = storedDocument('seo.keyword_service', {
  reachable: true,
  rejected_codes: [] as readonly string[],
  /** Whether an expired token can be renewed. */
  renews_tokens: true,
  /** Seconds. */
  token_lifetime: 3600,
  /** What it answers instead of keyphrases. */
  failure: null as { readonly status: number; readonly error: string } | null,
})

export interface KeywordTokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires: number
  readonly has_expired: boolean
  readonly created_at: number
  readonly error_count: number
}

const TOKEN_LENGTH = 40

export function issueTokens(site: Site, now: number): KeywordTokens {
  return {
    access_token: site.ids.text(TOKEN_LENGTH),
    refresh_token: site.ids.text(TOKEN_LENGTH),
    expires: now + keywordService.read(site).token_lifetime,
    has_expired: false,
    created_at: now,
    error_count: 0,
  }
}

/** Why a code is not traded for tokens; undefined when it is. */
export function reasonAgainst(site: Site, code: string): string | undefined {
  const { reachable, rejected_codes } = keywordService.read(site)
  if (!reachable) return 'the keyword service could not be reached.'
  return rejected_codes.includes(code) ? 'the code is not valid.' : undefined
}
