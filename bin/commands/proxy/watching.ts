import type { ExitCode } from '#bin/cli/command.ts'
import { explainListening } from '#bin/cli/listening.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import { httpOptions } from '#bin/live/connection.ts'
import { explain } from '#bin/live/explain.ts'
import type { RelayTarget } from '#bin/relay/target.ts'
import { createPassThrough, type PassThrough } from '#conformance/transport/pass-through.ts'
import { createLines } from './lines.ts'
import type { ProxyOptions } from './options.ts'
import { createQuietQueue } from './quiet-queue.ts'
import { reportOn } from './report.ts'
import { startProxy } from './server.ts'
import { createTally } from './tally.ts'
import { createWatch } from './watch.ts'

/** A proxy that listens, and judges what goes by. */
interface RunningWatch {
  /** Where a frontend finds the target now. */
  readonly root: string
  /** Ends it; the verdict was printed and the reports were written. */
  finish(): Promise<ExitCode>
}

const CONNECTIONS = 128

function openUpstream({ origin }: RelayTarget, given: ProxyOptions): PassThrough {
  try {
    return createPassThrough(origin, { ...httpOptions(given), connections: CONNECTIONS })
  } catch (error) {
    return explain(error, origin)
  }
}

export async function startWatching(
  given: ProxyOptions,
  target: RelayTarget,
  terminal: Terminal,
): Promise<RunningWatch> {
  const { host, port, level } = given
  const [tally, lines] = [createTally(), createLines(terminal)]
  const queue = createQuietQueue(createWatch({ target, level, tally, lines }))
  const upstream = openUpstream(target, given)
  const [started, seen] = [new Date(), { requests: 0 }]
  const proxy = await startProxy(
    {
      target,
      upstream,
      allowedHosts: [host, ...given['allowed-hosts']],
      rewritesLinks: given['rewrite-links'],
      told: (relayed) => {
        seen.requests += 1
        queue.add(relayed, relayed.body.size + relayed.requestBody.size)
      },
    },
    { port, host },
  ).catch((error) => explainListening(error, `${host}:${port}`))
  const base = `http://${host.includes(':') ? `[${host}]` : host}:${proxy.port}`
  return {
    root: base + target.root,
    async finish() {
      await proxy.stop()
      await upstream.close()
      await queue.drain()
      return reportOn({ given, target, tally, started, ...seen }, terminal)
    },
  }
}
