/** A replica as a process of its own, as a user starts it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { packageRoot } from '#bin/cli/package.ts'

export interface ReplicaProcess {
  readonly port: number
  signal(name: NodeJS.Signals): void
  /** Kills it without a chance to finish, and starts another one on the same port. */
  replace(): Promise<void>
  isReady(): Promise<boolean>
  stop(): Promise<void>
}

const exited = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })

export async function startReplica(url: string, port: number): Promise<ReplicaProcess> {
  const command = join(packageRoot(), 'bin/dist/understudy.mjs')
  const start = (): ChildProcess =>
    spawn(process.execPath, [command, 'serve', '--quiet', '--port', String(port)], {
      env: { ...process.env, UNDERSTUDY_STATE: url },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  const isReady = async (): Promise<boolean> => {
    const address = `http://127.0.0.1:${port}/__understudy/ready`
    const response = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    )
    await response?.arrayBuffer()
    return response?.ok === true
  }
  let child = start()
  /** Like an orchestrator, starts a process again that could not reach the database. */
  const waitUntilReady = async (): Promise<void> => {
    while (!(await isReady())) {
      if (child.exitCode !== null) child = start()
      await sleep(50)
    }
  }
  await waitUntilReady()
  return {
    port,
    isReady,
    signal: (name) => void child.kill(name),
    replace: async () => {
      child.kill('SIGKILL')
      await exited(child)
      child = start()
      await waitUntilReady()
    },
    stop: () => {
      child.kill('SIGTERM')
      return exited(child)
    },
  }
}
