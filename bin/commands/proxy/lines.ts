/** The terminal output of observed exchanges: each cause once, then its count. */
import type { Terminal } from '#bin/cli/terminal.ts'
import { escapeUnprintable, truncate } from '#bin/cli/text.ts'
import type { CheckResult } from '#conformance/judge/judge-call.ts'
import { quirkLine } from '#conformance/report/quirks.ts'
import { decisionsOf } from '#conformance/report/sources.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { Violation } from './violation-summary.ts'

const COLOURS = { must: 'red', should: 'yellow', assumed: 'cyan' } as const
const LEVEL_WIDTH = 'assumed'.length
const MAX_LENGTH = 300

/** `section 4.9, D-001` */
function groundOf(
  remark: Pick<CheckResult, 'kind' | 'level' | 'spec'>,
  { assumed }: ContractOperation,
) {
  return [`section ${remark.spec}`, ...decisionsOf(remark, assumed)].join(', ')
}

const pathIn = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Known behaviour of deployments has no level: it does not decide. */
const levelText = ({ remark: { level }, quirk }: Violation, { style }: Terminal): string =>
  quirk
    ? style('dim', 'quirk'.padEnd(LEVEL_WIDTH))
    : style(COLOURS[level], level.padEnd(LEVEL_WIDTH))

const detailsOf = ({ remark, operation, expected, got, quirk }: Violation): readonly string[] =>
  quirk
    ? [quirkLine(quirk)]
    : [truncate(`expected ${expected}, got ${got}`, MAX_LENGTH), `(${groundOf(remark, operation)})`]

function causeLine(cause: Violation, terminal: Terminal) {
  const { remark, evidence } = cause
  const where = `${evidence.method} ${pathIn(evidence.url)} ${evidence.status || 'no response'}`
  const words = [remark.id, where, ...detailsOf(cause)]
  return `${levelText(cause, terminal)} ${words.map(escapeUnprintable).join('  ')}\n`
}

/** At 10, 100, 1000 times. */
const isRound = (count: number): boolean => count >= 10 && /^10+$/.test(String(count))

export function createLines(terminal: Terminal) {
  const noted = new Set<string>()
  return {
    cause(cause: Violation): void {
      const { remark, count } = cause
      if (count === 1) terminal.write(causeLine(cause, terminal))
      else if (isRound(count))
        terminal.write(`${levelText(cause, terminal)} ${remark.id}  ${count} times by now\n`)
    },
    /** Not a violation; printed once. */
    note(text: string): void {
      if (noted.has(text)) return
      noted.add(text)
      terminal.write(
        `${terminal.style('dim', 'note'.padEnd(LEVEL_WIDTH))} ${escapeUnprintable(text)}\n`,
      )
    },
  }
}
