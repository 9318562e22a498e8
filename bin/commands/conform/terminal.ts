import { setMaxListeners } from 'node:events'
import { existsSync } from 'node:fs'
import process from 'node:process'
import type { Terminal } from '#bin/cli/terminal.ts'
import { shellWord } from '#conformance/transport/curl.ts'
import type { Options } from './options.ts'

/** Without these a cleanup would be somebody else, or could not name what it finds. */
const NEEDED = [
  'users',
  'user',
  'names',
  'extension',
  'nominate',
  'confirm-production',
  'ca',
  'proxy',
] as const

type CleanupOptions = Readonly<
  Record<(typeof NEEDED)[number], string | readonly string[] | undefined>
> &
  Pick<Options, 'insecure'>

/** The line that removes what is left, with all that the run was given for it but passwords. */
export function finishHint(ledger: string, given: CleanupOptions): string {
  const needed = NEEDED.flatMap((name) =>
    [given[name] ?? []].flat().map((value) => `--${name} ${shellWord(value)}`),
  )
  const insecure = given.insecure ? ['--insecure'] : []
  const line = ['understudy conform --cleanup', shellWord(ledger), ...needed, ...insecure].join(' ')
  const password = given.user === undefined ? '' : ' (with the same password)'
  return `what is left is removed by: ${line}${password}`
}

export interface Limits {
  readonly ledger: string
  readonly given: CleanupOptions
  /** Seconds after which a run stops as if it were told to. */
  readonly maxTime?: number | undefined
}

/** The first Ctrl-C stops in order; the second one leaves at once, with the ledger on disk. */
export function stopOnSignal({ note }: Terminal, { ledger, given, maxTime }: Limits): AbortSignal {
  const controller = new AbortController()
  // Every case that is under way listens, and there may be many.
  setMaxListeners(0, controller.signal)
  const leave = () => {
    if (existsSync(ledger)) note(finishHint(ledger, given))
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
