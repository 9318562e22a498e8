import { arg } from '#openapi/language/define.ts'
import { literal, named, nullable, object, str } from '#openapi/language/schema.ts'

/**
 * No public source shows the behaviour of this namespace, so its responses and access rules are our
 * decision.
 */
export const assumed = { responses: 'D-031', access: 'D-031' } as const

export const CookieConsentSuccess = named(
  'CookieConsentSuccess',
  object({ success: literal(true) }),
)

/** The catalogue package of a finding; null if there is none. */
export const packageKey = nullable(str('stats-basic'))

export const scanRequestId = str('kqzvbnmtrwxa', { pattern: '^[a-zA-Z]{12}$' })

/** The pages of a scan; both kinds of scan select them in the same way. */
export const pageArguments = {
  pages: arg.oneOf(['home', 'sample', 'custom'], {
    default: 'home',
    description: 'The front page, one page of each content type, or the pages named by urls.',
  }),
  urls: arg.array(arg.string({ format: 'uri' }), {
    check: 'own',
    description: 'Addresses of this site to visit; a custom selection needs at least one.',
  }),
} as const
