import type { Case } from '#conformance/case.ts'
import type { Contract, ContractOperation } from '#openapi/contract.ts'
import { acceptedCases } from './accepted.ts'
import { accessCases } from './access.ts'
import { answerCases } from './answers.ts'
import { argumentCases } from './arguments.ts'
import { batchCases } from './batch.ts'
import { captureCases } from './captures.ts'
import { declaredCases } from './declared.ts'
import { defaultCases } from './defaults.ts'
import { languageCases } from './language.ts'
import { routeCases } from './route.ts'

const DERIVATIONS: readonly ((operation: ContractOperation) => readonly Case[])[] = [
  declaredCases,
  routeCases,
  argumentCases,
  defaultCases,
  captureCases,
  languageCases,
  accessCases,
  answerCases,
  acceptedCases,
  batchCases,
]

/** What the index does not list is asked of nobody. */
export const judgedOperations = ({ operations }: Contract): readonly ContractOperation[] =>
  operations.filter(({ unlisted }) => !unlisted)

export const derivedCases = (contract: Contract): readonly Case[] =>
  judgedOperations(contract).flatMap((operation) =>
    DERIVATIONS.flatMap((derive) => derive(operation)),
  )
