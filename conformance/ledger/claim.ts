/**
 * Something that one process at a time may use. Each announces itself in a file of its own and then
 * looks for others: of two that come at once the later look sees the other file, so never both go
 * on; and nobody ever removes the file of a process that lives.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { isRecord } from '#openapi/values/json.ts'
import { isRunning, startOf } from './process-start.ts'

interface Holder {
  readonly pid: number
  /** Tells a process from a later one with the same number; absent where the system does not say. */
  readonly started?: string
  /** Absent in what older versions left. */
  readonly host?: string
  readonly run: string
  /** As an ISO date. */
  readonly since: string
}

/** Who holds it instead, and the file that says so. */
interface Held extends Holder {
  readonly file: string
}

interface Claim {
  readonly folder: string
  /** What the files of all who want the same begin with. */
  readonly prefix: string
  /** Tells this process from every other. */
  readonly run: string
  readonly now: Date
}

/** Processes that came at the same moment step back and come again; then one of them is first. */
const TRIES = 6
const STEP_BACK_MS = 150

const isHolder = (value: unknown): value is Holder =>
  isRecord(value) && typeof value['pid'] === 'number' && typeof value['run'] === 'string'

/** Undefined when the file is gone or is not one of ours: those appear whole or not at all. */
function holderIn(file: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isHolder(holder) ? holder : undefined
  } catch {
    return undefined
  }
}

/** Of a process on another machine nobody can tell, so it counts as running. */
const isAlive = ({ host, pid, started }: Holder): boolean =>
  (host !== undefined && host !== hostname()) || isRunning(pid, started)

function announce(file: string, holder: Holder): void {
  const unfinished = `${file}.new`
  writeFileSync(unfinished, JSON.stringify(holder), { flag: 'wx' })
  renameSync(unfinished, file)
}

/** The others; what those left behind that are no more is cleared away. */
function othersIn({ folder, prefix }: Claim, own: string): readonly Held[] {
  const files = readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && name.endsWith('.lock') && name !== basename(own))
    .map((name) => join(folder, name))
  return files.flatMap((file) => {
    const holder = holderIn(file)
    if (holder && isAlive(holder)) return [{ ...holder, file }]
    rmSync(file, { force: true })
    return []
  })
}

/** The way to give it up again, or who holds it. */
export async function claim(wanted: Claim): Promise<(() => void) | Held> {
  const { folder, prefix, run, now } = wanted
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${prefix}${run}.lock`)
  const release = (): void => rmSync(file, { force: true })
  const started = startOf(process.pid)
  const mine = { pid: process.pid, host: hostname(), run, since: now.toISOString() }
  for (let left = TRIES; ; left -= 1) {
    announce(file, { ...mine, ...(started && { started }) })
    const [other] = othersIn(wanted, file)
    if (!other) return release
    release()
    if (left <= 1) return other
    await pause(STEP_BACK_MS * Math.random())
  }
}
