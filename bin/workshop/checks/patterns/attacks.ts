/** Texts that trigger quadratic behaviour of a regular expression. */

import type { Pattern } from './find-patterns.ts'
import { type Item, leavesOf, parsePattern } from './parse-pattern.ts'

const ALPHABET = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...'\u00a0\u2028äß一😀',
]

type Takes = (char: string) => boolean

/** The characters matched by a leaf; an assertion matches none. */
function takesOf(leaf: string, flags: string): Takes {
  const whole = new RegExp(`^(?:${leaf})$`, flags.replaceAll(/[gym]/g, ''))
  return (char) => whole.test(char)
}

type Sample = (leaf: string) => string

/** The first character matched by a leaf: letters, then punctuation, then the rest. */
function sampler(flags: string): Sample {
  const known = new Map<string, string>()
  const preferred = [...'ax1 -/<"'.split(''), ...ALPHABET]
  return (leaf) => {
    const sample = known.get(leaf) ?? preferred.find(takesOf(leaf, flags)) ?? ''
    known.set(leaf, sample)
    return sample
  }
}

/** One character per set of matching leaves: the others of the set behave alike. */
function kindsOf(leaves: readonly string[], flags: string): readonly string[] {
  const takes = [...new Set(leaves)].map((leaf) => takesOf(leaf, flags))
  const kinds = new Map<string, string>()
  for (const char of ALPHABET) {
    const kind = takes.map((take) => (take(char) ? 1 : 0)).join('')
    if (!kinds.has(kind)) kinds.set(kind, char)
  }
  return [...kinds.values()]
}

/** A bound at which a repetition counts as unbounded. */
const MANY = 500

interface Walk {
  readonly sample: Sample
  /** The alternative to take where there are several. */
  readonly choice: number
  text: string
  /** Positions of unbounded repetitions in the text. */
  readonly loops: number[]
}

function walk(items: readonly Item[], on: Walk): void {
  for (const { leaf, group, max } of items) {
    if (leaf === undefined) walk(group[on.choice % group.length] ?? [], on)
    else on.text += on.sample(leaf)
    if (max > MANY) on.loops.push(on.text.length)
  }
}

const MAX_CHOICES = 6

/** A matching text for each choice of alternatives, with the positions of its loops. */
function walksOf({ source, flags }: Pattern): readonly Walk[] {
  const alternatives = parsePattern(source)
  const sample = sampler(flags)
  return alternatives.flatMap((items) =>
    Array.from({ length: MAX_CHOICES }, (_, choice) => {
      const on: Walk = { sample, choice, text: '', loops: [] }
      walk(items, on)
      return on
    }),
  )
}

export interface Attack {
  readonly before: string
  readonly pump: string
  readonly after: string
}

/** The text before a loop, between two loops, or up to one. */
function pumpsOf({ text, loops }: Walk): readonly Omit<Attack, 'after'>[] {
  const starts = [0, ...loops]
  return starts.flatMap((start, index) =>
    loops.slice(index).flatMap((end) => ({
      before: text.slice(0, start),
      pump: text.slice(start, end) || text.slice(start - 1, end),
    })),
  )
}

const AFTER = ['', '\u0001', '\n\u0001', '>\u0001']

export function attacksOn(pattern: Pattern): readonly Attack[] {
  const walks = walksOf(pattern)
  if (!walks.some(({ loops }) => loops.length)) return []
  const befores = [
    '',
    '\u0001',
    ...walks.flatMap(({ text, loops }) => loops.map((at) => text.slice(0, at))),
  ]
  const kinds = kindsOf(leavesOf(parsePattern(pattern.source)), pattern.flags)
  const all = [
    ...walks.flatMap(pumpsOf),
    ...kinds.flatMap((pump) => [...new Set(befores)].map((before) => ({ before, pump }))),
  ]
  const distinct = new Map(all.map((each) => [JSON.stringify(each), each]))
  return [...distinct.values()]
    .filter(({ pump }) => pump !== '')
    .flatMap((each) => AFTER.map((after) => ({ ...each, after })))
}
