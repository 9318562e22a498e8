/** The target of a run, as discovered before its first case. */

import type { Mode } from '#conformance/call/classification.ts'
import type { SkipReason } from '#conformance/call/skip-reason.ts'
import type { AllowedRecords } from '#conformance/operator/allowed-records.ts'
import type { Credentials, Identity } from '#conformance/operator/identities.ts'
import type { HttpMethod, TargetResponse } from '#conformance/transport/exchange.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import type { DeployedIndex } from './index-document.ts'

/** Responses that the cases of all sites of a run share. */
interface SharedResponses {
  /** To OPTIONS, by path. */
  readonly options: Map<string, Promise<TargetResponse>>
  /** The last one of each operation. */
  readonly last: Map<string, TargetResponse>
}

export const newSharedResponses = (): SharedResponses => ({ options: new Map(), last: new Map() })

/** The properties of a target discovered before the first case. */
export interface Target {
  readonly address: string
  readonly origin: string
  readonly contract: Contract
  readonly variant: VariantId
  readonly index: DeployedIndex
  readonly mode: Mode
  readonly isStandIn: boolean
  /** A stand-in that follows the behaviour of deployments where the document differs. */
  readonly isAsDeployed: boolean
  /**
   * A stand-in with the built-in dataset and an administrator account: set-up calls must succeed.
   */
  readonly hasDemo: boolean
  readonly isStrict: boolean
  readonly credentials: Credentials
  /** The most powerful account available. */
  readonly best: Identity
  /** Known to check arguments before permissions, so that writes can be probed anonymously. */
  readonly validatesFirst: boolean
  readonly allowedRecords: AllowedRecords
  readonly responses: SharedResponses
  /** The response to a route that cannot exist, as the reference for "no such route". */
  control(method: HttpMethod): Promise<TargetResponse>
  /** Whether an operation may leave traces that cannot be removed completely. */
  mayLeaveResidue(operation: ContractOperation): boolean
  /** The reason why an operation must not be called with credentials; undefined when it may be. */
  reasonAgainst(operation: ContractOperation): SkipReason | undefined
}

export interface TargetCapability {
  readonly name: string
  readonly value: string
}

/** The language in the address. */
export const languageOf = ({ address, contract }: Target): string | undefined =>
  contract.variant.languages.find((language) => new URL(address).pathname.includes(`/${language}/`))
