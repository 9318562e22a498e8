import { arg } from '#openapi/language/define.ts'
import { literal, named, nullable, object, str } from '#openapi/language/schema.ts'

/** Nothing public shows this namespace at work, so its responses and its gates are our own choice. */
export const assumed = { responses: 'D-031', access: 'D-031' } as const

export const CookieConsentSuccess = named(
  'CookieConsentSuccess',
  object({ success: literal(true) }),
)

/** The catalogue package that explains a finding; null when none does. */
export const packageKey = nullable(str('stats-basic'))

export const scanRequestId = str('kqzvbnmtrwxa', { pattern: '^[a-zA-Z]{12}$' })

/** Which pages a scan visits; both kinds of scan choose them alike. */
export const pageSelection = {
  pages: arg.oneOf(['home', 'sample', 'custom'], {
    default: 'home',
    description: 'The front page, one page of each content type, or the pages named by urls.',
  }),
  urls: arg.array(arg.string({ format: 'uri' }), {
    check: 'own',
    description: 'Addresses of this site to visit; a custom selection needs at least one.',
  }),
} as const
