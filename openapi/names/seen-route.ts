import type { Route } from '#openapi/contract/contract.ts'
import type { Json } from '#openapi/values/json.ts'

/** A route of the target, as far as matching needs it. */
export interface SeenRoute {
  readonly pattern: string
  readonly namespace: string
  readonly methods: readonly string[]
  readonly args: readonly string[]
  /** What the index says of the arguments, by name. */
  readonly schemas?: Json
}

/** A route of the contract and the one that it is on the target. */
export interface PairedRoute {
  readonly route: Route
  readonly seen: SeenRoute
}
