import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { expect, test } from 'vitest'
import { isRunning, startOf } from './process-start.ts'

test('a process is running only if its start time matches', () => {
  expect(isRunning(process.pid, startOf(process.pid))).toBe(true)
  expect(isRunning(process.pid, undefined)).toBe(true)
})

test('a zombie process counts as ended', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only there the system says so')
  // The process that replaces the shell does not know its child, so it never reaps it.
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const [chunk] = await once(parent.stdout, 'data')
    const pid = Number(String(chunk))
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim()).toBe('sleep')
    expect(isRunning(pid, startOf(pid))).toBe(true)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isRunning(pid, startOf(pid))).toBe(false)
  } finally {
    parent.kill('SIGKILL')
  }
})
