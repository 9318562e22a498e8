/** Validation of social profiles (platform/add-ons 7.5). */

import { isWebAddress, urlOf } from '#handlers/namespaces/seo-v1/head/address.rules.ts'
import { toText } from '#handlers/runtime/arguments/coerce.ts'

interface Profiles {
  readonly social_site_a?: string | undefined
  readonly social_site_b?: string | undefined
  readonly other_social_urls?: readonly string[] | undefined
}

interface ProfileArgs extends Omit<Profiles, 'other_social_urls'> {
  readonly other_social_urls?: readonly unknown[] | undefined
}

/** Hosts of the second network; its real name is not part of the interface. */
const SITE_B_HOST = /^(?:www\.)?social-(?:site-)?b\.(?:example\.test|example|test)$/
const HANDLE = /^[a-z0-9_]{1,25}$/i

/** The handle of a text or of an address on the network's host; undefined otherwise. */
export function handleOf(text: string): string | undefined {
  const bare = text.startsWith('@') ? text.slice(1) : text
  if (HANDLE.test(bare)) return bare
  const address = isWebAddress(text) ? urlOf(text) : undefined
  if (!address || !SITE_B_HOST.test(address.host)) return undefined
  const [, handle = ''] = address.path.split('/')
  return HANDLE.test(handle) ? handle : undefined
}

const isBlank = (text: string): boolean => text.trim() === ''
const textOf = (value: unknown): string => toText(value).trim()

/** The names of invalid values. */
export function failuresOf({ social_site_a, social_site_b, other_social_urls }: ProfileArgs) {
  const isBad = (value: string | undefined, fits: (text: string) => boolean): boolean =>
    value !== undefined && !isBlank(value) && !fits(value.trim())
  const others = (other_social_urls ?? []).flatMap((value, index) => {
    const isFine = typeof value === 'string' && (isBlank(value) || isWebAddress(value.trim()))
    return isFine ? [] : [`other_social_urls-${index}`]
  })
  return [
    ...(isBad(social_site_a, isWebAddress) ? ['social_site_a'] : []),
    ...(isBad(social_site_b, (text) => handleOf(text) !== undefined) ? ['social_site_b'] : []),
    ...others,
  ]
}

/** The stored form of valid values: empty ones clear, blanks in the list are dropped. */
export function toStore(sent: ProfileArgs): Profiles {
  const site_b = sent.social_site_b?.trim()
  return {
    social_site_a: sent.social_site_a?.trim(),
    social_site_b: site_b && handleOf(site_b),
    other_social_urls: sent.other_social_urls?.map(textOf).filter((text) => text !== ''),
  }
}
