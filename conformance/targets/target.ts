import type { Mode } from '#conformance/call/classification.ts'
import type { SkipReason } from '#conformance/call/skip-reason.ts'
import type { Credentials, Identity } from '#conformance/operator/identities.ts'
import type { Nominations } from '#conformance/operator/nominations.ts'
import type { HttpMethod, TargetResponse } from '#conformance/transport/exchange.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import type { DeployedIndex } from './index-document.ts'

/** What was found out about a target before the first case. */
export interface Target {
  readonly address: string
  readonly origin: string
  readonly contract: Contract
  readonly variant: VariantId
  readonly index: DeployedIndex
  readonly mode: Mode
  readonly isStandIn: boolean
  /** A stand-in that does what deployments do where the document states something else. */
  readonly isAsDeployed: boolean
  /** A stand-in with the built-in dataset, met as administrator: what a case needs has to succeed. */
  readonly hasDemo: boolean
  readonly isStrict: boolean
  readonly credentials: Credentials
  /** The most powerful account there is. */
  readonly best: Identity
  /** Seen to check arguments before permissions, so that a write can be probed by an anonymous caller. */
  readonly validatesFirst: boolean
  readonly nominations: Nominations
  /** The response to a route that cannot exist; "no such route" is judged against it. */
  control(method: HttpMethod): Promise<TargetResponse>
  /** Whether traces of an operation may stay that cannot be taken away to the byte. */
  mayLeave(operation: ContractOperation): boolean
  /** Why an operation may not be called with credentials here; undefined when it may. */
  reasonAgainst(operation: ContractOperation): SkipReason | undefined
}

export interface TargetCapability {
  readonly name: string
  readonly value: string
}

/** The language that the address names. */
export const languageOf = ({ address, contract }: Target): string | undefined =>
  contract.variant.languages.find((language) => new URL(address).pathname.includes(`/${language}/`))
