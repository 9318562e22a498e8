import { mapValues } from '#openapi/values/json.ts'

/** The effect of a difference on a client written for the expected side. */
export type Rating = 'breaking' | 'risky' | 'harmless'
export const RATINGS = ['breaking', 'risky', 'harmless'] as const satisfies readonly Rating[]

/** The part of an interface that a rule covers; `explain` groups by it. */
type Area =
  | 'namespace'
  | 'route'
  | 'method'
  | 'argument'
  | 'body'
  | 'answer'
  | 'access'
  | 'index'
  | 'sample'

export interface DriftRule {
  readonly area: Area
  readonly rating: Rating
  /** The change, as the start of a line. */
  readonly title: string
  /** The effect on a client. */
  readonly reason: string
  /** The source of the expectation. */
  readonly origin: string
  /** Advice on when to accept it. */
  readonly accept: string
  /** Shown only with --all. */
  readonly hidden?: true
}

/** The individual part of a rule; the rest is shared by its area. */
export type RuleSpec = Pick<DriftRule, 'rating' | 'title' | 'reason' | 'hidden'> &
  Partial<DriftRule>
type AreaRule = Pick<DriftRule, 'area' | 'origin' | 'accept'>

const rated =
  (rating: Rating) =>
  (title: string, reason: string): RuleSpec => ({ rating, title, reason })

export const breaking = rated('breaking')
export const risky = rated('risky')
export const harmless = rated('harmless')
export const hidden = (rule: RuleSpec): RuleSpec => ({ ...rule, hidden: true })

/** The rules of one area with their shared part. */
export const rulesOf = <K extends string>(
  shared: AreaRule,
  rules: Readonly<Record<K, RuleSpec>>,
): Readonly<Record<K, DriftRule>> => mapValues(rules, (rule) => ({ ...shared, ...rule }))
