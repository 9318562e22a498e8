/** Compares two documents of the size of variant B, from text to findings. */

import { exportedDocument } from '#openapi/derive/export.ts'
import { detectDocument } from '#openapi/drift/read/detect.ts'
import { compareSources } from '#openapi/testing/compare-sources.ts'
import { median } from './load.ts'

const ROUNDS = 7

const timed = (work: () => unknown): number => {
  const begun = performance.now()
  work()
  return performance.now() - begun
}

interface DriftTimes {
  /** The first comparison in a process, as in every command. */
  readonly first: number
  readonly later: number
  /** Variant A against variant B. */
  readonly variants: number
}

export function measureDrift(): DriftTimes {
  const text = exportedDocument('b')
  const edited = text.replaceAll('"maximum": 100', '"maximum": 50')
  const read = (each: string) => detectDocument(JSON.parse(each))
  const compare = () => compareSources(read(text), read(edited))
  const first = timed(compare)
  const later = median(Array.from({ length: ROUNDS }, () => timed(compare)))
  const other = exportedDocument('a')
  const compareVariants = () => compareSources(read(other), read(text))
  const variants = median(Array.from({ length: ROUNDS }, () => timed(compareVariants)))
  return { first, later, variants }
}
