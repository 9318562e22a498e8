/** Number of recorded writes per site. */
export const USUAL_STEPS = 500
export const MOST_STEPS = 10_000

/** `true`: the default number; `false`: none; or the number. */
export type HistoryChoice = boolean | number

/** Settings of the stand-in; empty when no history is recorded. */
export function stepsOf(history: HistoryChoice = false): { readonly history?: number } {
  const steps = history === true ? USUAL_STEPS : Number(history)
  return steps ? { history: steps } : {}
}

export const isHistoryChoice = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_STEPS)
