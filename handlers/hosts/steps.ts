/** How many writes of each site one can go back. */
export const USUAL_STEPS = 500
export const MOST_STEPS = 10_000

/** `true`: the usual number of them; `false`: none; or how many. */
export type HistoryChoice = boolean | number

/** For a stand-in; nothing where none are kept. */
export function stepsOf(history: HistoryChoice = false): { readonly history?: number } {
  const steps = history === true ? USUAL_STEPS : Number(history)
  return steps ? { history: steps } : {}
}

export const isHistoryChoice = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_STEPS)
