import { setMaxListeners } from 'node:events'
import { existsSync } from 'node:fs'
import process from 'node:process'
import type { Terminal } from '#bin/cli/terminal.ts'

export const finishHint = (ledger: string): string =>
  `what is left is removed by: understudy conform --cleanup ${ledger}`

export interface Limits {
  readonly ledger: string
  /** Seconds after which a run stops as if it were told to. */
  readonly maxTime?: number | undefined
}

/** The first Ctrl-C stops in order; the second one leaves at once, with the ledger on disk. */
export function stopOnSignal({ note }: Terminal, { ledger, maxTime }: Limits): AbortSignal {
  const controller = new AbortController()
  // Every case that is under way listens, and there may be many.
  setMaxListeners(0, controller.signal)
  const leave = () => {
    if (existsSync(ledger)) note(finishHint(ledger))
    process.exit(2)
  }
  const stop = (why: string) => {
    if (controller.signal.aborted) return
    note(`${why}: cleaning up and writing the report; Ctrl-C quits at once`)
    controller.abort(new Error('stopped'))
    process.once('SIGINT', leave)
    process.once('SIGTERM', leave)
  }
  const first = () => stop('stopping')
  process.once('SIGINT', first)
  process.once('SIGTERM', first)
  if (maxTime !== undefined)
    setTimeout(() => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, first)
      stop(`${maxTime} seconds are over`)
    }, maxTime * 1000).unref()
  return controller.signal
}
