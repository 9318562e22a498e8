import type { Play } from '#conformance/playbook/play.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'

/** An operation with its playbook. */
export interface OperationUnderTest extends ContractOperation {
  readonly play: Play
  /** The read on the same route. */
  readonly read?: ContractOperation | undefined
}
