import { arg, operation } from '#openapi/language/define.ts'
import { literal, named, object, oneOf, str } from '#openapi/language/schema.ts'
import { writerSpec } from './responses.ts'

const receiver = {
  ...writerSpec,
  methods: ['POST'],
  args: {
    access_jwt: arg.string({ required: true, description: 'Token for calls to the assistant.' }),
    refresh_jwt: arg.string({
      required: true,
      description: 'Token that renews an expired access token.',
    }),
    code_challenge: arg.string({
      required: true,
      description: 'SHA-256 of the verifier the site stored for this user.',
    }),
    user_id: arg.int({ required: true, description: 'User the tokens are meant for.' }),
  },
  responses: {
    200: named(
      'SeoTokensStored',
      object({
        message: literal('Tokens successfully stored.'),
        code_verifier: str('9f2c1d7be04a6358c1f0d2e79ab4856311d0c7e8f52b9a6471e3d80f4b2a6c95', {
          pattern: '^[0-9a-f]{64}$',
        }),
      }),
    ),
    401: literal('Unauthorized.'),
  },
  access: 'code_verifier',
  effect: 'needs-fixture',
} as const

export const receiveTokens = operation({
  ...receiver,
  id: 'seo.ai-callback.receive',
  summary: 'Receive the first tokens of a user from the assistant service.',
  path: '/seo/v1/ai_generator/callback',
})

export const receiveRefreshedTokens = operation({
  ...receiver,
  id: 'seo.ai-refresh-callback.receive',
  summary: 'Receive renewed tokens of a user from the assistant service.',
  path: '/seo/v1/ai_generator/refresh_callback',
})

export const setAiConsent = operation({
  ...writerSpec,
  id: 'seo.ai-consent.write',
  summary: 'Grant or revoke the consent of the caller to the assistant.',
  methods: ['POST'],
  path: '/seo/v1/ai_generator/consent',
  args: {
    consent: arg.bool({ required: true, description: 'Whether the caller agrees to its use.' }),
  },
  responses: {
    200: oneOf('Consent successfully stored.', 'Consent successfully revoked.'),
    500: oneOf('Failed to revoke consent.', 'Failed to store consent.'),
  },
  effect: 'outward',
  assumed: { ...writerSpec.assumed, behaviour: 'D-034' },
})

export const startFreeSparks = operation({
  ...writerSpec,
  id: 'seo.free-sparks.start',
  summary: 'Start the free allowance of the assistant.',
  methods: ['POST'],
  path: '/seo/v1/ai/free_sparks',
  responses: { 200: literal('Free sparks successfully started.') },
  effect: 'irreversible',
})

export const bustSubscriptionCache = operation({
  ...writerSpec,
  id: 'seo.subscription-cache.bust',
  summary: 'Clear the cached subscription.',
  methods: ['POST'],
  path: '/seo/v1/ai_generator/bust_subscription_cache',
  responses: { 200: literal('Subscription cache successfully busted.') },
  effect: 'irreversible',
})
