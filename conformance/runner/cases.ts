/** All cases of a contract: derived from it, derived from the playbooks, and handwritten. */

import type { Called } from '#conformance/call/request.ts'
import { type Case, type Filed, operationIdOf } from '#conformance/case/case.ts'
import { derivedCases, judgedOperations, playedCases } from '#conformance/kinds/cases.ts'
import { byEachMethod } from '#conformance/kinds/each-method.ts'
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
export const playOf = ({ id }: Pick<Called, 'id'>): Play => KNOWN.get(id)?.play ?? NOTHING

/** The resource with this name in a ledger. */
export const resourceNamed = (name: string): LedgerResource | undefined =>
  PLAYBOOKS.flatMap(({ book }) => book.records ?? []).find((record) => record.name === name)

function playedCasesOf(operation: ContractOperation): readonly Filed[] {
  const known = KNOWN.get(operation.id)
  if (!known) return []
  return [{ file: known.file, cases: playedCases({ ...operation, play: known.play }) }]
}

type IsMeant = (operation: ContractOperation) => boolean

const everyOperation: IsMeant = () => true

/** Cases that do not follow from the contract: state transitions, life cycles, global rules. */
export function scenarioCases(contract: Contract, isMeant = everyOperation): readonly Filed[] {
  const methods = new Map(contract.operations.map((operation) => [operation.id, operation.methods]))
  const served = (cases: readonly Case[]): readonly Case[] =>
    cases
      .filter(({ variants }) => variants?.includes(contract.variant.id) ?? true)
      .flatMap((each) => {
        const by = methods.get(operationIdOf(each))
        return by ? byEachMethod(each, by) : []
      })
  const byHand = PLAYBOOKS.map(({ file, book }) => ({ file, cases: served(book.cases ?? []) }))
  return [...byHand, ...judgedOperations(contract).filter(isMeant).flatMap(playedCasesOf)]
}

/** Operations outside the selection have their handwritten cases only. */
export const filedCases = (contract: Contract, isMeant = everyOperation): readonly Filed[] => [
  ...judgedOperations(contract)
    .filter(isMeant)
    .flatMap((operation) => derivedCases({ ...operation, play: playOf(operation) })),
  ...scenarioCases(contract, isMeant),
]

export const allCases = (contract: Contract, isMeant = everyOperation): readonly Case[] =>
  filedCases(contract, isMeant).flatMap(({ cases }) => cases)
