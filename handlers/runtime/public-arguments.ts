/** Arguments as clients send them: in the names of a deployment, where it has its own. */
import type { ContractOperation } from '#openapi/contract/contract.ts'

export interface PublicArguments {
  /** A deployment may have names of its own for one route. */
  readonly publicArgumentName: (name: string, operation?: { readonly path: string }) => string
  /** With the names of nested members. */
  readonly publicArgumentValue: (
    name: string,
    value: unknown,
    operation: ContractOperation,
  ) => unknown
}

export type PublicArgumentName = PublicArguments['publicArgumentName']

export const NEUTRAL_ARGUMENTS: PublicArguments = {
  publicArgumentName: (name) => name,
  publicArgumentValue: (_, value) => value,
}
