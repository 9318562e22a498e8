/** The address of a note: validation and normalisation (platform/builder 15.2). */
import { trimEnd } from '#openapi/values/text.ts'

/** An address of visible ASCII characters. */
const ADDRESS = /^[\x21-\x7e]*$/

export const isRouteAddress = (value: unknown): value is string =>
  typeof value === 'string' && ADDRESS.test(value)

const DROPPED = new Set([
  'fbclid',
  'builder-preview',
  'ver',
  'preview_id',
  'preview_nonce',
  'preview',
  'theme_template_id',
  'nonce',
])

const nameOf = (pair: string): string => pair.split('=', 1)[0] ?? ''

/** Drops tracking, preview and nonce parameters. */
const isKept = (pair: string): boolean => {
  const name = nameOf(pair)
  return name !== '' && !name.startsWith('utm_') && !name.endsWith('_nonce') && !DROPPED.has(name)
}

const HOST = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i

/** Path and query without host, fragment and trailing slash. */
export function cleanRoute(address: string): string {
  const [local = ''] = address.replace(HOST, '').split('#', 1)
  const mark = local.indexOf('?')
  const path = (mark < 0 ? local : local.slice(0, mark)) || '/'
  const query =
    mark < 0
      ? []
      : local
          .slice(mark + 1)
          .split('&')
          .filter(isKept)
  const whole = query.length ? `${path}?${query.join('&')}` : path
  return trimEnd(whole, '/')
}
