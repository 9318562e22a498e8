/** All cases of a contract: derived from it, derived from the playbooks, and handwritten. */

import type { OperationRef } from '#conformance/call/request.ts'
import { type Case, type CaseFile, operationIdOf } from '#conformance/case/case.ts'
import { derivedCases, playbookCases, testedOperations } from '#conformance/kinds/cases.ts'
import { repeatForEachMethod } from '#conformance/kinds/each-method.ts'
import type { LedgerResource } from '#conformance/ledger/resource.ts'
import { PLAYBOOKS } from '#conformance/namespaces/index.ts'
import type { Play } from '#conformance/playbook/play.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import { isRead } from '#openapi/language/define.ts'
import { memoize } from '#openapi/values/memoize.ts'

interface KnownPlay {
  readonly play: Play
  readonly file: string
}

/** An operation may have several lines on different aspects. */
function mergePlays(one: Play, other: Play, id: string): Play {
  const duplicate = Object.keys(other).find((name) => name !== 'operation' && name in one)
  if (duplicate !== undefined)
    throw new Error(`expected one line about ${duplicate} of ${id}, got two`)
  return { ...one, ...other }
}

function readPlaybooks(): ReadonlyMap<string, KnownPlay> {
  const known = new Map<string, KnownPlay>()
  for (const { file, book } of PLAYBOOKS)
    for (const { operation, ...play } of book.plays ?? []) {
      const { id } = operation
      known.set(id, { file, play: mergePlays(known.get(id)?.play ?? {}, play, id) })
    }
  return known
}

const PLAYS = readPlaybooks()
const NO_PLAY: Play = {}

/** The playbook's knowledge of an operation. */
export const playOf = ({ id }: Pick<OperationRef, 'id'>): Play => PLAYS.get(id)?.play ?? NO_PLAY

/** The resource with this name in a ledger. */
export const resourceNamed = (name: string): LedgerResource | undefined =>
  PLAYBOOKS.flatMap(({ book }) => book.records ?? []).find((record) => record.name === name)

function playbookCasesOf(operation: ContractOperation): readonly CaseFile[] {
  const known = PLAYS.get(operation.id)
  if (!known) return []
  return [{ file: known.file, cases: playbookCases({ ...operation, play: known.play }) }]
}

type IsSelected = (operation: ContractOperation) => boolean

const everyOperation: IsSelected = () => true

/** Cases that do not follow from the contract: state transitions, life cycles, global rules. */
export function scenarioCases(
  contract: Contract,
  isSelected = everyOperation,
): readonly CaseFile[] {
  const methods = new Map(contract.operations.map((operation) => [operation.id, operation.methods]))
  const casesOfVariant = (cases: readonly Case[]): readonly Case[] =>
    cases
      .filter(({ variants }) => variants?.includes(contract.variant.id) ?? true)
      .flatMap((each) => {
        const caseMethods = methods.get(operationIdOf(each))
        return caseMethods ? repeatForEachMethod(each, caseMethods) : []
      })
  const handwritten = PLAYBOOKS.map(({ file, book }) => ({
    file,
    cases: casesOfVariant(book.cases ?? []),
  }))
  return [...handwritten, ...testedOperations(contract).filter(isSelected).flatMap(playbookCasesOf)]
}

const readsByPath = memoize(
  ({ operations }: Contract) =>
    new Map(operations.filter(isRead).map((operation) => [operation.path, operation])),
)

/** Operations outside the selection have their handwritten cases only. */
export const filedCases = (
  contract: Contract,
  isSelected = everyOperation,
): readonly CaseFile[] => [
  ...testedOperations(contract)
    .filter(isSelected)
    .flatMap((operation) =>
      derivedCases({
        ...operation,
        play: playOf(operation),
        read: readsByPath(contract).get(operation.path),
      }),
    ),
  ...scenarioCases(contract, isSelected),
]

export const allCases = (contract: Contract, isSelected = everyOperation): readonly Case[] =>
  filedCases(contract, isSelected).flatMap(({ cases }) => cases)
