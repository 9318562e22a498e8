/** On what ground each derived case stands. */

import type { Level } from '#conformance/classification.ts'
import type { ContractOperation } from '#openapi/contract.ts'
import type { Decision } from '#openapi/define.ts'
import type { Rule } from './constraint.ts'

/** Section 7 lists what a server must enforce; the other keywords are declared, which implies it. */
export const ENFORCED_KEYWORDS = ['enum', 'minimum', 'maximum', 'pattern', 'maxItems']

/** Section 2.1 lists the keywords an argument shows in the index. */
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

interface Reading {
  readonly args: readonly string[]
  readonly keywords: readonly string[]
  readonly level: Level
}

/** Decisions that concern single arguments: what of them is our reading and not the document's. */
const READINGS: Readonly<Partial<Record<Decision, Reading>>> = {
  'D-006': { args: ['status'], keywords: ['enum'], level: 'should' },
  'D-012': { args: ['platform'], keywords: ['enum'], level: 'assumed' },
  'D-013': { args: ['translationStatuses'], keywords: ['type'], level: 'assumed' },
  'D-021': { args: ['keys_conversion_map'], keywords: ['type'], level: 'assumed' },
  'D-023': { args: ['route_post_id'], keywords: ['type'], level: 'assumed' },
}

function readingOf({ assumed }: ContractOperation, arg: string, keyword: string) {
  const reading = assumed?.args === undefined ? undefined : READINGS[assumed.args]
  if (!reading?.args.includes(arg) || !reading.keywords.includes(keyword)) return undefined
  return reading.level
}

/** Decisions about defaults that are declared and yet do not act on the platform. */
const IDLE_DEFAULTS: Readonly<Partial<Record<Decision, readonly string[]>>> = {
  'D-051': ['status'],
}

export function defaultActs({ assumed }: ContractOperation, arg: string): boolean {
  const idle = assumed?.args === undefined ? undefined : IDLE_DEFAULTS[assumed.args]
  return !idle?.includes(arg)
}

interface Place {
  readonly arg: string
  readonly keyword: string
}

export const shownLevel = (operation: ContractOperation, { arg, keyword }: Place): Level =>
  readingOf(operation, arg, keyword) ?? (SHOWN.includes(keyword) ? 'must' : 'should')

/** An argument with a rule of its own is refused by that rule, whose words are not stated. */
export function enforcedLevel(operation: ContractOperation, arg: string, rule: Rule): Level {
  const { keyword, kind } = rule
  const reading = readingOf(operation, arg, keyword)
  if (reading) return reading
  if (kind === 'required' || ENFORCED_KEYWORDS.includes(keyword)) return 'must'
  return operation.args[arg]?.check === 'own' ? 'assumed' : 'should'
}
