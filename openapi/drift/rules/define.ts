import { mapValues } from '#openapi/values/json.ts'

/** How a difference looks to a client that was written for the expected side. */
export type Rating = 'breaking' | 'risky' | 'harmless'
export const RATINGS = ['breaking', 'risky', 'harmless'] as const satisfies readonly Rating[]

/** The part of an interface a rule is about; `explain` groups by it. */
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
  /** What happened, as the start of a line. */
  readonly title: string
  /** What it means for a client. */
  readonly reason: string
  /** What makes the expected side an expectation. */
  readonly origin: string
  /** When it is right to accept it. */
  readonly accept: string
  /** Shown only when everything is asked for. */
  readonly hidden?: true
}

/** What a rule says of its own; the rest it shares with its area. */
export type OwnRule = Pick<DriftRule, 'rating' | 'title' | 'reason' | 'hidden'> & Partial<DriftRule>
type Shared = Pick<DriftRule, 'area' | 'origin' | 'accept'>

const rated =
  (rating: Rating) =>
  (title: string, reason: string): OwnRule => ({ rating, title, reason })

export const breaking = rated('breaking')
export const risky = rated('risky')
export const harmless = rated('harmless')
export const hidden = (rule: OwnRule): OwnRule => ({ ...rule, hidden: true })

/** The rules of one area; what they share is written once. */
export const rulesOf = <K extends string>(
  shared: Shared,
  rules: Readonly<Record<K, OwnRule>>,
): Readonly<Record<K, DriftRule>> => mapValues(rules, (rule) => ({ ...shared, ...rule }))
