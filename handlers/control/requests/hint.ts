/** A hint about a request, and the limits of its text. */
import type { PublicArguments } from '#handlers/runtime/public-arguments.ts'
import type { RouteOutline } from '#openapi/language/outline.ts'
import { by } from '#openapi/values/order.ts'
import { editDistance, nameSimilarity } from '#openapi/values/similarity.ts'

export const HINT_KINDS = [
  'unknown-argument',
  'repeated-argument',
  'overridden-argument',
  'rejected-argument',
  'converted',
  'password',
  'strict',
  'content-type',
  'access',
  'route',
  'method',
  'address',
  'fault',
  'situation',
  'abandoned',
  'part',
] as const

export interface Hint {
  readonly kind: (typeof HINT_KINDS)[number]
  readonly message: string
  readonly argument?: string
}

/** The data that hints are derived from. */
export interface HintContext extends PublicArguments {
  readonly routes: readonly RouteOutline[]
}

/** The result for most requests; shared, so that it can be compared by identity. */
export const NO_HINTS: readonly Hint[] = []

/** Maximum length of quoted names and values. */
export const MAX_QUOTE_LENGTH = 60

const MIN_SIMILARITY = 0.5
/** Short names with two mistakes, such as swapped letters, have few letter pairs in common. */
const MAX_EDITS = 2
const MIN_LENGTH = 5

/** By the number of wrong letters; 0 for short names, or more than two of them. */
function spellingSimilarity(wrong: string, name: string): number {
  const isComparable =
    Math.min(wrong.length, name.length) >= MIN_LENGTH &&
    wrong.length <= MAX_QUOTE_LENGTH &&
    Math.abs(wrong.length - name.length) <= MAX_EDITS
  if (!isComparable) return 0
  const edits = editDistance(wrong.toLowerCase(), name.toLowerCase())
  return edits > MAX_EDITS ? 0 : 1 - edits / wrong.length
}

const similarityOf = (wrong: string, name: string): number =>
  Math.max(nameSimilarity(wrong, name), spellingSimilarity(wrong, name))

export const nearest = (wrong: string, known: readonly string[]): string | undefined =>
  known
    .map((name) => ({ name, similarity: similarityOf(wrong, name) }))
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .sort(by(({ similarity }) => similarity, 'desc'))[0]?.name

export const hint = (kind: Hint['kind'], message: string): Hint => ({ kind, message })
