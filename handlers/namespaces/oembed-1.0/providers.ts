/** Responses of other providers: a table of the dataset, never the network (decision D-034). */

import { embedProviders } from '#fixtures/documents/platform.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { ArgumentsOf } from '#openapi/language/define.ts'
import type { proxyEmbed } from '#openapi/namespaces/oembed-1.0/oembed.ts'
import { by } from '#openapi/values/order.ts'

type ProxyArgs = Pick<ArgumentsOf<typeof proxyEmbed>, 'url' | 'maxwidth' | 'maxheight'>

const comparable = (address: string): string =>
  address
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .toLowerCase()

const limited = (value: unknown, limit: number | undefined): unknown =>
  typeof value === 'number' && limit ? Math.min(value, limit) : value

/** The longest matching entry; sizes are limited to the requested ones. */
export function providerResponse(site: Site, { url, maxwidth, maxheight }: ProxyArgs) {
  const wanted = comparable(url)
  const [best] = site
    .read(embedProviders)
    .filter((entry) => wanted.startsWith(comparable(entry.url)))
    .sort(by(({ url }) => url.length, 'desc'))
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
