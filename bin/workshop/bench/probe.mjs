/** Preloaded into a measured process: reports its vitals on request, without keeping it alive. */
import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const RESOLUTION_MS = 10
let delay
let collect

/** The longest block of the event loop since the last call, and the heap after a collection. */
function vitals() {
  delay ??= monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const blocked = Math.max(0, delay.max / 1e6 - RESOLUTION_MS)
  delay.disable()
  setFlagsFromString('--expose-gc')
  collect ??= runInNewContext('gc')
  const { rss } = process.memoryUsage()
  collect()
  const { heapUsed } = process.memoryUsage()
  // The duration of the collection itself does not count.
  setTimeout(() => {
    delay.reset()
    delay.enable()
  })
  return { rss, heapUsed, blocked }
}

const ANSWERS = { cpu: () => process.cpuUsage(), vitals }
process.on('message', (question) => process.send?.({ question, answer: ANSWERS[question]() }))
process.channel?.unref()

/** For a process that ends by itself. */
const { UNDERSTUDY_BENCH_SPENT: spent } = process.env
if (spent)
  process.on('exit', () => {
    const { user, system } = process.cpuUsage()
    const line = { command: process.argv[2], seconds: (user + system) / 1e6 }
    appendFileSync(spent, `${JSON.stringify(line)}\n`)
  })
