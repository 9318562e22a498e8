/** Starts a stand-in as a separate process: the suite does not share code with it. */
import { type ChildProcess, spawn } from 'node:child_process'
import type { VariantId } from '#openapi/language/variants.ts'

interface OwnStandIn {
  readonly address: string
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 30_000

function addressFrom(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(
      () => reject(new Error('the stand-in did not start in time')),
      START_TIMEOUT_MS,
    )
    const read = (chunk: Buffer): void => {
      output += chunk.toString('utf8')
      const address = /listening on (\S+)/.exec(output)?.[1]
      if (address === undefined) return
      clearTimeout(timer)
      // Further output is ignored but has to be consumed.
      for (const stream of streams) stream?.off('data', read).resume()
      resolve(address)
    }
    const streams = [child.stdout, child.stderr]
    for (const stream of streams) stream?.on('data', read)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the stand-in ended with ${code}: ${output.trim().slice(-300)}`))
    })
  })
}

/** `command` is the command line of this program. */
export async function startStandIn(
  command: readonly string[],
  variant: VariantId,
  options: readonly string[] = [],
): Promise<OwnStandIn> {
  const [program = process.execPath, ...rest] = command
  // Without log output and history, which are not used.
  const quiet = ['--quiet', '--history', '0']
  const serve = ['serve', '--port', '0', '--variant', variant, ...quiet, ...options]
  const child = spawn(program, [...rest, ...serve], {
    // The channel closes with this process, even if it is killed; the stand-in then exits too.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C reaches the whole process group; the stand-in has to outlive the cleanup.
    detached: true,
  })
  // An immediate exit stops the stand-in as well.
  process.once('exit', () => child.kill('SIGTERM'))
  const address = await addressFrom(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    address,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
