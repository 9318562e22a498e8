import { assistantService, subscriptionCache } from '#fixtures/documents/seo-services.ts'
import type { Site } from '#fixtures/site/site.ts'
import { changeUser, seoUser } from '#handlers/namespaces/seo-v1/shared/users.ts'
import { utcNow } from '#handlers/platform/now.ts'
import { toText } from '#handlers/runtime/arguments/coerce.ts'
import type { Call, ForwardedReply } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
import type { ArgumentsOf } from '#openapi/language/define.ts'
import { generateSuggestions, getAiUsage } from '#openapi/namespaces/seo-v1/assistant.ts'
import { suggestionsFor } from './assistant.rules.ts'
import { AssistantFailure, withServiceErrors } from './service.ts'
import { callAssistant, MissingTokensError } from './tokens.ts'

/** The subscriptions, requested once and then cached. */
function subscriptionsOf(site: Site): readonly string[] {
  const cached = site.read(subscriptionCache)
  if (cached) return cached
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

/** A subscription is counted per month, the free allowance is never reset. */
function usageOf(site: Site, user_id: number, isProduct: boolean) {
  const { usage } = seoUser(site, user_id)
  const isPaid = subscriptionsOf(site).includes(isProduct ? 'shop' : 'premium')
  const free = Object.values(usage).reduce((sum, count) => sum + count, 0)
  const { limit } = site.read(assistantService)
  return { count: isPaid ? (usage[monthOf(site)] ?? 0) : free, limit }
}

const suggestionsRejected = (failure: AssistantFailure): ForwardedReply => ({
  kind: 'forwarded',
  status: failure.status,
  forwarded: {
    message: failure.message,
    errorIdentifier: failure.identifier,
    ...([402, 429].includes(failure.status) && { missingLicenses: failure.missingLicenses }),
  },
})

const usageRejected = (failure: AssistantFailure): ForwardedReply => ({
  kind: 'forwarded',
  status: failure.status,
  forwarded: {
    errorMessage: failure.message,
    errorIdentifier: failure.identifier,
    errorCode: failure.status,
    ...(failure.status === 429 && { missingLicenses: failure.missingLicenses }),
  },
})

function suggest({ args, site, caller }: Call<ArgumentsOf<typeof generateSuggestions>>) {
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

/** Internal errors have their own plain response. */
function withoutTokens<T, F>(work: () => T, fault: F): T | F {
  try {
    return work()
  } catch (error) {
    if (error instanceof MissingTokensError) return fault
    throw error
  }
}

export const assistant = [
  implement(generateSuggestions, (call) =>
    withoutTokens(() => withServiceErrors(() => suggest(call), suggestionsRejected), {
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
    return withoutTokens(() => withServiceErrors(ask, usageRejected), usageRejected(fault))
  }),
]
