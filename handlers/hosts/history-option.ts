/** Number of recorded writes per site. */
export const DEFAULT_STEPS = 500
export const MAX_STEPS = 10_000

/** `true`: the default number; `false`: none; or the number. */
export type HistoryOption = boolean | number

/** Settings of the stand-in; empty when no history is recorded. */
export function historySettings(history: HistoryOption = false): { readonly history?: number } {
  const steps = history === true ? DEFAULT_STEPS : Number(history)
  return steps ? { history: steps } : {}
}

export const isHistoryOption = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_STEPS)
