/** The level of each derived case. */

import type { Level } from '#conformance/call/classification.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { keywordBasis } from '#openapi/language/arguments.ts'
import type { KeywordValues } from './rule.ts'

/** Section 7 lists these for all operations. */
const LISTED = ['enum', 'minimum', 'maximum', 'pattern', 'maxItems']

/** Section 2.1 lists the argument keywords shown in the index. */
const SHOWN = [
  'type',
  'required',
  'default',
  'enum',
  'minimum',
  'maximum',
  'items',
  'format',
  'pattern',
]

const LEVELS = { stated: undefined, implied: 'should', assumed: 'assumed' } as const

/** Some keywords of an argument are assumed, not stated in the document. */
const readingOf = ({ args }: ContractOperation, arg: string, keyword: string): Level | undefined =>
  LEVELS[keywordBasis(args[arg] ?? {}, keyword).kind]

/** Some declared defaults have no effect on the platform. */
export const isDefaultEffective = ({ args }: ContractOperation, arg: string): boolean =>
  !args[arg]?.assumption?.isDefaultIgnored

interface KeywordPlace {
  readonly arg: string
  readonly keyword: string
}

export const declaredLevel = (
  operation: ContractOperation,
  { arg, keyword }: KeywordPlace,
): Level => readingOf(operation, arg, keyword) ?? (SHOWN.includes(keyword) ? 'must' : 'should')

/** An argument with its own rule is rejected by that rule, whose message is not stated. */
export function enforcedLevel(
  operation: ContractOperation,
  arg: string,
  rule: Pick<KeywordValues, 'keyword' | 'kind'>,
): Level {
  const { keyword, kind } = rule
  const reading = readingOf(operation, arg, keyword)
  if (reading) return reading
  if (kind === 'required' || LISTED.includes(keyword)) return 'must'
  // Types are stated for every argument, lengths in section 8 (D-060).
  return operation.args[arg]?.check === 'own' ? 'assumed' : 'must'
}
