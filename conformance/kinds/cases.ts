import type { Case } from '#conformance/case.ts'
import type { Contract, ContractOperation } from '#openapi/contract.ts'
import { acceptedCases } from './accepted.ts'
import { accessCases } from './access.ts'
import { argumentCases } from './arguments.ts'
import { batchCases } from './batch.ts'
import { captureCases } from './captures.ts'
import { cleanedCases } from './cleaned.ts'
import { declaredCases } from './declared.ts'
import { defaultCases } from './defaults.ts'
import { headerCases } from './headers.ts'
import { keyCases } from './keys.ts'
import { languageCases } from './language.ts'
import { optionalCases } from './optional.ts'
import { ownCases } from './own.ts'
import { responseCases } from './responses.ts'
import { routeCases } from './route.ts'
import { shapeCases } from './shapes.ts'

const DERIVATIONS: readonly ((operation: ContractOperation) => readonly Case[])[] = [
  declaredCases,
  routeCases,
  argumentCases,
  optionalCases,
  cleanedCases,
  defaultCases,
  captureCases,
  languageCases,
  accessCases,
  keyCases,
  responseCases,
  headerCases,
  shapeCases,
  acceptedCases,
  ownCases,
  batchCases,
]

/** What the index does not list is asked of nobody. */
export const judgedOperations = ({ operations }: Contract): readonly ContractOperation[] =>
  operations.filter(({ unlisted }) => !unlisted)

export const derivedCases = (contract: Contract): readonly Case[] =>
  judgedOperations(contract).flatMap((operation) =>
    DERIVATIONS.flatMap((derive) => derive(operation)),
  )
