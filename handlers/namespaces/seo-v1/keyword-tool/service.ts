/** The remote keyword service, replaced by a substitute that needs no network (docs/decisions/D-034). */
import { type KeywordTokens, keywordService } from '#fixtures/documents/seo-services.ts'
import type { Site } from '#fixtures/site/site.ts'

const TOKEN_LENGTH = 40

export function issueTokens(site: Site, now: number): KeywordTokens {
  return {
    access_token: site.ids.text(TOKEN_LENGTH),
    refresh_token: site.ids.text(TOKEN_LENGTH),
    expires: now + site.read(keywordService).token_lifetime,
    has_expired: false,
    created_at: now,
    error_count: 0,
  }
}

/** The reason why a code is rejected; undefined for a valid one. */
export function codeProblem(site: Site, code: string): string | undefined {
  const { reachable, rejected_codes } = site.read(keywordService)
  if (!reachable) return 'the keyword service could not be reached.'
  return rejected_codes.includes(code) ? 'the code is not valid.' : undefined
}
