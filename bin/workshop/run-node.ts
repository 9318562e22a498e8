import { spawn } from 'node:child_process'
import process from 'node:process'

interface NodeOutcome {
  readonly passed: boolean
  readonly output: string
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Streams the output of the program instead of returning it. */
  readonly live?: boolean
}

/** Runs a Node program and waits for its exit. */
export function runNode(args: readonly string[], { env = {}, live = false }: RunOptions = {}) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise<NodeOutcome>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      resolve({ passed: code === 0, output: Buffer.concat(chunks).toString() }),
    )
  })
}
