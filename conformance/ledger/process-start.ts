/** Whether a process is still running, in spite of reused process ids. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'

/** Fields from the third on, read after the name, which may contain blanks and brackets. */
function fieldsInProc(pid: number): readonly string[] {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return line.slice(line.lastIndexOf(')') + 2).split(' ')
}

/** The start time in the format of the system; undefined where it is not reported. */
export function startOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return fieldsInProc(pid)[19]
    if (process.platform === 'win32') return undefined
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A killed process keeps its id until its parent reaps it, in a container perhaps never. */
function isZombie(pid: number): boolean {
  try {
    return process.platform === 'linux' && fieldsInProc(pid)[0] === 'Z'
  } catch {
    return false
  }
}

/** Without a start time to compare, the process id decides. */
export function isRunning(pid: number, started: string | undefined): boolean {
  if (!exists(pid) || isZombie(pid)) return false
  const actual = startOf(pid)
  return started === undefined || actual === undefined || actual === started
}
