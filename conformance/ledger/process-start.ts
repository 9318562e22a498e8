/** Whether a process is still the one it was: numbers of processes are given again. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'

/** From field 3 of the line on, counted behind the name, which may hold blanks and brackets itself. */
function fieldsInProc(pid: number): readonly string[] {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return line.slice(line.lastIndexOf(')') + 2).split(' ')
}

/** When a process started, in the words of the system; undefined where it does not say. */
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
    // Somebody else's process cannot be signalled, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** It was killed and keeps its number until its parent asks about it, in a container perhaps never. */
function isZombie(pid: number): boolean {
  try {
    return process.platform === 'linux' && fieldsInProc(pid)[0] === 'Z'
  } catch {
    return false
  }
}

/** Without a start to compare, the number alone decides. */
export function isRunning(pid: number, started: string | undefined): boolean {
  if (!exists(pid) || isZombie(pid)) return false
  const actual = startOf(pid)
  return started === undefined || actual === undefined || actual === started
}
