import { freeSparksStartedOn } from '#fixtures/documents/seo.ts'
import { subscriptionCache } from '#fixtures/documents/seo-services.ts'
import { callService, withServiceErrors } from '#handlers/namespaces/seo-v1/assistant/service.ts'
import { type Delivery, storeTokens } from '#handlers/namespaces/seo-v1/assistant/tokens.ts'
import { changeUser, nowInSeconds } from '#handlers/namespaces/seo-v1/shared/users.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement, type Replies } from '#handlers/runtime/implement.ts'
import {
  bustSubscriptionCache,
  receiveRefreshedTokens,
  receiveTokens,
  setAiConsent,
  startFreeSparks,
} from '#openapi/namespaces/seo-v1/assistant-access.ts'

/** Authorization by the hash; a login has no effect. */
const receiver = {
  handle: ({ args, site }: Call<Delivery>): Replies<typeof receiveTokens> => {
    const code_verifier = storeTokens(site, args)
    if (!code_verifier) return { status: 401, body: 'Unauthorized.' }
    return { body: { message: 'Tokens successfully stored.', code_verifier } }
  },
}

export const assistantAccess = [
  implement(receiveTokens, receiver),
  implement(receiveRefreshedTokens, receiver),
  implement(setAiConsent, ({ args, site, caller }) => {
    changeUser(site, caller.id, { consent: args.consent })
    if (args.consent) return { body: 'Consent successfully stored.' }
    const revoke = (): Replies<typeof setAiConsent> => {
      callService(site, caller.id, '/token/invalidate')
      changeUser(site, caller.id, { tokens: null })
      return { body: 'Consent successfully revoked.' }
    }
    return withServiceErrors(
      revoke,
      () => ({ status: 500, body: 'Failed to revoke consent.' }) as const,
    )
  }),
  implement(startFreeSparks, ({ site }) => {
    site.write(freeSparksStartedOn, nowInSeconds(site))
    return { body: 'Free sparks successfully started.' }
  }),
  implement(bustSubscriptionCache, ({ site }) => {
    // Clears the cache; the next `get_usage` requests the subscriptions again.
    site.forget(subscriptionCache)
    return { body: 'Subscription cache successfully busted.' }
  }),
]
