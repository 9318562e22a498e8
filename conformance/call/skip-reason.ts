/** Reasons why a case cannot be judged. */

/** The codes, each with its label in the summary. */
export const SKIP_CODES = {
  'not-deployed': 'not deployed',
  account: 'insufficient permissions',
  'creation-stopped': 'no further records created',
  'needs-allowed-record': 'only with records from --use-records',
  'not-undoable': 'cannot be undone',
  'not-removable': 'records that cannot be removed',
  'setting-not-restorable': 'setting cannot be restored',
  'may-have-side-effects': 'possible side effects',
  inconclusive: 'inconclusive responses',
  'set-up': 'set-up failed',
  'needs-dataset': 'only with the dataset of a stand-in',
  'too-few-records': 'too few records',
  'too-many-records': 'too many records to compare',
  'not-applicable': 'not applicable',
} as const

export type SkipCode = keyof typeof SKIP_CODES

export interface SkipReason {
  readonly why: SkipCode
  readonly detail: string
}

const PREFIXES: Partial<Record<SkipCode, string>> = {
  inconclusive: 'inconclusive: ',
  'set-up': 'inconclusive: ',
  'setting-not-restorable': 'the setting is not changed: ',
}

/** The reason as a sentence. */
export const skipText = ({ why, detail }: SkipReason): string => `${PREFIXES[why] ?? ''}${detail}`
