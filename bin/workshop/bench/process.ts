import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const STOP_MS = 3000
const HERE = dirname(fileURLToPath(import.meta.url))
export const PROBE = join(HERE, 'probe.mjs')
export const RAW_SERVER = join(HERE, 'raw-server.mjs')
export const COMMAND = join(HERE, '../../dist/understudy.mjs')

/** Bytes, the heap after a collection; and the longest block of the event loop in milliseconds. */
interface ProcessStats {
  readonly rss: number
  readonly heapUsed: number
  readonly blocked: number
}

export interface MeasuredProcess {
  readonly address: string
  /** Milliseconds from the spawn to the listening message. */
  readonly started: number
  /** Processor time so far, in microseconds. */
  cpu(): Promise<number>
  vitals(): Promise<ProcessStats>
  stop(): Promise<void>
}

const waitForLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let seen = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      seen += chunk.toString()
      const found = /listening on (\S+)/.exec(seen)
      if (found?.[1]) resolve(found[1])
    })
    child.once('exit', (code) => reject(new Error(`expected a server, got exit code ${code}`)))
  })

interface Replies {
  readonly cpu: NodeJS.CpuUsage
  readonly vitals: ProcessStats
}

const ask = <Q extends keyof Replies>(child: ChildProcess, question: Q): Promise<Replies[Q]> =>
  new Promise((resolve) => {
    // Other servers may send messages of their own.
    const listen = (message: { readonly question?: string; readonly answer: Replies[Q] }): void => {
      if (message.question !== question) return
      child.off('message', listen)
      resolve(message.answer)
    }
    child.on('message', listen)
    child.send(question)
  })

const MAX_TRIES = 300
const TRY_MS = 100

/** For servers without a known readiness message. */
async function waitForPort(child: ChildProcess, port: number): Promise<string> {
  // Drained, because a full pipe would block the process.
  child.stdout?.resume()
  const address = `http://127.0.0.1:${port}/`
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const isThere = await fetch(address).then(
      () => true,
      () => false,
    )
    if (isThere) return address
    if (child.exitCode !== null) break
    await wait(TRY_MS)
  }
  child.kill('SIGKILL')
  throw new Error(`expected a server on port ${port}, got none`)
}

/** Starts a script as a process and waits until it listens. */
export async function startMeasured(
  script: string,
  args: readonly string[],
  { port }: { readonly port?: number } = {},
): Promise<MeasuredProcess> {
  const begun = performance.now()
  const child = spawn(process.execPath, ['--import', PROBE, script, ...args], {
    stdio: ['ignore', 'pipe', port ? 'ignore' : 'inherit', 'ipc'],
  })
  const address = await (port ? waitForPort(child, port) : waitForLine(child))
  return {
    address,
    started: performance.now() - begun,
    cpu: async () => {
      const { user, system } = await ask(child, 'cpu')
      return user + system
    },
    vitals: () => ask(child, 'vitals'),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
        // Some servers ignore the signal.
        setTimeout(() => child.kill('SIGKILL'), STOP_MS).unref()
      }),
  }
}
