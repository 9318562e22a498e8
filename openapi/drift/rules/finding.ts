import type { Basis } from '#openapi/drift/surface/provenance.ts'
import { METHODS } from '#openapi/language/define.ts'
import { by } from '#openapi/values/order.ts'
import type { Rating } from './define.ts'
import { fingerprint } from './fingerprint.ts'
import { RULES, type RuleId } from './table.ts'

/** JSON pointers to the expectation and to the difference in the target. */
export interface FindingPointers {
  readonly expected?: string
  readonly found?: string
}

/** One detected difference. */
export interface Notice {
  readonly rule: RuleId
  readonly methods?: readonly string[]
  /** A path template, a namespace, a named schema, or `*` for everywhere. */
  readonly path: string
  /** The argument, field or header. */
  readonly subject?: string
  /** The keyword of the subject, if several may change. */
  readonly keyword?: string
  readonly expected?: string
  readonly found?: string
  readonly places: FindingPointers
  readonly basis: Basis
  readonly operation?: string
  /** The number of affected routes or endpoints. */
  readonly count?: number
  /** Operations affected by a change of a named schema. */
  readonly usedBy?: readonly string[]
}

export interface Finding extends Omit<Notice, 'methods' | 'subject'> {
  readonly fingerprint: string
  readonly rating: Rating
  readonly methods: readonly string[]
  readonly subject: string
  readonly message: string
  readonly reason: string
}

const METHOD_ORDER = [...METHODS, 'HEAD', 'OPTIONS', 'TRACE']
export const sortedMethods = (methods: readonly string[]): readonly string[] =>
  [...new Set(methods)].toSorted(by((method) => METHOD_ORDER.indexOf(method)))

type ChangeDetails = Partial<Pick<Notice, 'subject' | 'keyword' | 'expected' | 'found'>>

/** The changed subject, and its old and new values. */
export const partsOf = ({ subject, keyword, expected, found }: ChangeDetails) => ({
  what: [subject, keyword].filter(Boolean).join(' '),
  values: [
    ...(expected === undefined ? [] : [`expected ${expected}`]),
    ...(found === undefined ? [] : [`found ${found}`]),
  ].join(', '),
})

function messageOf(notice: Notice): string {
  const { rule } = notice
  const { what, values } = partsOf(notice)
  return [`${RULES[rule].title}${what ? `: ${what}` : ''}`, values]
    .filter(Boolean)
    .join(what ? ', ' : ': ')
}

export function toFinding(notice: Notice): Finding {
  const { rule, methods = [], path, subject = '', keyword = '' } = notice
  const sorted = sortedMethods(methods)
  return {
    ...notice,
    fingerprint: fingerprint([rule, sorted.join(','), path, `${subject} ${keyword}`.trim()]),
    rating: RULES[rule].rating,
    methods: sorted,
    subject,
    message: messageOf(notice),
    reason: RULES[rule].reason,
  }
}
