import type { Call, SiteUrls } from '#handlers/runtime/call.ts'

const NAMES: ReadonlyMap<string, string> = new Map([
  ['en', 'English'],
  ['de', 'German'],
])

export const languageName = (code: string): string => NAMES.get(code) ?? code

export const flagUrl = ({ base }: Pick<SiteUrls, 'base'>, code: string): string =>
  `${base}/flags/${encodeURIComponent(code)}.svg`

/** The languages of the site. */
export const activeLanguages = ({ contract }: Pick<Call, 'contract'>): readonly string[] =>
  contract.variant.languages
