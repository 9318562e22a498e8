/** Which of the requests somebody asks for. */
import type { Evidence } from './evidence.ts'
import type { Journal } from './journal.ts'
import { partsOf } from './parts.ts'

export interface RequestFilter {
  /** Those of one site; of all without it. */
  readonly site?: string | undefined
  /** An operation id, or several with `*`: `core.posts.*`. */
  readonly operation?: string | undefined
  /** Only those after the one of this number. */
  readonly since?: number | undefined
  /** The last so many. */
  readonly limit?: number | undefined
}

/** In characters; whoever writes a longer one means no name that there is. */
const LONGEST_PATTERN = 200

/** Whether a name is meant by a pattern, in which `*` stands for anything. */
export function isNamedBy(pattern: string, name: string): boolean {
  if (!pattern.includes('*') || pattern.length > LONGEST_PATTERN) return pattern === name
  const parts = pattern.split('*')
  const [first = '', ...rest] = parts
  const last = rest.pop() ?? ''
  if (!name.startsWith(first)) return false
  let at = first.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return name.length - last.length >= at && name.endsWith(last)
}

const isSelected = ({ site, operation }: Evidence, filter: RequestFilter): boolean =>
  (filter.site === undefined || filter.site === site) &&
  (filter.operation === undefined || isNamedBy(filter.operation, operation?.id ?? ''))

/** Whoever asks for an operation means the parts of batches too. */
export const amongParts = (all: readonly Evidence[], filter: RequestFilter): readonly Evidence[] =>
  (filter.operation === undefined ? all : all.flatMap((each) => [each, ...partsOf(each)])).filter(
    (each) => isSelected(each, filter),
  )

/** Oldest first. */
export function selectRequests(journal: Journal, filter: RequestFilter): readonly Evidence[] {
  const found = amongParts([...journal.since(filter.since ?? 0)], filter)
  return filter.limit === undefined ? found : found.slice(-filter.limit)
}
