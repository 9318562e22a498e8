/** What a run would do, without a single connection. */

import { type Case, operationIdOf } from '#conformance/case.ts'
import type { Level, Mode } from '#conformance/classification.ts'
import { locator } from '#conformance/runner/select.ts'
import { isProbeable } from '#conformance/transport/guard.ts'
import type { Contract, ContractOperation } from '#openapi/contract.ts'
import { isGet } from '#openapi/define.ts'

interface Plan {
  readonly contract: Contract
  readonly cases: readonly Case[]
  readonly mode: Mode
  readonly level: Level
  /** The stand-in may be probed everywhere. */
  readonly isOwn: boolean
}

const RANK: Readonly<Record<Mode, number>> = { index: 0, read: 1, write: 2 }

/** By class: what the index answers, what is read, what anonymous callers probe, what is written. */
function classOf(each: Case, operation: ContractOperation | undefined, isOwn: boolean) {
  if (each.needs === 'index' || each.needs === 'write') return each.needs
  if (!operation || isGet(operation)) return 'read'
  if (isOwn || isProbeable(operation)) return 'probe'
  // What may not be probed is asked for by OPTIONS at most.
  return each.kind === 'route' ? 'read' : undefined
}

export function planLines({ contract, cases, mode, level, isOwn }: Plan): readonly string[] {
  const locate = locator(contract)
  const operations = new Map(contract.operations.map((each) => [each.id, each]))
  const counts = new Map<string, number>()
  const lines = cases.flatMap((each) => {
    const isRun =
      RANK[each.needs] <= RANK[mode] && (each.level !== 'assumed' || level === 'assumed')
    if (!isRun) return []
    const { methods, path } = locate(operationIdOf(each))
    const kind = classOf(each, operations.get(operationIdOf(each)), isOwn)
    if (!kind) return []
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    return [`${kind.padEnd(5)}  ${each.level.padEnd(7)}  ${each.id}  ${methods.join('/')} ${path}`]
  })
  const total = [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ')
  return [
    ...lines,
    '',
    `${lines.length} cases of variant ${contract.variant.id} in mode ${mode}: ${total}; nothing was sent`,
  ]
}
