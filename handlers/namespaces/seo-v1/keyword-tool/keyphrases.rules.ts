/** Keyphrases of the substitute for the keyword service. */

import {
  pseudoRandom,
  pseudoRandomInteger,
} from '#handlers/namespaces/seo-v1/metrics/pseudo-random.rules.ts'
import { by } from '#openapi/values/order.ts'

const COLUMN_NAMES = [
  'Keyword',
  'Search Volume',
  'Trends',
  'Intent',
  'Keyword Difficulty Index',
] as const

interface Keyphrases {
  readonly columnNames: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const MAX_ROWS = 10
const MONTHS = 12
const INTENTS = 4

const VARIANTS: readonly ((phrase: string) => string)[] = [
  (phrase) => phrase,
  (phrase) => `${phrase} near me`,
  (phrase) => `${phrase} for beginners`,
  (phrase) => `best ${phrase}`,
  (phrase) => `${phrase} online`,
  (phrase) => `free ${phrase}`,
  (phrase) => `${phrase} registration`,
  (phrase) => `what is ${phrase}`,
  (phrase) => `${phrase} dates`,
  (phrase) => `${phrase} cost`,
  (phrase) => `${phrase} ideas`,
]

function rowOf(keyword: string, country: string): readonly string[] {
  const seed = `${country}|${keyword}`
  const volume = pseudoRandomInteger(`${seed}|volume`, 1, 500) * 10
  const trends = Array.from({ length: MONTHS }, (_, month) =>
    pseudoRandom(`${seed}|${month}`).toFixed(2),
  )
  const first = pseudoRandomInteger(`${seed}|intent`, 0, INTENTS)
  const second = pseudoRandomInteger(`${seed}|second intent`, 0, INTENTS)
  const intents = first === second ? [first] : [first, second]
  const difficulty = pseudoRandomInteger(`${seed}|difficulty`, 5, 96)
  return [keyword, String(volume), trends.join(','), intents.join(','), String(difficulty)]
}

/** At most ten keyphrases like the given one, highest volume first. */
export function relatedKeyphrases(keyphrase: string, country: string): Keyphrases {
  const phrase = keyphrase.trim().toLowerCase()
  const rows = VARIANTS.map((variant) => rowOf(variant(phrase), country))
    .toSorted(by(([, volume]) => Number(volume), 'desc'))
    .slice(0, MAX_ROWS)
  return { columnNames: COLUMN_NAMES, rows }
}
