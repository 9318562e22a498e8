/** An extension file: the parts of a deployment beyond the contract (docs/adopting.md). */
import type { KnownDifference } from '#openapi/contract/build-contract.ts'
import type { AdoptedSample } from '#openapi/language/adopted-sample.ts'
import type { ArgMap } from '#openapi/language/arguments.ts'
import type { Archetype, Method, Operation } from '#openapi/language/define.ts'
import type { JsonSchema } from '#openapi/language/schema.ts'
import type { VariantId } from '#openapi/language/variants.ts'

export const EXTENSION_FORMAT = 'understudy-extension'
export const EXTENSION_VERSION = 1

/** Operations that an extension of the package adds to a namespace of the contract. */
export interface BuiltInExtension {
  readonly name: string
  readonly namespace: string
  /** In index order. */
  readonly operations: readonly Operation[]
}

export interface AdoptedError {
  readonly status: number
  readonly code: string
}

export interface AdoptedOperation extends AdoptedSample {
  readonly id: string
  readonly summary?: string
  readonly methods: readonly Method[]
  readonly archetype: Archetype
  /** The name of its access rule, not resolved yet. */
  readonly access: string
  /** The error code of its refusals, if it differs from the default. */
  readonly refusal?: string
  /** The error that it always answers, where a sample found one. */
  readonly error?: AdoptedError
  readonly batch?: boolean
  readonly args?: ArgMap
  readonly response?: JsonSchema
}

export interface AdoptedRoute {
  readonly path: string
  readonly namespace: string
  readonly params?: Readonly<Record<string, string>>
  readonly operations: readonly AdoptedOperation[]
}

export interface AdoptedDifference extends KnownDifference {
  readonly path: string
}

export interface Extension {
  readonly format: typeof EXTENSION_FORMAT
  readonly version: typeof EXTENSION_VERSION
  readonly variant: VariantId
  readonly namespaces?: Readonly<Record<string, string>>
  readonly everywhere?: ArgMap
  readonly arguments?: Readonly<Record<string, ArgMap>>
  /** Patterns of the deployment's index that an extension cannot contain. */
  readonly leftOut?: readonly string[]
  /** Other differences from the contract, accepted by a comparison with this extension. */
  readonly differences?: readonly AdoptedDifference[]
  readonly routes: readonly AdoptedRoute[]
}
