/** For tests: `understudy serve` as a separate process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { commandFile } from '#bin/testing/command-file.ts'

export const ADMIN = { authorization: `Basic ${btoa('admin:admin-secret')}` }

export interface StartedCommand {
  /** A temporary folder, removed by the caller. */
  readonly folder: string
  readonly file: string
}

/** The bundled command, in a temporary folder. */
export const ownCommand = (): StartedCommand => ({
  folder: mkdtempSync(join(tmpdir(), 'understudy-serve-')),
  file: commandFile(),
})

export interface RunningServe {
  readonly child: ChildProcess
  readonly root: string
  readonly origin: string
  /** Standard error so far. */
  readonly stderr: () => string
  /** Standard output so far. */
  readonly stdout: () => string
  readonly ended: Promise<number | null>
}

export interface ServeOptions {
  readonly args?: readonly string[] | undefined
  readonly env?: Record<string, string> | undefined
  /** Shell commands run first, such as limits. */
  readonly shell?: string
  /** Keeps the shell as the parent, like a package manager. */
  readonly leavesShell?: boolean
}

function spawnServe({ folder, file }: StartedCommand, options: ServeOptions) {
  const { args = [], env, shell, leavesShell = false } = options
  const line = [process.execPath, file, 'serve', '--port', '0', ...args]
  const script = `${shell}; ${leavesShell ? '"$@"; true' : 'exec "$@"'}`
  const [program = '', ...rest] = shell ? ['sh', '-c', script, 'sh', ...line] : line
  return spawn(program, rest, { cwd: folder, env: { ...process.env, ...env } })
}

const running = new Set<ChildProcess>()

/** Playwright ends the process of a failed test: its servers must not outlive it. */
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts `understudy serve` on a free port and waits until it listens. */
export function startServe(
  command: StartedCommand,
  options: ServeOptions = {},
): Promise<RunningServe> {
  const child = spawnServe(command, options)
  let out = ''
  let err = ''
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  running.add(child)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  child.on('exit', () => running.delete(child))
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      out += chunk
      const root = /listening on (\S+)/.exec(out)?.[1]
      if (!root) return
      const streams = { stderr: () => err, stdout: () => out }
      resolve({ child, root, origin: new URL(root).origin, ...streams, ended })
    })
    ended.then((code) => reject(new Error(`ended with ${code}: ${err}`)))
  })
}

export const post = (root: string, title: string): Promise<Response> =>
  fetch(`${root}core/v2/posts`, {
    method: 'POST',
    headers: { ...ADMIN, 'content-type': 'application/json' },
    body: JSON.stringify({ title, status: 'publish' }),
  })

export const kill = async ({ child, ended }: RunningServe): Promise<void> => {
  child.kill('SIGKILL')
  await ended
}

/** Of the posts whose title contains "durable". */
export async function titlesAt({ root }: RunningServe): Promise<readonly string[]> {
  const found = await fetch(`${root}core/v2/posts?search=durable&per_page=100&_fields=title`)
  const posts: readonly { readonly title: { readonly rendered: string } }[] = await found.json()
  return posts.map(({ title }) => title.rendered.slice(0, 40))
}

export const reaches = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 }, () => resolve(true))
    socket.on('error', () => resolve(false)).on('timeout', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
