/** Resolves a request to its site, address and operation without side effects. */
import { DEFAULT_SITE } from '#fixtures/site/sites.ts'
import { type HttpInput, isRead } from '#handlers/runtime/request/http.ts'
import type { RouteMatch, RouteTable } from '#handlers/runtime/request/routing.ts'
import { type CacheSlot, createCacheSlots } from '#handlers/runtime/response-cache.ts'
import { createTrace, type Trace } from '#handlers/runtime/trace.ts'
import { getOrCreate } from '#openapi/values/memoize.ts'
import { type Address, type AddressOptions, readAddress, SITE_HEADER } from './address.ts'

/** A request with its parsed address and matched operation. */
export interface Dispatch {
  readonly input: HttpInput
  readonly site: string
  readonly address: Address
  readonly match: RouteMatch | undefined
  readonly method: string
  readonly trace: Trace
  /** Cache slot for the response to this address. */
  readonly cacheSlot: CacheSlot | undefined
}

interface Target {
  readonly address: Address
  readonly method: string
  readonly match: RouteMatch | undefined
  readonly cacheSlot?: CacheSlot
}

/** Limits of the address cache: clients repeat addresses, and their meaning never changes. */
const MAX_CACHED = 500
const MAX_CACHED_LENGTH = 250

function freezeDeep(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const part of Object.values(value)) freezeDeep(part)
}

/**
 * `_method` in the query takes precedence over the header (platform/core 2.2); an empty value is no
 * override.
 */
function methodOf(sent: string, overrideHeader: string | undefined, { query }: Address): string {
  const override = query['_method'] ?? overrideHeader
  return typeof override === 'string' ? override.toUpperCase() : sent
}

export function createDispatch(
  find: RouteTable['find'],
  options: AddressOptions,
): (input: HttpInput) => Dispatch {
  /** By origin, then by method and target. */
  const targets = new Map<string, Map<string, Target>>()
  let count = 0
  const cacheSlots = createCacheSlots()
  const parseTarget = (
    { method: sent, origin, target }: HttpInput,
    overrideHeader?: string,
  ): Target => {
    const address = readAddress(origin, target, options)
    const method = methodOf(sent, overrideHeader, address)
    const match = address.kind === 'rest' ? find(method, address.path) : undefined
    return { address, method, match }
  }
  const cachedTarget = (input: HttpInput): Target => {
    const { method, origin, target } = input
    if (target.length > MAX_CACHED_LENGTH) return parseTarget(input)
    // Targets contain no space, so keys of other methods cannot collide; GET needs no
    // concatenation.
    const key = method === 'GET' ? target : `${method} ${target}`
    const found = targets.get(origin)?.get(key)
    if (found) return found
    const address = parseTarget(input)
    const created = isRead(address.method) ? { ...address, cacheSlot: cacheSlots.open() } : address
    // Frozen, because all requests to this address share it.
    freezeDeep(created.address.query)
    freezeDeep(created.match?.params)
    if (count >= MAX_CACHED || cacheSlots.isFull()) {
      targets.clear()
      count = 0
      cacheSlots.forget()
    }
    getOrCreate(targets, origin, () => new Map()).set(key, created)
    count += 1
    return created
  }
  return (input) => {
    const overrideHeader = input.header('x-http-method-override')
    const { address, method, match, cacheSlot } =
      overrideHeader === undefined ? cachedTarget(input) : parseTarget(input, overrideHeader)
    const site = address.site ?? input.header(SITE_HEADER) ?? DEFAULT_SITE
    return { input, site, address, match, method, trace: createTrace(), cacheSlot }
  }
}
