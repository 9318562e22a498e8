import { type ArgMap, arg } from './arguments.ts'

/** Variant A, in index order (section 1). */
const SINGLE_LANGUAGE = [
  'oembed/1.0',
  'spamfilter/v1',
  'contactform/v1',
  'sitecopy/v1',
  'starter-plus/v1',
  'suite/v1',
  'image-optimizer/v1',
  'builder/v1',
  'builder-pro/v1',
  'folders/v1',
  'folders/public/v1',
  'starter-theme/v1',
  'builder/v1/documents',
  'builder-ai/v1',
  'builder/v1/feedback',
  'core/v2',
  'sitehealth/v1',
  'blockeditor/v1',
  'abilities/v1',
] as const

/** What variant B adds. */
const MULTILINGUAL = [
  'cookie-consent/v1',
  'multilang/v1',
  'seo/v1',
  'multilang/st/v1',
  'multilang/tm/v1',
  'multilang/ate/v1',
  'posttypes/v1',
  'clonepost/v1',
  'sitestats/v1',
  'forms-plugin/v1',
  'vendor/installer/v1',
] as const

export type Language = 'en' | 'de'

export interface Variant {
  readonly id: 'a' | 'b'
  readonly title: string
  readonly namespaces: readonly string[]
  /** Arguments that every route of the variant accepts. */
  readonly extraArgs: ArgMap
  /** The languages whose code is a segment of the address; none in a single-language site. */
  readonly languages: readonly Language[]
}

export const VARIANTS = {
  a: {
    id: 'a',
    title: 'single language',
    namespaces: SINGLE_LANGUAGE,
    extraArgs: {},
    languages: [],
  },
  b: {
    id: 'b',
    title: 'multilingual',
    namespaces: [...SINGLE_LANGUAGE, ...MULTILINGUAL],
    extraArgs: {
      multilang_language: arg.oneOf(['en', 'de'], {
        description: 'Language code of the request.',
      }),
    },
    languages: ['en', 'de'],
  },
} as const satisfies Record<'a' | 'b', Variant>

export type VariantId = keyof typeof VARIANTS

/** The address of the REST interface: `/api` or `/en/api`. */
export const restRootPath = (variant: Variant, restPrefix: string, language?: Language): string => {
  const segment = variant.languages.length ? `/${language ?? variant.languages[0]}` : ''
  return `${segment}/${restPrefix}`
}
