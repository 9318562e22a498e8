/** A hint about a request, and the limits of its text. */
import type { PublicArguments } from '#handlers/runtime/public-arguments.ts'
import type { RouteOutline } from '#openapi/language/outline.ts'
import { by } from '#openapi/values/order.ts'
import { nameSimilarity } from '#openapi/values/similarity.ts'

export const HINT_KINDS = [
  'unknown-argument',
  'repeated-argument',
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
  'abandoned',
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

export const nearest = (wrong: string, known: readonly string[]): string | undefined =>
  known
    .map((name) => ({ name, similarity: nameSimilarity(wrong, name) }))
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .sort(by(({ similarity }) => similarity, 'desc'))[0]?.name

export const hint = (kind: Hint['kind'], message: string): Hint => ({ kind, message })
