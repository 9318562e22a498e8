/** What the shipped package costs inside of a test: its first import, and a request beside plain msw. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { packageRoot } from '#bin/cli/package.ts'
import { settingsOf } from '#bin/workshop/build/bundle.mjs'
import { PACKAGE } from '#bin/workshop/build/entries.mjs'
import { median } from './load.ts'

const SCRIPT = join(dirname(fileURLToPath(import.meta.url)), 'inside.mjs')
const IMPORTS = 5

interface InsideTimes {
  /** In milliseconds. */
  readonly firstImport: number
  /** In microseconds, a request: to msw's single handler, to a first and to a last namespace. */
  readonly rounds: readonly Readonly<Record<'alone' | 'first' | 'last', number>>[]
}

interface InsideCosts {
  readonly firstImport: number
  /** As multiples of msw's single handler. */
  readonly first: number
  readonly last: number
}

const runOnce = (entry: string): InsideTimes =>
  JSON.parse(execFileSync(process.execPath, [SCRIPT, entry], { encoding: 'utf8' }))

/** Below the project's own packages, where the peers are found. */
async function inBuild<T>(use: (entry: string) => T): Promise<T> {
  const cache = join(packageRoot(), 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'understudy-bench-'))
  try {
    await build({ ...settingsOf(PACKAGE), outdir: folder, write: true })
    return use(pathToFileURL(join(folder, 'node.mjs')).href)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export const measureInside = (): Promise<InsideCosts> =>
  inBuild((entry) => {
    const all = Array.from({ length: IMPORTS }, () => runOnce(entry))
    const rounds = all.flatMap((told) => told.rounds)
    const ratioOf = (which: 'first' | 'last'): number =>
      median(rounds.map((round) => round[which] / round.alone))
    return {
      firstImport: median(all.map(({ firstImport }) => firstImport)),
      first: ratioOf('first'),
      last: ratioOf('last'),
    }
  })
