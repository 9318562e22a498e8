/** The level of each derived case. */

import type { Level } from '#conformance/call/classification.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { keywordBasis } from '#openapi/language/arguments.ts'
import type { KeywordValues } from './keyword-values.ts'

/** Section 7 lists these for all operations. */
const DOCUMENTED_KEYWORDS = ['enum', 'minimum', 'maximum', 'pattern', 'maxItems']

/** Section 2.1 lists the argument keywords shown in the index. */
const INDEX_KEYWORDS = [
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

const LEVEL_BY_BASIS = { stated: undefined, implied: 'should', assumed: 'assumed' } as const

/** Some keywords of an argument are assumed, not stated in the document. */
const levelByBasis = (
  { args }: ContractOperation,
  arg: string,
  keyword: string,
): Level | undefined => LEVEL_BY_BASIS[keywordBasis(args[arg] ?? {}, keyword).kind]

/** Some declared defaults have no effect on the platform. */
export const isDefaultEffective = ({ args }: ContractOperation, arg: string): boolean =>
  !args[arg]?.assumption?.isDefaultIgnored

interface ArgumentKeyword {
  readonly arg: string
  readonly keyword: string
}

export const declaredLevel = (
  operation: ContractOperation,
  { arg, keyword }: ArgumentKeyword,
): Level =>
  levelByBasis(operation, arg, keyword) ?? (INDEX_KEYWORDS.includes(keyword) ? 'must' : 'should')

/** An argument with its own rule is rejected by that rule, whose message is not stated. */
export function enforcedLevel(
  operation: ContractOperation,
  arg: string,
  rule: Pick<KeywordValues, 'keyword' | 'kind'>,
): Level {
  const { keyword, kind } = rule
  const level = levelByBasis(operation, arg, keyword)
  if (level) return level
  if (kind === 'required' || DOCUMENTED_KEYWORDS.includes(keyword)) return 'must'
  // Types are stated for every argument, lengths in section 8 (D-060).
  return operation.args[arg]?.check === 'own' ? 'assumed' : 'must'
}
