/** The words by which cases and their results are sorted. */

/** `must` is stated in the document, `should` is implied by it, `assumed` rests on a decision. */
export const LEVELS = ['must', 'should', 'assumed'] as const
export type Level = (typeof LEVELS)[number]

/** The most a target has to allow. */
export const MODES = ['index', 'read', 'write'] as const
export type Mode = (typeof MODES)[number]

/** `quirk`: as deployed elsewhere, not as documented. */
export const OUTCOMES = ['pass', 'quirk', 'fail', 'skip', 'disabled', 'error'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The kinds of check, in the order of the report. */
export const KINDS = [
  'index',
  'route',
  'required',
  'enum',
  'type',
  'bounds',
  'length',
  'pattern',
  'items',
  'format',
  'default',
  'capture',
  'language',
  'access',
  'response',
  'batch',
  'scenario',
  'browser',
] as const
export type Kind = (typeof KINDS)[number]
