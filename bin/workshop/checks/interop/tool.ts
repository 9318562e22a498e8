import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/** The tools have their own package, so that none of them becomes a dependency. */
const TOOLS = join(dirname(fileURLToPath(import.meta.url)), 'tools')

/** No colours and no telemetry. */
const ENV = {
  ...process.env,
  NO_COLOR: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}

/** The path of a tool's settings. */
export const settings = (name: string): string => join(TOOLS, name)

/** The node_modules of the tools. */
export const packages = (): string => join(TOOLS, 'node_modules')

/** The output of a program; throws with the output on failure. */
export function outputOf(script: string, args: readonly string[]): Promise<string> {
  const program = spawn(process.execPath, [script, ...args], { env: ENV })
  const output: Buffer[] = []
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk))
  return new Promise((tell, reject) => {
    program.on('error', reject)
    program.on('close', () => tell(Buffer.concat(output).toString().trim()))
  })
}

/** Starts a tool, or a program by path, in a folder without settings files. */
export const startTool = (script: string, args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [resolve(packages(), script), ...args], {
    cwd: tmpdir(),
    env: ENV,
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** The output of a failed tool; undefined on success. */
export function problemOf(script: string, args: readonly string[]): Promise<string | undefined> {
  const tool = startTool(script, args)
  const output: Buffer[] = []
  for (const stream of [tool.stdout, tool.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk))
  return new Promise((tell, reject) => {
    tool.on('error', reject)
    tool.on('close', (code) =>
      tell(code === 0 ? undefined : Buffer.concat(output).toString().trim()),
    )
  })
}
