import { freeSparksStartedOn } from '#fixtures/documents/seo.ts'
import { assistantService, subscriptionCache } from '#fixtures/documents/seo-services.ts'
import type { Site } from '#fixtures/site.ts'
import { changeUser, secondsOf, seoUser } from '#handlers/namespaces/seo-v1/shared/users.ts'
import { utcNow } from '#handlers/platform/now.ts'
import type { Call, PassedOnReply } from '#handlers/runtime/call.ts'
import { implement, type Replies } from '#handlers/runtime/implement.ts'
import { toText } from '#handlers/runtime/loose.ts'
import type { Arguments } from '#openapi/define.ts'
import { generateSuggestions, getAiUsage } from '#openapi/namespaces/seo-v1/assistant.ts'
import {
  bustSubscriptionCache,
  receiveRefreshedTokens,
  receiveTokens,
  setAiConsent,
  startFreeSparks,
} from '#openapi/namespaces/seo-v1/assistant-access.ts'
import { suggestionsFor } from './assistant.rules.ts'
import { AssistantFailure, askService } from './service.ts'
import { callAssistant, type Delivery, NoTokens, takeTokens } from './tokens.ts'

/** The hash is the proof; a login helps nobody. */
const receiver = {
  handle: ({ args, site }: Call<Delivery>): Replies<typeof receiveTokens> => {
    const code_verifier = takeTokens(site, args)
    if (!code_verifier) return { status: 401, body: 'Unauthorized.' }
    return { body: { message: 'Tokens successfully stored.', code_verifier } }
  },
}

/** Runs a call to the service; an error becomes a response of the given form. */
function answering<T, R>(work: () => T, refused: (failure: AssistantFailure) => R): T | R {
  try {
    return work()
  } catch (error) {
    if (error instanceof AssistantFailure) return refused(error)
    throw error
  }
}

/** What is paid for is asked once and then remembered. */
function subscriptionsOf(site: Site): readonly string[] {
  const kept = site.read(subscriptionCache)
  if (kept) return kept
  const { subscriptions } = site.read(assistantService)
  site.write(subscriptionCache, subscriptions)
  return subscriptions
}

const monthOf = (site: Site): string => utcNow(site).slice(0, 7)

function countOne(site: Site, user_id: number): void {
  const { usage } = seoUser(site, user_id)
  const month = monthOf(site)
  changeUser(site, user_id, { usage: { ...usage, [month]: (usage[month] ?? 0) + 1 } })
}

/** A subscription counts by the month, the free allowance never starts again. */
function usageOf(site: Site, user_id: number, isProduct: boolean) {
  const { usage } = seoUser(site, user_id)
  const isPaid = subscriptionsOf(site).includes(isProduct ? 'shop' : 'premium')
  const free = Object.values(usage).reduce((sum, count) => sum + count, 0)
  const { limit } = site.read(assistantService)
  return { count: isPaid ? (usage[monthOf(site)] ?? 0) : free, limit }
}

const access = [
  implement(receiveTokens, receiver),
  implement(receiveRefreshedTokens, receiver),
  implement(setAiConsent, ({ args, site, caller }) => {
    changeUser(site, caller.id, { consent: args.consent })
    if (args.consent) return { body: 'Consent successfully stored.' }
    const revoke = (): Replies<typeof setAiConsent> => {
      askService(site, caller.id, '/token/invalidate')
      changeUser(site, caller.id, { tokens: null })
      return { body: 'Consent successfully revoked.' }
    }
    return answering(revoke, () => ({ status: 500, body: 'Failed to revoke consent.' }) as const)
  }),
  implement(startFreeSparks, ({ site }) => {
    site.write(freeSparksStartedOn, secondsOf(site))
    return { body: 'Free sparks successfully started.' }
  }),
  implement(bustSubscriptionCache, ({ site }) => {
    site.forget(subscriptionCache)
    return { body: 'Subscription cache successfully busted.' }
  }),
]

const suggestionsRefused = ({
  status,
  message,
  identifier,
  missingLicenses,
}: AssistantFailure): PassedOnReply => ({
  kind: 'passed-on',
  status,
  passedOn: {
    message,
    errorIdentifier: identifier,
    ...((status === 402 || status === 429) && { missingLicenses }),
  },
})

const usageRefused = ({
  status,
  message,
  identifier,
  missingLicenses,
}: AssistantFailure): PassedOnReply => ({
  kind: 'passed-on',
  status,
  passedOn: {
    errorMessage: message,
    errorIdentifier: identifier,
    errorCode: status,
    ...(status === 429 && { missingLicenses }),
  },
})

function suggest({ args, site, caller }: Call<Arguments<typeof generateSuggestions>>) {
  const { type } = args
  callAssistant(site, caller.id, `/suggestions/${type}`)
  countOne(site, caller.id)
  const request = {
    type,
    prompt_content: toText(args.prompt_content),
    focus_keyphrase: toText(args.focus_keyphrase),
    language: toText(args.language),
    platform: args.platform,
  }
  return { body: suggestionsFor(request, site.read(assistantService).choices) }
}

/** Faults of this side have a plain response of their own. */
function withoutTokens<T, F>(work: () => T, fault: F): T | F {
  try {
    return work()
  } catch (error) {
    if (error instanceof NoTokens) return fault
    throw error
  }
}

export const assistant = [
  ...access,
  implement(generateSuggestions, (call) =>
    withoutTokens(() => answering(() => suggest(call), suggestionsRefused), {
      status: 500,
      body: 'Failed to get suggestions.',
    } as const),
  ),
  implement(getAiUsage, ({ args, site, caller }) => {
    const ask = () => {
      callAssistant(site, caller.id, '/usage')
      return { body: usageOf(site, caller.id, args.is_woo_product_entity) }
    }
    const fault = new AssistantFailure(500, 'Failed to get usage.', { error_code: 'UNKNOWN' })
    return withoutTokens(() => answering(ask, usageRefused), usageRefused(fault))
  }),
]
