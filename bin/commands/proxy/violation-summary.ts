/** The results so far: violations grouped by cause, and the judged checks. */
import type { FoundMembers } from '#conformance/call/check.ts'
import type { CheckResult } from '#conformance/judge/judge-call.ts'
import { type BestStatuses, createBestStatuses } from '#conformance/report/coverage.ts'
import { createQuirkMarker } from '#conformance/report/quirks.ts'
import type { ReportedQuirk, Result } from '#conformance/runner/result.ts'
import type { Exchange } from '#conformance/transport/exchange.ts'
import type { Redactor } from '#conformance/transport/redact.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isRead } from '#openapi/language/define.ts'

/** A violation with its count. */
export interface Violation {
  readonly remark: CheckResult
  readonly operation: ContractOperation
  readonly expected: string
  readonly got: string
  readonly evidence: Exchange
  /** Known behaviour of deployments (D-070). */
  readonly quirk?: ReportedQuirk | undefined
  count: number
}

interface CheckedCase {
  readonly remark: CheckResult
  readonly operation: ContractOperation
  readonly causes: Violation[]
}

interface ObservedCheck {
  readonly remark: CheckResult
  readonly operation: ContractOperation
  readonly redactor: Redactor
  /** With its wire form, if that has other names. */
  readonly exchange: Parameters<Redactor['exchange']>[0]
}

/** Numbers, positions and quoted values vary between responses with the same cause. */
const causeOf = ({ id, expected, got }: CheckResult): string =>
  `${id} ${expected} ${(got ?? '').replace(/"[^"]*(?:"|…)/g, '""').replace(/\d+/g, '0')}`

const MAX_LISTED = 3

/** The members of all causes; undefined if a cause is not about members. */
function membersOf(causes: readonly Violation[]): FoundMembers | undefined {
  const members = causes.map(({ remark }) => remark.members)
  return members.every((each) => each !== undefined) ? Object.assign({}, ...members) : undefined
}

function resultOf({ remark, operation, causes }: CheckedCase): Result {
  const { id, kind, level, spec, title } = remark
  const [first] = causes
  const got = causes.slice(0, MAX_LISTED).map((cause) => `${cause.got} (${cause.count} times)`)
  const members = membersOf(causes)
  const more = causes.length > MAX_LISTED ? [`${causes.length - MAX_LISTED} more`] : []
  return {
    id,
    kind,
    level,
    spec,
    title,
    needs: isRead(operation) ? 'read' : 'write',
    namespace: operation.namespace,
    methods: operation.methods,
    path: operation.path,
    outcome: first ? 'fail' : 'pass',
    ...(first && { expected: first.expected, got: [...got, ...more].join('; ') }),
    ...(first && members && { members }),
    milliseconds: first?.evidence.milliseconds ?? 0,
    retried: false,
    exchanges: causes.slice(0, MAX_LISTED).map(({ evidence }) => evidence),
    leftovers: [],
  }
}

export interface ViolationSummary {
  /** Returns the cause if the remark is a violation. */
  add(found: ObservedCheck): Violation | undefined
  results(): readonly Result[]
  /** The observed operations. */
  readonly seen: BestStatuses
}

export function createViolationSummary(operations: readonly ContractOperation[]): ViolationSummary {
  const withQuirk = createQuirkMarker(operations, false)
  const looked = new Map<string, CheckedCase>()
  const causes = new Map<string, Violation>()
  const seen = createBestStatuses()

  function causeFor({ remark, operation, redactor, exchange }: ObservedCheck): Violation {
    const key = causeOf(remark)
    const known = causes.get(key)
    if (known) return known
    const found: Violation = {
      remark,
      operation,
      expected: redactor.text(remark.expected ?? ''),
      got: redactor.text(remark.got ?? ''),
      evidence: redactor.exchange(exchange),
      count: 0,
    }
    const { quirk } = withQuirk(resultOf({ remark, operation, causes: [found] }))
    const cause = { ...found, quirk }
    causes.set(key, cause)
    looked.get(remark.id)?.causes.push(cause)
    return cause
  }

  return {
    seen,
    add(found) {
      const { remark, operation } = found
      seen.add(operation, found.exchange)
      if (!looked.has(remark.id)) looked.set(remark.id, { remark, operation, causes: [] })
      if (remark.expected === undefined) return undefined
      const cause = causeFor(found)
      cause.count += 1
      return cause
    },
    results: () => [...looked.values()].map(resultOf),
  }
}
