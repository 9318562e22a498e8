/** Reasons why a case cannot be judged, as values. */

/** The codes, each with its label in the summary. */
export const SKIP_CODES = {
  'not-deployed': 'not deployed',
  account: 'the accounts may not',
  'creation-stopped': 'no more was made',
  'needs-allowed-record': 'need records named with --use-records',
  'not-undoable': 'could not be undone',
  'setting-not-restorable': 'settings that could not be put back',
  'may-have-side-effects': 'might change something',
  inconclusive: 'the responses tell nothing',
  'set-up': 'what they need first fails',
  'needs-dataset': 'need the dataset of a stand-in',
  'too-few-records': 'too few records',
  'not-applicable': 'do not apply here',
} as const

export type SkipCode = keyof typeof SKIP_CODES

export interface SkipReason {
  readonly why: SkipCode
  readonly detail: string
}

const PREFIXES: Partial<Record<SkipCode, string>> = {
  inconclusive: 'inconclusive: ',
  'set-up': 'inconclusive: ',
  'setting-not-restorable': 'the setting is left alone: ',
}

/** The reason as a sentence. */
export const skipText = ({ why, detail }: SkipReason): string => `${PREFIXES[why] ?? ''}${detail}`
