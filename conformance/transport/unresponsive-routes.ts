/**
 * Routes that fail: after several failures in a row they are tried once, and those without any
 * response then not at all.
 */
import type { DeliveryResult } from './deliver.ts'
import { type CalledRoute, NoResponseError, StoppedError } from './exchange.ts'

const TRY_ONCE_AFTER = 3
const GIVE_UP_AFTER = 12
/** One operation that fails at times is at fault itself, by any method; several are not. */
const LOSSY_OPERATIONS = 2

interface Failures {
  readonly count: number
  /** Undefined if the last failure had a response. */
  readonly last?: NoResponseError
}

export function createUnresponsiveRoutes() {
  const failures = new Map<string, Failures>()
  const recovered = new Set<string>()
  const recover = (route: string, operation: string): void => {
    if (failures.delete(route)) recovered.add(operation)
  }
  return {
    /** The way to the target loses responses of several routes, which respond at other times. */
    isLossy: (): boolean => recovered.size >= LOSSY_OPERATIONS,
    /** Adds the route to the error of a request that has no response. */
    async watch(
      called: CalledRoute,
      work: (isTriedOnce: boolean) => Promise<DeliveryResult>,
    ): Promise<DeliveryResult> {
      const { method, path, operation } = called
      const route = `${method} ${operation ?? path}`
      const { count, last } = failures.get(route) ?? { count: 0 }
      if (last && count >= GIVE_UP_AFTER) throw last
      const nextCount = () => (failures.get(route)?.count ?? 0) + 1
      try {
        const result = await work(count >= TRY_ONCE_AFTER)
        if (result.isFailed) failures.set(route, { count: nextCount() })
        else if (failures.size > 0) recover(route, operation ?? path)
        return result
      } catch (error) {
        // Stopped while waiting for a route that has not responded before.
        if (error instanceof StoppedError && last) throw last
        if (!(error instanceof NoResponseError)) throw error
        const request = `${method} ${path}`
        const errorWithRoute = new NoResponseError(error.message, { operation, request })
        failures.set(route, { count: nextCount(), last: errorWithRoute })
        throw errorWithRoute
      }
    },
  }
}
