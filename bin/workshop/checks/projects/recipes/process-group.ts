/** A program in its own process group: it is stopped together with everything it started. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { type CommandOptions, environmentOf } from '#bin/workshop/checks/projects/command.ts'

export interface Running {
  readonly isRunning: () => boolean
  /** The exit code. */
  readonly exit: Promise<number | null>
}

function stopGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGTERM')
  } catch (error) {
    // ESRCH: all of them have ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Stops the program after `work`; an error contains the end of its output. */
export async function whileRunning(
  [program = '', ...args]: readonly string[],
  options: CommandOptions,
  work: (running: Running) => Promise<void>,
): Promise<void> {
  const env = environmentOf(options)
  const child = spawn(program, args, { cwd: options.cwd, env, detached: true })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => output.push(String(part)))
  const exit = once(child, 'exit').then(() => child.exitCode)
  try {
    await work({ isRunning: () => child.exitCode === null, exit })
  } catch (error) {
    throw new Error(`${String(error)}\n${output.join('').slice(-1500)}`)
  } finally {
    stopGroup(child)
  }
}
