/** What other providers answer: a table of the dataset, never the network (decision D-034). */

import type { Site } from '#fixtures/site.ts'
import type { Json } from '#openapi/json.ts'

export const PROVIDERS_OPTION = 'oembed_providers'

/** The answer for every address that starts as `url` says. */
export interface ProviderEntry {
  readonly url: string
  readonly answer: Json
}

interface Asked {
  readonly url: string
  readonly maxwidth?: number | undefined
  readonly maxheight?: number | undefined
}

const comparable = (address: string): string =>
  address
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .toLowerCase()

const limited = (value: unknown, limit: number | undefined): unknown =>
  typeof value === 'number' && limit ? Math.min(value, limit) : value

const NONE: readonly ProviderEntry[] = []

/** The longest entry that fits; sizes stay within what was asked for. */
export function providerAnswer(
  site: Site,
  { url, maxwidth, maxheight }: Asked,
): object | undefined {
  const wanted = comparable(url)
  const [best] = site
    .option(PROVIDERS_OPTION, NONE)
    .filter((entry) => wanted.startsWith(comparable(entry.url)))
    .sort((a, b) => b.url.length - a.url.length)
  if (!best) return undefined
  const { width, height } = best.answer
  return {
    version: '1.0',
    type: 'rich',
    provider_name: new URL(best.url).hostname,
    html: '',
    ...best.answer,
    ...(width !== undefined && { width: limited(width, maxwidth) }),
    ...(height !== undefined && { height: limited(height, maxheight) }),
  }
}
