import type { Play } from '#conformance/playbook/play.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'

/** An operation together with what its playbook knows. */
export interface Judged extends ContractOperation {
  readonly play: Play
}
