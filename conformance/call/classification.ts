/** The vocabulary that classifies cases and results. */

/** `must` is stated in the document, `should` is implied by it, `assumed` rests on a decision. */
export const LEVELS = ['must', 'should', 'assumed'] as const
export type Level = (typeof LEVELS)[number]

/** The required permission of a target. */
export const MODES = ['index', 'read', 'write'] as const
export type Mode = (typeof MODES)[number]

/** `quirk`: matches other deployments, but not the document. */
export const OUTCOMES = ['pass', 'quirk', 'fail', 'skip', 'disabled', 'error'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The kinds of check, in report order. */
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
