/** The state described by a ledger: records that may exist and settings to restore. */
import { readFileSync, truncateSync } from 'node:fs'
import { type LedgerLines, readLines } from './entries.ts'
import type { Entry, LedgerState } from './ledger-entry.ts'

const numbersOf = (entries: readonly Entry[], type: Entry['type']): ReadonlySet<number> =>
  new Set(entries.flatMap((entry) => (entry.type === type && 'n' in entry ? [entry.n] : [])))

function stateOf({ header, entries }: LedgerLines): LedgerState {
  const gone = numbersOf(entries, 'gone')
  const restored = numbersOf(entries, 'restored')
  const ids = new Map(entries.flatMap((e) => (e.type === 'created' ? [[e.n, e.id] as const] : [])))
  const losses = new Map(entries.flatMap((e) => (e.type === 'lost' ? [[e.n, e.why] as const] : [])))
  const records = entries.flatMap((entry) => {
    if (entry.type !== 'intent' || gone.has(entry.n)) return []
    const id = ids.get(entry.n)
    const lost = losses.get(entry.n)
    const { type: _, ...intent } = entry
    return [
      {
        ...intent,
        ...(header.version === 1 && { dated: true as const }),
        ...(id !== undefined && { id }),
        ...(lost !== undefined && { lost }),
      },
    ]
  })
  const settings = entries.flatMap((entry) => {
    if (entry.type !== 'changing' || restored.has(entry.n)) return []
    const { type: _, ...change } = entry
    return [change]
  })
  return { header, records: records.toReversed(), settings: settings.toReversed() }
}

export const parseLedger = (text: string): LedgerState => stateOf(readLines(text))

export const readLedger = (file: string): LedgerState => parseLedger(readFileSync(file, 'utf8'))

/** Removes a truncated last line, so that lines can be appended. */
export function removeTruncatedLine(file: string): void {
  const text = readFileSync(file)
  const end = text.lastIndexOf('\n') + 1
  if (end < text.length) truncateSync(file, end)
}
