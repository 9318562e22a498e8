/** A sentence of the interface document and the cases that verify it. */

export interface Sentence {
  readonly says: string
  /** Ids of the cases that cite it; `*` matches any text. */
  readonly cases?: readonly string[]
  /** The decision page that derives the rule of the cases from it. */
  readonly decision?: string
  /** Why no case can cite it. */
  readonly reason?: string
}

export const NOT_DOCUMENTED = 'the document says that it does not show this'
export const NO_REQUIREMENT = 'describes, and demands nothing'

export const says = (text: string, ...cases: readonly string[]): Sentence => ({ says: text, cases })
export const decided = (decision: string, text: string, ...cases: readonly string[]): Sentence => ({
  says: text,
  cases,
  decision,
})
export const withoutCase = (text: string, reason: string): Sentence => ({ says: text, reason })

/** Cases of both content types. */
export const content = (...aspects: readonly string[]): readonly string[] =>
  ['posts', 'pages'].flatMap((type) => aspects.map((aspect) => `core.${type}.${aspect}`))
