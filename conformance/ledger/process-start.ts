/** Whether a process is still the one it was: numbers of processes are given again. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'

/** Field 22 of the line, counted behind the name, which may hold blanks and brackets itself. */
function startInProc(pid: number): string | undefined {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19]
}

/** When a process started, in the words of the system; undefined where it does not say. */
export function startOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return startInProc(pid)
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
    // Somebody else's process cannot be signalled, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Without a start to compare, the number alone decides. */
export function isRunning(pid: number, started: string | undefined): boolean {
  if (!exists(pid)) return false
  const actual = startOf(pid)
  return started === undefined || actual === undefined || actual === started
}
