/** Random damage to a state: never silent, and a repair loses only the damaged lines. */

import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { counterNamed, openSites as open } from '#bin/state/testing/open-sites.ts'
import type { Sites } from '#fixtures/site/sites.ts'
import { repairState } from './repair.ts'

const ROUNDS = Number(process.env['UNDERSTUDY_TEST_DAMAGES'] ?? 60)
const SEED = Number(process.env['UNDERSTUDY_TEST_SEED'] ?? 20_261_117)
const WRITES = 15
const NAMES = ['default', 'second']

const counters = Array.from({ length: WRITES }, (_, at) => counterNamed(`count-${at}`))

const written = (at: number): string => NAMES[at % NAMES.length] ?? ''

/** The writes that are present. */
const found = (sites: Sites): readonly number[] =>
  counters.flatMap((counter, at) =>
    sites.names().includes(written(at)) && sites.get(written(at))?.read(counter) === at + 1
      ? [at]
      : [],
  )

/** A snapshot of some writes and a journal of the others, as left by a killed process. */
async function makeState(folder: string): Promise<string> {
  const file = join(folder, 'state.json')
  const half = Math.floor(WRITES / 2)
  for (const [from, to] of [
    [0, half],
    [half, WRITES],
  ] as const) {
    const { sites, flush, close } = open(file)
    for (let at = from; at < to; at += 1) {
      sites.get(written(at))?.write(counterNamed(`count-${at}`), at + 1)
      await flush()
    }
    if (from === 0) await close()
  }
  return file
}

/** A seeded pseudo-random generator. */
function createChance(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

interface Hit {
  readonly bytes: Buffer
  /** The changed byte range of the file. */
  readonly from: number
  readonly to: number
}

type Damage = (bytes: Buffer, from: number, to: number) => Buffer

const DAMAGES: Readonly<Record<string, Damage>> = {
  flip: (bytes, from) => {
    const copy = Buffer.from(bytes)
    copy[from] = (copy[from] ?? 0) ^ (1 << (from % 8))
    return copy
  },
  zero: (bytes, from, to) => Buffer.from(bytes).fill(0, from, to),
  noise: (bytes, from, to) => Buffer.from(bytes).fill('~\n{"', from, to),
  cut: (bytes, from) => bytes.subarray(0, from),
  remove: (bytes, from, to) => Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]),
  repeat: (bytes, from, to) => Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]),
  swap: (bytes, from, to) => {
    const middle = Math.floor((from + to) / 2)
    const parts = [bytes.subarray(middle, to), bytes.subarray(from, middle)]
    return Buffer.concat([bytes.subarray(0, from), ...parts, bytes.subarray(to)])
  },
  insert: (bytes, from, to) =>
    Buffer.concat([bytes.subarray(0, from), Buffer.alloc(to - from, ' '), bytes.subarray(from)]),
  letters: (bytes, from, to) => {
    const text = bytes.subarray(from, to).toString('latin1')
    const other = text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase()
    return Buffer.concat([
      bytes.subarray(0, from),
      Buffer.from(other, 'latin1'),
      bytes.subarray(to),
    ])
  },
  append: (bytes, from, to) => Buffer.concat([bytes, bytes.subarray(from, to)]),
}

function hit(bytes: Buffer, kind: string, chance: (below: number) => number): Hit {
  const from = chance(bytes.length)
  const to = Math.min(bytes.length, from + 1 + chance(60))
  const damaged = DAMAGES[kind]?.(bytes, from, to) ?? bytes
  if (kind === 'flip') return { bytes: damaged, from, to: from + 1 }
  if (kind === 'insert') return { bytes: damaged, from, to: from }
  if (kind === 'append') return { bytes: damaged, from: bytes.length, to: bytes.length }
  return { bytes: damaged, from, to: kind === 'cut' ? bytes.length : to }
}

/** The writes without a damaged line. */
function untouched(bytes: Buffer, { from, to }: Hit): readonly number[] {
  let start = 0
  const gone = new Set<number>()
  for (const line of bytes.toString().split('\n')) {
    const end = start + Buffer.byteLength(line)
    if (start <= to && from <= end + 1)
      for (const [, at] of line.matchAll(/"count-(\d+)"/g)) gone.add(Number(at))
    start = end + 1
  }
  return counters.map((_, at) => at).filter((at) => !gone.has(at))
}

test(
  'damage to a state is never silent, and a repair loses only the damaged lines',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'understudy-damage-'))
    const whole = join(folder, 'whole')
    mkdirSync(whole)
    await makeState(whole)
    const names = readdirSync(whole).filter((name) => !name.includes('previous'))
    expect(names).toEqual(['state.json', 'state.json.journal-1'])
    const chance = createChance(SEED)
    const kinds = Object.keys(DAMAGES)
    const all = counters.map((_, at) => at)
    for (let round = 0; round < ROUNDS; round += 1) {
      const kind = kinds[round % kinds.length] ?? ''
      const name = names[chance(names.length)] ?? ''
      const place = join(folder, `round-${round}`)
      cpSync(whole, place, { recursive: true })
      const bytes = readFileSync(join(whole, name))
      const damage = hit(bytes, kind, chance)
      const file = join(place, 'state.json')
      writeFileSync(join(place, name), damage.bytes)
      const what = `round ${round}: ${kind} ${damage.from} to ${damage.to} of ${name}`
      let notes: readonly string[] = []
      try {
        const opened = open(file)
        notes = opened.notes
        expect(found(opened.sites), what).toEqual(all)
        if (!damage.bytes.equals(bytes)) expect(notes, what).toHaveLength(1)
      } catch (error) {
        if (!String(error).includes('cannot be used as --state')) throw error
        const output = join(place, 'repaired.json')
        const { files } = await repairState({ file, output, variant: 'a' })
        const saved = found(open(output).sites)
        for (const at of untouched(bytes, damage))
          expect(saved, `${what}, write ${at}`).toContain(at)
        const message = files.reduce(
          (sum, { gone, missing, isIncomplete }) =>
            sum + gone.length + missing + Number(isIncomplete),
          0,
        )
        if (saved.length < WRITES) expect(message, what).toBeGreaterThan(0)
        expect(readFileSync(join(place, name)).equals(damage.bytes), what).toBe(true)
      }
      rmSync(place, { recursive: true })
    }
    rmSync(folder, { recursive: true })
  },
  Math.max(60_000, ROUNDS * 500),
)

for (const [what, change] of [
  ['moved to the end', (first: string, rest: readonly string[]) => [...rest, first]],
  ['repeated at the end', (first: string, rest: readonly string[]) => [first, ...rest, first]],
] as const)
  test(`a repair loses no write if the first line of a site is ${what}`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'understudy-damage-'))
    const file = await makeState(folder)
    const [head = '', first = '', ...rest] = readFileSync(file, 'utf8').trimEnd().split('\n')
    expect(first).toContain('"snapshot"')
    writeFileSync(file, `${[head, ...change(first, rest)].join('\n')}\n`)
    expect(() => open(file)).toThrow('cannot be used as --state')
    const output = join(folder, 'repaired.json')
    const { files } = await repairState({ file, output, variant: 'a' })
    expect(files[0]?.isIncomplete).toBe(true)
    expect(found(open(output).sites)).toHaveLength(WRITES)
    rmSync(folder, { recursive: true })
  })
