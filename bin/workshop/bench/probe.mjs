/** Preloaded into a measured process: reports its vitals on request, without keeping it alive. */
import { appendFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 10
let delay

/** The longest block of the event loop since the last call, and the heap after a collection. */
async function vitals() {
  delay ??= monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const blocked = Math.max(0, delay.max / 1e6 - RESOLUTION_MS)
  delay.disable()
  const { rss } = process.memoryUsage()
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
  const { heapUsed } = process.memoryUsage()
  // The duration of the collection itself does not count.
  setTimeout(() => {
    delay.reset()
    delay.enable()
  })
  return { rss, heapUsed, blocked }
}

const ANSWERS = { cpu: () => process.cpuUsage(), vitals }
process.on('message', async (question) =>
  process.send?.({ question, answer: await ANSWERS[question]() }),
)
process.channel?.unref()

/** For a process that ends by itself. */
const { UNDERSTUDY_BENCH_SPENT: spent } = process.env
if (spent)
  process.on('exit', () => {
    const { user, system } = process.cpuUsage()
    const line = { command: process.argv[2], seconds: (user + system) / 1e6 }
    appendFileSync(spent, `${JSON.stringify(line)}\n`)
  })
