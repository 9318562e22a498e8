/** The results so far: violations grouped by cause, and the judged checks. */
import type { Remark } from '#conformance/judge/judge-call.ts'
import { createSeen, type Seen } from '#conformance/report/evidence.ts'
import type { Result } from '#conformance/runner/result.ts'
import type { Exchange } from '#conformance/transport/exchange.ts'
import type { Redactor } from '#conformance/transport/redact.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isRead } from '#openapi/language/define.ts'

/** A violation with its count. */
export interface Cause {
  readonly remark: Remark
  readonly operation: ContractOperation
  readonly expected: string
  readonly got: string
  readonly evidence: Exchange
  count: number
}

interface CheckedCase {
  readonly remark: Remark
  readonly operation: ContractOperation
  readonly causes: Cause[]
}

interface RemarkMet {
  readonly remark: Remark
  readonly operation: ContractOperation
  readonly redactor: Redactor
  /** With its wire form, if that has other names. */
  readonly exchange: Parameters<Redactor['exchange']>[0]
}

/** Numbers, positions and quoted values vary between responses with the same cause. */
const causeOf = ({ id, expected, got }: Remark): string =>
  `${id} ${expected} ${(got ?? '').replace(/"[^"]*(?:"|…)/g, '""').replace(/\d+/g, '0')}`

const MOST_TOLD = 3

function resultOf({ remark, operation, causes }: CheckedCase): Result {
  const { id, kind, level, spec, title } = remark
  const [first] = causes
  const got = causes.slice(0, MOST_TOLD).map((cause) => `${cause.got} (${cause.count} times)`)
  const more = causes.length > MOST_TOLD ? [`${causes.length - MOST_TOLD} more`] : []
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
    milliseconds: first?.evidence.milliseconds ?? 0,
    retried: false,
    exchanges: causes.slice(0, MOST_TOLD).map(({ evidence }) => evidence),
    leftovers: [],
  }
}

export interface ProxyTally {
  /** Returns the cause if the remark is a violation. */
  add(found: RemarkMet): Cause | undefined
  results(): readonly Result[]
  /** The observed operations. */
  readonly seen: Seen
}

export function createTally(): ProxyTally {
  const looked = new Map<string, CheckedCase>()
  const causes = new Map<string, Cause>()
  const seen = createSeen()

  function causeFor({ remark, operation, redactor, exchange }: RemarkMet): Cause {
    const key = causeOf(remark)
    const known = causes.get(key)
    if (known) return known
    const cause: Cause = {
      remark,
      operation,
      expected: redactor.text(remark.expected ?? ''),
      got: redactor.text(remark.got ?? ''),
      evidence: redactor.exchange(exchange),
      count: 0,
    }
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
