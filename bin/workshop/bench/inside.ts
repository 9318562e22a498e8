/**
 * The cost of the shipped package inside a test: its first import, and a request compared with
 * plain msw.
 */
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { LIBRARY } from '#bin/workshop/build/entries.mjs'
import { inBuild } from './built.ts'
import { median } from './load.ts'

const SCRIPT = join(dirname(fileURLToPath(import.meta.url)), 'inside.mjs')
const IMPORTS = 5

interface InsideTimes {
  /** In milliseconds. */
  readonly firstImport: number
  /** Microseconds per request: to a single msw handler, to the first and to the last namespace. */
  readonly rounds: readonly Readonly<Record<'alone' | 'first' | 'last', number>>[]
}

interface InsideCosts {
  readonly firstImport: number
  /** As multiples of the single msw handler. */
  readonly first: number
  readonly last: number
}

const runOnce = (entry: string): InsideTimes =>
  JSON.parse(execFileSync(process.execPath, [SCRIPT, entry], { encoding: 'utf8' }))

export const measureInside = (): Promise<InsideCosts> =>
  inBuild(LIBRARY, 'node.mjs', (entry) => {
    const all = Array.from({ length: IMPORTS }, () => runOnce(entry))
    const rounds = all.flatMap((result) => result.rounds)
    const ratioOf = (which: 'first' | 'last'): number =>
      median(rounds.map((round) => round[which] / round.alone))
    return {
      firstImport: median(all.map(({ firstImport }) => firstImport)),
      first: ratioOf('first'),
      last: ratioOf('last'),
    }
  })
