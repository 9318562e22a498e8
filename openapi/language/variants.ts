import namespaces from '#openapi/dist/namespaces.json' with { type: 'json' }
import { type ArgMap, arg } from './arguments.ts'

/** The namespaces of a variant, in index order. */
const namespacesOf = (id: 'a' | 'b'): readonly string[] =>
  namespaces.flatMap(({ name, only = id }) => (only === id ? name : []))

export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE = LANGUAGES[0]
/** The argument of a request for another language than that of its address. */
export const LANGUAGE_ARGUMENT = 'multilang_language'

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value)

export interface Variant {
  readonly id: 'a' | 'b'
  readonly title: string
  readonly namespaces: readonly string[]
  /** Arguments that every route of the variant accepts. */
  readonly extraArgs: ArgMap
  /** Languages with a path segment in the URL; none on a single-language site. */
  readonly languages: readonly Language[]
}

export const VARIANTS = {
  a: {
    id: 'a',
    title: 'single language',
    namespaces: namespacesOf('a'),
    extraArgs: {},
    languages: [],
  },
  b: {
    id: 'b',
    title: 'multilingual',
    namespaces: namespacesOf('b'),
    extraArgs: {
      [LANGUAGE_ARGUMENT]: arg.oneOf(LANGUAGES, {
        isTypeStated: true,
        description: 'Language code of the request.',
      }),
    },
    languages: LANGUAGES,
  },
} as const satisfies Record<'a' | 'b', Variant>

export type VariantId = keyof typeof VARIANTS

export const hasNamespace = (id: VariantId, name: string): boolean =>
  VARIANTS[id].namespaces.includes(name)

export const isVariantId = (value: unknown): value is VariantId =>
  typeof value === 'string' && Object.hasOwn(VARIANTS, value)

/** The path of the REST root: `/api` or `/en/api`. */
export const restRootPath = (variant: Variant, restPrefix: string, language?: Language): string => {
  const segment = variant.languages.length ? `/${language ?? variant.languages[0]}` : ''
  return `${segment}/${restPrefix}`
}
