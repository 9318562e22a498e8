/** What a run would do, without a single connection. */

import { type Case, operationIdOf } from '#conformance/case.ts'
import type { Level, Mode } from '#conformance/classification.ts'
import { locator } from '#conformance/runner/select.ts'
import type { Contract } from '#openapi/contract.ts'

interface Plan {
  readonly contract: Contract
  readonly cases: readonly Case[]
  readonly mode: Mode
  readonly level: Level
}

const RANK: Readonly<Record<Mode, number>> = { index: 0, read: 1, write: 2 }

/** By class: what the index answers, what is read, what anonymous callers probe, what is written. */
function classOf(each: Case, methods: readonly string[]): string {
  if (each.needs === 'index') return 'index'
  if (each.needs === 'write') return 'write'
  return methods[0] === 'GET' ? 'read' : 'probe'
}

export function planLines({ contract, cases, mode, level }: Plan): readonly string[] {
  const locate = locator(contract)
  const counts = new Map<string, number>()
  const lines = cases.flatMap((each) => {
    const isRun =
      RANK[each.needs] <= RANK[mode] && (each.level !== 'assumed' || level === 'assumed')
    if (!isRun) return []
    const { methods, path } = locate(operationIdOf(each))
    const kind = classOf(each, methods)
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
