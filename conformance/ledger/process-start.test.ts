import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { expect, test } from 'vitest'
import { isRunning, startOf } from './process-start.ts'

test('a process runs as long as it is the one that started then', () => {
  expect(isRunning(process.pid, startOf(process.pid))).toBe(true)
  expect(isRunning(process.pid, undefined)).toBe(true)
})

test('a process that ended and was never asked about is gone', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only there the system says so')
  // What takes the place of the shell does not know that it has a child.
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const [told] = await once(parent.stdout, 'data')
    const pid = Number(String(told))
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim()).toBe('sleep')
    expect(isRunning(pid, startOf(pid))).toBe(true)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isRunning(pid, startOf(pid))).toBe(false)
  } finally {
    parent.kill('SIGKILL')
  }
})
