import type { ExtensionPolicies } from '#handlers/runtime/access/authorize.ts'
import type { Subscriber } from '#handlers/runtime/events.ts'
import type { Implementation } from '#handlers/runtime/implement.ts'
import type { BuiltInExtension } from '#openapi/extension/extension.ts'

/** An extension of the package with its behaviour. */
export interface StandInExtension extends BuiltInExtension {
  readonly implementations: readonly Implementation[]
  /** The policies of its access rules. */
  readonly policies: ExtensionPolicies
  readonly subscribers?: readonly Subscriber[]
}
