/** The pages of `docs/platform/`, read for the numbers of their headings. */
import { allFiles, read } from './tree.ts'

const PAGE = /^docs\/platform\/([a-z-]+)\.md$/
const HEADING = /^#{2,3} (\d+(?:\.\d+)?) /gm

/** Every heading as comments cite it: `core 4.3`. */
export const platformHeadings = (): ReadonlySet<string> =>
  new Set(
    allFiles().flatMap((path) => {
      const page = PAGE.exec(path)?.[1]
      if (page === undefined) return []
      return [...read(path).matchAll(HEADING)].map(([, number]) => `${page} ${number}`)
    }),
  )

const CITATION = /\bplatform\/([a-z-]+) (\d+(?:\.\d+)?(?:(?:, | to | and )\d+(?:\.\d+)?)*)/g
const NUMBER = /\d+(?:\.\d+)?/g

/** What a text cites, one entry for each number. */
export const citationsIn = (text: string): readonly string[] =>
  [...text.matchAll(CITATION)].flatMap(([, page, numbers = '']) =>
    [...numbers.matchAll(NUMBER)].map(([number]) => `${page} ${number}`),
  )
