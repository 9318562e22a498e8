import { setMaxListeners } from 'node:events'
import { existsSync } from 'node:fs'
import process from 'node:process'
import type { Terminal } from '#bin/cli/terminal.ts'
import { shellWord } from '#conformance/transport/curl.ts'
import { plural } from '#openapi/values/text.ts'
import type { Options } from './options.ts'
import { onParentExit } from './parent.ts'

/** Options that a cleanup takes over from the run. */
const NEEDED = [
  'target-name',
  'users',
  'user',
  'names',
  'extension',
  'use-records',
  'confirm-production',
  'ca',
  'proxy',
] as const

type CleanupOptions = Readonly<
  Record<(typeof NEEDED)[number], string | readonly string[] | undefined>
> &
  Pick<Options, 'insecure'>

interface UnfinishedRun {
  readonly address: string
  readonly ledger: string
}

/** The command that removes leftovers, with the options of the run except passwords. */
export function cleanupHint({ address, ledger }: UnfinishedRun, given: CleanupOptions): string {
  const needed = NEEDED.flatMap((name) =>
    [given[name] ?? []].flat().map((value) => `--${name} ${shellWord(value)}`),
  )
  const insecure = given.insecure ? ['--insecure'] : []
  const what = `understudy conform ${shellWord(address)} --cleanup ${shellWord(ledger)}`
  const line = [what, ...needed, ...insecure].join(' ')
  const password = given.user === undefined ? '' : ' (with the same password)'
  return `what is left is removed by: ${line}${password}`
}

interface TerminalLimits extends UnfinishedRun {
  readonly given: CleanupOptions
  /** Seconds until a run stops as if interrupted. */
  readonly maxTime?: number | undefined
}

/** The reason of a run that was stopped by a signal, in contrast to a time limit. */
export class InterruptionError extends Error {
  override readonly name = 'InterruptionError'
}

/** The first SIGINT stops gracefully; the second one exits at once, with the ledger on disk. */
export function stopOnSignal({ note }: Terminal, limits: TerminalLimits): AbortSignal {
  const { ledger, given, maxTime } = limits
  const controller = new AbortController()
  // Every running case adds a listener, and there may be many.
  setMaxListeners(0, controller.signal)
  const leave = () => {
    if (existsSync(ledger)) note(cleanupHint(limits, given))
    process.exit(2)
  }
  const stop = (reason: Error) => {
    if (controller.signal.aborted) return
    note(`${reason.message}: cleaning up and writing the report; Ctrl-C quits at once`)
    controller.abort(reason)
    process.once('SIGINT', leave)
    process.once('SIGTERM', leave)
  }
  const first = () => stop(new InterruptionError('stopped'))
  process.once('SIGINT', first)
  process.once('SIGTERM', first)
  onParentExit(first)
  if (maxTime !== undefined)
    setTimeout(() => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, first)
      stop(new Error(`the time limit of ${plural(maxTime, 'second')} was reached`))
    }, maxTime * 1000).unref()
  return controller.signal
}
