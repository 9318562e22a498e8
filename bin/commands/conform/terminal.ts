import { existsSync } from 'node:fs'
import process from 'node:process'
import type { Terminal } from '#bin/cli/terminal.ts'

export const finishHint = (ledger: string): string =>
  `what is left is removed by: understudy conform --cleanup ${ledger}`

/** The first Ctrl-C stops in order; the second one leaves at once, with the ledger on disk. */
export function stopOnSignal({ note }: Terminal, ledger: string): AbortSignal {
  const controller = new AbortController()
  const leave = () => {
    if (existsSync(ledger)) note(finishHint(ledger))
    process.exit(2)
  }
  const first = () => {
    note('stopping: cleaning up and writing the report; once more quits at once')
    controller.abort(new Error('stopped'))
    process.once('SIGINT', leave)
    process.once('SIGTERM', leave)
  }
  process.once('SIGINT', first)
  process.once('SIGTERM', first)
  return controller.signal
}
