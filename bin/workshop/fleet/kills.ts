/** Workers in write mode are killed at random times; another machine leaves no trace of them. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import {
  type RemoteDeployment,
  startRemoteDeployment,
} from '#bin/commands/conform/testing/remote-deployment.ts'
import { startPostgres } from '#bin/database/testing/postgres.ts'
import { type FleetProcess, prepareMachine, startFleet } from '#bin/fleet/testing/machine.ts'

const ONLY = ['core.posts.*', 'builder.notes.*', 'spamfilter.settings.*', 'suite.settings.*']
const LONGEST_MS = 3000
const RESPONSE_MS = 20

/** Kills a worker during its writes: the worker alone, or with the run that it started. */
async function killDuringWrites({ child, ended }: FleetProcess, deployment: RemoteDeployment) {
  const isWhole = Math.random() < 0.5
  const delay = Math.round(Math.random() * LONGEST_MS)
  await deployment.moreWritesThan(deployment.writes())
  await setTimeout(delay)
  const { pid } = child
  assert.ok(pid !== undefined)
  process.kill(isWhole ? -pid : pid, 'SIGKILL')
  await ended
  return `${isWhole ? 'machine' : 'worker'} killed after ${delay} ms`
}

async function killOnce(folder: string, store: string): Promise<void> {
  const deployment = await startRemoteDeployment('a', { delay: RESPONSE_MS })
  try {
    const machines = ['one', 'two'].map(() =>
      prepareMachine(mkdtempSync(join(folder, 'machine-')), deployment.address, ONLY),
    )
    const [first = '', second = ''] = machines
    const before = await deployment.state()
    const work = ['work', '--store', store, '--once']
    const how = await killDuringWrites(startFleet(first, [...work, '--start']), deployment)
    const dirty = JSON.stringify(await deployment.state()) !== JSON.stringify(before)
    const { code, output } = await startFleet(second, work).ended
    assert.equal(code, 0, output)
    assert.match(output, /one {2}conform (passed|failed)/)
    assert.deepEqual(await deployment.state(), before)
    const left = dirty ? 'records were left, and ' : ''
    process.stdout.write(`${how}: ${left}the next worker restored the deployment\n`)
  } finally {
    await deployment.close()
  }
}

export async function killWorkers(rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-fleet-'))
  const postgres = await startPostgres()
  try {
    for (let round = 0; round < rounds; round += 1) await killOnce(folder, await postgres.create())
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
