import { keywordCountry } from '#fixtures/documents/seo.ts'
import { type CachedKeyphrases, keyphraseCache } from '#fixtures/documents/seo-caches.ts'
import { keywordService, keywordTokens } from '#fixtures/documents/seo-services.ts'
import type { Site } from '#fixtures/site/site.ts'
import { nowInSeconds } from '#handlers/namespaces/seo-v1/shared/users.ts'
import { toText } from '#handlers/runtime/arguments/coerce.ts'
import { implement, type Replies } from '#handlers/runtime/implement.ts'
import {
  authenticateKeywordTool,
  listRelatedKeyphrases,
  setKeywordCountry,
} from '#openapi/namespaces/seo-v1/keyword-tool.ts'
import { DAY_MS } from '#openapi/values/day.ts'
import { relatedKeyphrases } from './keyphrases.rules.ts'
import { codeProblem, issueTokens } from './service.ts'

const COUNTRY = /^[a-z]{2}$/

const isFilled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

type KeyphrasesReply = Replies<typeof listRelatedKeyphrases>

const errorReply = <S extends 400 | 401 | 500>(status: S, error: string) => ({
  status,
  body: { error, status },
})

/** The error of the stored token; an expired one is renewed if the service allows it. */
function tokenError(site: Site): KeyphrasesReply | undefined {
  const tokens = site.read(keywordTokens)
  if (!tokens) return errorReply(400, 'Token usage failed. Token is empty.')
  const now = nowInSeconds(site)
  if (now < tokens.expires) return undefined
  const { reachable, renews_tokens } = site.read(keywordService)
  if (!reachable || !renews_tokens) return errorReply(401, 'The token could not be renewed.')
  site.write(keywordTokens, issueTokens(site, now))
  return undefined
}

const DAY_SECONDS = DAY_MS / 1000
const MAX_CACHED = 100
/** In characters; every result repeats it many times, and is cached. */
const MAX_LENGTH = 1000
const isShort = (sent: unknown): boolean => String(sent ?? '').length <= MAX_LENGTH

const cachedResults = (site: Site): readonly CachedKeyphrases[] =>
  site.read(keyphraseCache).filter(({ at }) => nowInSeconds(site) - at < DAY_SECONDS)

function requestKeyphrases(site: Site, keyphrase: string, country: string): KeyphrasesReply {
  const rejection = tokenError(site)
  if (rejection) return rejection
  const { reachable, failure } = site.read(keywordService)
  if (!reachable) return errorReply(500, 'The keyword service could not be reached.')
  if (failure)
    return {
      kind: 'forwarded',
      status: failure.status,
      forwarded: { error: failure.error, status: failure.status },
    }
  const results = relatedKeyphrases(keyphrase, country)
  const fresh: CachedKeyphrases = {
    key: `${country} ${keyphrase}`,
    at: nowInSeconds(site),
    results,
  }
  site.write(keyphraseCache, [...cachedResults(site), fresh].slice(-MAX_CACHED))
  return { body: { results, status: 200 } }
}

export const keywordTool = [
  implement(authenticateKeywordTool, {
    rules: { code: (code) => (isFilled(code) ? 'accept' : 'reject') },
    handle: ({ args, site }) => {
      const reason = codeProblem(site, toText(args.code))
      if (reason) {
        const error = `Authentication failed: ${reason}`
        return { status: 401, body: { tokens: [], error, status: 401 } }
      }
      const tokens = issueTokens(site, nowInSeconds(site))
      site.write(keywordTokens, tokens)
      return { body: { tokens, status: 200 } }
    },
  }),
  implement(setKeywordCountry, {
    rules: {
      country_code: (code) =>
        typeof code === 'string' && COUNTRY.test(code) ? 'accept' : 'reject',
    },
    handle: ({ args, site }) => {
      site.write(keywordCountry, toText(args.country_code))
      return { body: { success: true, status: 200 } }
    },
  }),
  implement(listRelatedKeyphrases, {
    rules: {
      keyphrase: (phrase) => (isFilled(phrase) && isShort(phrase) ? 'accept' : 'reject'),
      country_code: (code) => (isShort(code) ? 'accept' : 'reject'),
    },
    handle: ({ args, site }) => {
      const keyphrase = toText(args.keyphrase)
      const country = toText(args.country_code)
      const key = `${country} ${keyphrase}`
      const cached = cachedResults(site).find((entry) => entry.key === key)
      return cached
        ? { body: { results: cached.results, status: 200 } }
        : requestKeyphrases(site, keyphrase, country)
    },
  }),
]
