import type { Route } from '#openapi/contract/contract.ts'
import type { Json } from '#openapi/values/json.ts'

/** A route of the target, reduced to the data for matching. */
export interface TargetRoute {
  readonly pattern: string
  readonly namespace: string
  readonly methods: readonly string[]
  readonly args: readonly string[]
  /** Argument schemas of the index, by name. */
  readonly schemas?: Json
}

/** A route of the contract and its counterpart on the target. */
export interface PairedRoute {
  readonly route: Route
  readonly target: TargetRoute
}
