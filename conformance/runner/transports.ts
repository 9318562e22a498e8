/** The transports of a run: one guard, pace and availability for all accounts. */

import type { Ownership } from '#conformance/ledger/ownership.ts'
import { createClientTranslation } from '#conformance/names/client-translation.ts'
import type { Credentials } from '#conformance/operator/identities.ts'
import type { TargetOptions } from '#conformance/targets/discover.ts'
import { PLATFORM_CONTRACT } from '#conformance/targets/platform-operations.ts'
import type { Availability } from '#conformance/transport/availability.ts'
import { createCacheBuster } from '#conformance/transport/cache-buster.ts'
import { createGuard } from '#conformance/transport/guard.ts'
import type { Http } from '#conformance/transport/http.ts'
import type { Pace } from '#conformance/transport/pace.ts'
import { type FindOperation, routeFinder } from '#conformance/transport/routes.ts'
import {
  availabilityOf,
  createTransport,
  type OnExchange,
  restAddress,
  type Transport,
} from '#conformance/transport/transport.ts'
import { type ContractOperation, contractFor } from '#openapi/contract/contract.ts'
import { type ExtendedContracts, widestContract } from '#openapi/extension/extend.ts'
import type { Names } from '#openapi/names/names.ts'

export interface RequestOptions extends TargetOptions {
  readonly startedAt: Date
  /** The vocabulary of the deployment, if not the neutral one. */
  readonly names?: Names
  /** Milliseconds until an unreachable target is given up. */
  readonly awayLimit?: number
  /** Milliseconds until a target that has not responded yet is given up. */
  readonly startLimit?: number
  /** Tells the operator that the run waits for the target. */
  readonly onWait?: (sentence: string) => void
  readonly stop: AbortSignal
  readonly onExchange?: OnExchange
}

interface TransportParts {
  readonly options: RequestOptions
  readonly http: Http
  readonly isStandIn: boolean
  readonly owned: Ownership
  readonly pace: Pace
  readonly isRoute: (path: string) => boolean
  readonly availability: Availability
}

/** Variant B includes A, so its routes classify any request; an extension adds routes. */
function finderFor(extended: ExtendedContracts | undefined): FindOperation {
  const ofInterface = routeFinder(contractFor('b'))
  const ofExtension = extended && routeFinder(widestContract(extended))
  const ofPlatform = routeFinder(PLATFORM_CONTRACT)
  const find: FindOperation = (method, path) =>
    ofInterface(method, path) ?? ofExtension?.(method, path) ?? ofPlatform(method, path)
  // Cached: a run requests the same few paths repeatedly.
  const cache = new Map<string, ContractOperation | undefined>()
  return (method, path) => {
    const key = `${method} ${path}`
    if (!cache.has(key)) cache.set(key, find(method, path))
    return cache.get(key)
  }
}

export function transportFactory(parts: TransportParts) {
  const { options, http, isStandIn, owned, pace, isRoute, availability } = parts
  const { mode, allowResidue, allowedRecords, onExchange, runId, stop } = options
  const guard = createGuard({
    mode,
    isStandIn,
    allowResidue,
    allowedRecords,
    owned,
    isRoute,
    findOperation: finderFor(options.extended),
  })
  const address = restAddress(options.address)
  const shared = {
    address,
    http,
    guard,
    pace,
    stop,
    cacheBuster: createCacheBuster(options.startedAt.getTime()),
    availability,
    ...(options.names && {
      translation: createClientTranslation(
        options.names,
        options.extended && widestContract(options.extended),
      ),
    }),
  }
  const headers = isStandIn ? { 'x-understudy-site': runId } : {}
  return (credentials: Credentials, ownHttp: Http = http): Transport =>
    createTransport({
      ...shared,
      http: ownHttp,
      credentials,
      headers,
      ...(onExchange && { onExchange }),
    })
}

export const availabilityFor = (
  { address, stop, awayLimit: limit, startLimit, onWait }: RequestOptions,
  http: Http,
): Availability =>
  availabilityOf({ address: restAddress(address), http, stop, limit, startLimit, onWait })
