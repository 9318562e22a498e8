/** A fleet as read from its file: every target with its complete settings. */
import type { CHECKS } from './schema.ts'

export type CheckKind = (typeof CHECKS)[number]

/** A secret by reference. */
export type SecretReference = { readonly env: string } | { readonly file: string }

/** Options of `drift` and `conform`; paths are absolute. */
export interface CheckSettings {
  readonly checks?: readonly CheckKind[]
  readonly variant?: 'auto' | 'a' | 'b'
  readonly mode?: 'index' | 'read' | 'write'
  readonly level?: 'must' | 'should' | 'assumed'
  readonly 'fail-on'?: 'breaking' | 'any' | 'never'
  readonly sample?: boolean
  readonly names?: string
  readonly extension?: readonly string[]
  readonly user?: string
  readonly password?: SecretReference
  readonly users?: string
  readonly deviations?: string
  readonly accept?: string
  readonly only?: readonly string[]
  readonly 'use-records'?: string
  readonly 'target-name'?: string
  readonly 'confirm-production'?: string
  readonly timeout?: number
  readonly 'max-time'?: number
  readonly rate?: number
  readonly insecure?: boolean
  readonly owners?: readonly string[]
}

export interface FleetTarget extends CheckSettings {
  readonly id: string
  readonly address: string
  readonly group: string
  readonly checks: readonly CheckKind[]
  readonly owners: readonly string[]
}

interface FleetLimits {
  readonly concurrency: number
  readonly perHost: number
  /** Megabytes. */
  readonly memory: number
}

export interface Fleet {
  readonly file: string
  readonly name: string
  readonly targets: readonly FleetTarget[]
  readonly limits: FleetLimits
  readonly webhook?: { readonly url: string | SecretReference }
  readonly schedule?: string
}

export const hostOf = ({ address }: Pick<FleetTarget, 'address'>): string => new URL(address).host
