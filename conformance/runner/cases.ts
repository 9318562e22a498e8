/** All cases of a contract: derived from it, derived from the playbooks, and handwritten. */

import type { OperationRef } from '#conformance/call/request.ts'
import { type Case, type CaseFile, operationIdOf } from '#conformance/case/case.ts'
import { derivedCases, playbookCases, testedOperations } from '#conformance/kinds/cases.ts'
import { repeatForEachMethod } from '#conformance/kinds/each-method.ts'
import type { LedgerResource } from '#conformance/ledger/resource.ts'
import { PLAYBOOKS } from '#conformance/namespaces/index.ts'
import type { Play } from '#conformance/playbook/play.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'

interface Known {
  readonly play: Play
  readonly file: string
}

/** An operation may have several lines on different aspects. */
function merged(one: Play, other: Play, id: string): Play {
  const twice = Object.keys(other).find((name) => name !== 'operation' && name in one)
  if (twice !== undefined) throw new Error(`expected one line about ${twice} of ${id}, got two`)
  return { ...one, ...other }
}

function readPlaybooks(): ReadonlyMap<string, Known> {
  const known = new Map<string, Known>()
  for (const { file, book } of PLAYBOOKS)
    for (const { operation, ...play } of book.plays ?? []) {
      const { id } = operation
      known.set(id, { file, play: merged(known.get(id)?.play ?? {}, play, id) })
    }
  return known
}

const KNOWN = readPlaybooks()
const NOTHING: Play = {}

/** The playbook's knowledge of an operation. */
export const playOf = ({ id }: Pick<OperationRef, 'id'>): Play => KNOWN.get(id)?.play ?? NOTHING

/** The resource with this name in a ledger. */
export const resourceNamed = (name: string): LedgerResource | undefined =>
  PLAYBOOKS.flatMap(({ book }) => book.records ?? []).find((record) => record.name === name)

function playedCasesOf(operation: ContractOperation): readonly CaseFile[] {
  const known = KNOWN.get(operation.id)
  if (!known) return []
  return [{ file: known.file, cases: playbookCases({ ...operation, play: known.play }) }]
}

type IsMeant = (operation: ContractOperation) => boolean

const everyOperation: IsMeant = () => true

/** Cases that do not follow from the contract: state transitions, life cycles, global rules. */
export function scenarioCases(
  contract: Contract,
  isSelected = everyOperation,
): readonly CaseFile[] {
  const methods = new Map(contract.operations.map((operation) => [operation.id, operation.methods]))
  const served = (cases: readonly Case[]): readonly Case[] =>
    cases
      .filter(({ variants }) => variants?.includes(contract.variant.id) ?? true)
      .flatMap((each) => {
        const by = methods.get(operationIdOf(each))
        return by ? repeatForEachMethod(each, by) : []
      })
  const byHand = PLAYBOOKS.map(({ file, book }) => ({ file, cases: served(book.cases ?? []) }))
  return [...byHand, ...testedOperations(contract).filter(isSelected).flatMap(playedCasesOf)]
}

/** Operations outside the selection have their handwritten cases only. */
export const filedCases = (
  contract: Contract,
  isSelected = everyOperation,
): readonly CaseFile[] => [
  ...testedOperations(contract)
    .filter(isSelected)
    .flatMap((operation) => derivedCases({ ...operation, play: playOf(operation) })),
  ...scenarioCases(contract, isSelected),
]

export const allCases = (contract: Contract, isSelected = everyOperation): readonly Case[] =>
  filedCases(contract, isSelected).flatMap(({ cases }) => cases)
