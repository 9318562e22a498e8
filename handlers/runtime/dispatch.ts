/** Finds out what a request asks for without doing anything. */
import { DEFAULT_SITE } from '#fixtures/sites.ts'
import { keptIn } from '#openapi/values/memo.ts'
import { type Address, type AddressOptions, readAddress, SITE_HEADER } from './address.ts'
import { type HttpInput, isRead } from './http.ts'
import { createMemories, type Memory } from './memory.ts'
import type { RouteMatch, RouteTable } from './routing.ts'
import { createTrace, type Trace } from './trace.ts'

/** A request whose address was read and whose operation was found. */
export interface Dispatch {
  readonly input: HttpInput
  readonly site: string
  readonly address: Address
  readonly match: RouteMatch | undefined
  readonly method: string
  readonly trace: Trace
  /** Where the response is kept for the next who asks the same. */
  readonly memory: Memory | undefined
}

interface Target {
  readonly address: Address
  readonly method: string
  readonly match: RouteMatch | undefined
  readonly memory?: Memory
}

/** Clients ask for the same addresses again and again; what those mean does not change. */
const MOST_KNOWN = 500
const LONGEST_KNOWN = 250

function freezeDeep(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const part of Object.values(value)) freezeDeep(part)
}

/** `_method` in the query beats the header (platform/core 2.2); an empty one names no method. */
function methodOf(sent: string, overriding: string | undefined, { query }: Address): string {
  const override = query['_method'] ?? overriding
  return typeof override === 'string' ? override.toUpperCase() : sent
}

export function createDispatch(
  find: RouteTable['find'],
  options: AddressOptions,
): (input: HttpInput) => Dispatch {
  /** By origin, and there by method and target. */
  const known = new Map<string, Map<string, Target>>()
  let count = 0
  const memories = createMemories()
  const read = ({ method: sent, origin, target }: HttpInput, overriding?: string): Target => {
    const address = readAddress(origin, target, options)
    const method = methodOf(sent, overriding, address)
    const match = address.kind === 'rest' ? find(method, address.path) : undefined
    return { address, method, match }
  }
  const recall = (input: HttpInput): Target => {
    const { method, origin, target } = input
    if (target.length > LONGEST_KNOWN) return read(input)
    // No target has a space, so no other method has the same key; most requests make no text for it.
    const key = method === 'GET' ? target : `${method} ${target}`
    const found = known.get(origin)?.get(key)
    if (found) return found
    const asked = read(input)
    const fresh = isRead(asked.method) ? { ...asked, memory: memories.open() } : asked
    // Shared from now on by all requests that ask for it.
    freezeDeep(fresh.address.query)
    freezeDeep(fresh.match?.params)
    if (count >= MOST_KNOWN || memories.isFull()) {
      known.clear()
      count = 0
      memories.forget()
    }
    keptIn(known, origin, () => new Map()).set(key, fresh)
    count += 1
    return fresh
  }
  return (input) => {
    const overriding = input.header('x-http-method-override')
    const { address, method, match, memory } =
      overriding === undefined ? recall(input) : read(input, overriding)
    const site = address.site ?? input.header(SITE_HEADER) ?? DEFAULT_SITE
    return { input, site, address, match, method, trace: createTrace(), memory }
  }
}
