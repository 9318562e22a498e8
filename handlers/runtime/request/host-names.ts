/**
 * Allowed host names of the standalone server, against DNS rebinding: a foreign page can point its
 * own name here, but not an IP address or a loopback name.
 */

export type HostVerdict = 'allowed' | 'forbidden' | 'invalid'

/**
 * A name or an IP address with an optional port, and nothing that could alter URLs built from it.
 */
const HOST = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9][a-z0-9._-]{0,252})(?::\d{1,5})?$/i
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/
const MAX_CACHED = 100

const nameOf = (host: string): string | undefined => HOST.exec(host)?.[1]?.toLowerCase()

/** Whether it can be part of a URL without altering the rest. */
export const isValidHost = (host: string): boolean => HOST.test(host)

const isAddress = (name: string): boolean => name.startsWith('[') || IPV4.test(name)
const isLocalName = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost')

/** Whether the address is reachable from this machine only. */
export const isLoopback = (host: string): boolean =>
  ['::1', '[::1]'].includes(host) ||
  isLocalName(host.toLowerCase()) ||
  (IPV4.test(host) && host.startsWith('127.'))

/** `.example.com` allows the name and those below it, `*` allows every name. */
export function createHostCheck(allowed: readonly string[]): (host: string) => HostVerdict {
  const names = new Set(allowed.map((host) => nameOf(host) ?? host.toLowerCase()))
  const suffixes = [...names].filter((name) => name.startsWith('.'))
  const hasAllowedSuffix = (name: string): boolean =>
    suffixes.some((suffix) => name.endsWith(suffix) || name === suffix.slice(1))
  const known = new Set<string>()
  const verdictOf = (host: string): HostVerdict => {
    const name = nameOf(host)
    if (name === undefined) return 'invalid'
    const isAllowed = names.has(name) || names.has('*') || hasAllowedSuffix(name)
    return isAllowed || isAddress(name) || isLocalName(name) ? 'allowed' : 'forbidden'
  }
  return (host) => {
    if (known.has(host)) return 'allowed'
    const verdict = verdictOf(host)
    if (verdict === 'allowed' && known.size < MAX_CACHED) known.add(host)
    return verdict
  }
}
