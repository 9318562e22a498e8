/**
 * Routes without response: after several failures in a row they are tried once, and then not at
 * all.
 */
import { NoResponseError } from './exchange.ts'

const TRY_ONCE_AFTER = 3
const GIVE_UP_AFTER = 12

interface CalledRoute {
  readonly method: string
  readonly path: string
  readonly operation: string | undefined
}

interface Failures {
  readonly count: number
  readonly last: NoResponseError
}

export function createUnresponsiveRoutes() {
  const failures = new Map<string, Failures>()
  return {
    /** Adds the route to the error of a request that has no response. */
    async watch<T>(called: CalledRoute, work: (isTriedOnce: boolean) => Promise<T>): Promise<T> {
      const { method, path, operation } = called
      const route = `${method} ${operation ?? path}`
      const { count, last } = failures.get(route) ?? { count: 0 }
      if (count >= GIVE_UP_AFTER) throw last
      try {
        const response = await work(count >= TRY_ONCE_AFTER)
        if (failures.size > 0) failures.delete(route)
        return response
      } catch (error) {
        if (!(error instanceof NoResponseError)) throw error
        const request = `${method} ${path.split('?', 1)[0]}`
        const errorWithRoute = new NoResponseError(error.message, { operation, request })
        failures.set(route, { count: (failures.get(route)?.count ?? 0) + 1, last: errorWithRoute })
        throw errorWithRoute
      }
    },
  }
}
