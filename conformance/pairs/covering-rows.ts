/** A few rows of arguments in which every possible pair of them occurs (greedy all-pairs). */

import { getOrCreate } from '#openapi/values/memoize.ts'

/** Arguments sent together; an undefined one is not sent. */
export type ArgumentRow = Readonly<Record<string, unknown>>

export type ArgumentValues = Readonly<Record<string, readonly unknown[]>>

interface Choice {
  readonly name: string
  readonly value: unknown
  readonly key: string
}

/** The pairs to cover: of arguments with each value once, or of all values. */
export type PairUnit = 'arguments' | 'values'

export interface CoveringOptions {
  readonly values: ArgumentValues
  readonly unit: PairUnit
  /** Whether the result of the row is defined. */
  isPossible(row: ArgumentRow): boolean
  /** Whether the result of the row would differ without the argument. */
  isVisible(row: ArgumentRow, name: string): boolean
}

const goalsOf = (unit: PairUnit, one: Choice, other: Choice): readonly string[] =>
  unit === 'values'
    ? [`${one.key} ${other.key}`]
    : [`${one.name} ${other.name}`, one.key, other.key]

const choicesIn = (values: ArgumentValues): readonly Choice[] =>
  Object.entries(values).flatMap(([name, all]) =>
    all.map((value, index) => ({ name, value, key: `${name}=${index}` })),
  )

const rowOf = (choices: readonly Choice[]): ArgumentRow =>
  Object.fromEntries(choices.map(({ name, value }) => [name, value]))

/** In the order of the arguments, so that a pair has one name. */
const pairsOf = (choices: readonly Choice[]) =>
  choices.flatMap((one, index) => choices.slice(index + 1).map((other) => [one, other] as const))

/** The same orders in every run. */
function createShuffle() {
  let state = 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state
  }
  return <T>(items: readonly T[]): readonly T[] =>
    items
      .map((item) => ({ item, place: next() }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ item }) => item)
}

export function coveringRows(options: CoveringOptions): readonly ArgumentRow[] {
  const { values, unit, isPossible, isVisible } = options
  const all = choicesIn(values)
  const shuffled = createShuffle()
  const inOrder = (choices: readonly Choice[]) => all.filter((each) => choices.includes(each))

  function goalsIn(choices: readonly Choice[]): readonly string[] {
    const row = rowOf(choices)
    if (!isPossible(row)) return []
    const visible = inOrder(choices).filter(({ name }) => isVisible(row, name))
    return pairsOf(visible).flatMap(([one, other]) => goalsOf(unit, one, other))
  }

  /** Pairs of choices that cover a goal. */
  const open = new Map<string, (readonly Choice[])[]>()
  for (const pair of pairsOf(all))
    if (pair[0].name !== pair[1].name)
      for (const goal of goalsIn(pair)) getOrCreate(open, goal, () => []).push(pair)

  const gainOf = (choices: readonly Choice[]): number =>
    new Set(goalsIn(choices).filter((goal) => open.has(goal))).size

  const bestOf = (candidates: readonly (readonly Choice[])[]): readonly Choice[] =>
    candidates
      .map((choices) => ({ choices, gain: gainOf(choices) }))
      .reduce((one, other) => (other.gain > one.gain ? other : one)).choices

  /** Adds every choice that covers more than it hides; in a different order each time. */
  function extended(start: readonly Choice[]): readonly Choice[] {
    let chosen = start
    let gain = gainOf(chosen)
    const inStart = (name: string) => start.some((each) => each.name === name)
    for (const choice of shuffled(all).filter(({ name }) => !inStart(name))) {
      const candidate = [...chosen.filter(({ name }) => name !== choice.name), choice]
      const candidateGain = gainOf(candidate)
      if (candidateGain > gain) [chosen, gain] = [candidate, candidateGain]
    }
    return chosen
  }

  const rows: ArgumentRow[] = []
  for (const [goal, starts] of open) {
    if (!open.has(goal)) continue
    const chosen = extended(bestOf(starts))
    rows.push(rowOf(inOrder(chosen)))
    for (const covered of goalsIn(chosen)) open.delete(covered)
  }
  return rows
}
