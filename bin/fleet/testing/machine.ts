/** A machine of its own, for tests: a folder with a fleet file, ledgers and locks. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { stringify } from 'yaml'
import { packageRoot } from '#bin/cli/package.ts'
import { BUILT_IN_CREDENTIALS } from '#conformance/operator/identities.ts'

/** Prepares a folder for a conformance run in write mode on one target. */
export function prepareMachine(folder: string, address: string, only: readonly string[]): string {
  mkdirSync(join(folder, 'tmp'))
  writeFileSync(join(folder, 'users.json'), JSON.stringify(BUILT_IN_CREDENTIALS))
  const target = {
    address,
    checks: ['conform'],
    mode: 'write',
    'target-name': new URL(address).host,
    users: 'users.json',
    level: 'assumed',
    only,
    rate: 0,
  }
  writeFileSync(join(folder, 'fleet.yaml'), stringify({ targets: { one: target } }))
  return folder
}

export interface FleetProcess {
  readonly child: ChildProcess
  /** Resolves with the code and everything that was printed. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>
}

async function endOf(child: ChildProcess) {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => {
      output += String(part)
    })
  const [code] = await once(child, 'close')
  return { code, output }
}

/** `understudy fleet …` in the folder of a machine, as a process group that can be killed. */
export function startFleet(folder: string, args: readonly string[]): FleetProcess {
  const command = join(packageRoot(), 'bin/dist/understudy.mjs')
  const child = spawn(process.execPath, [command, 'fleet', ...args], {
    cwd: folder,
    detached: true,
    env: { ...process.env, TMPDIR: join(folder, 'tmp') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, ended: endOf(child) }
}
