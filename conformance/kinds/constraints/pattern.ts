import { patternExpression } from '#openapi/values/expressions.ts'
import type { DeriveKeywordValues } from './keyword-values.ts'

const CANDIDATES = ['sample', 'sample-1', '12', '!!!', '~~ ~~', ' ']

export const patternOf: DeriveKeywordValues = ({ pattern }) => {
  if (pattern === undefined) return []
  const expression = patternExpression(pattern)
  const good = CANDIDATES.filter((text) => expression.test(text)).slice(0, 2)
  const bad = CANDIDATES.filter((text) => !expression.test(text)).slice(0, 2)
  return [
    {
      kind: 'pattern',
      keyword: 'pattern',
      good,
      bad,
      description: `a string that matches ${pattern}`,
    },
  ]
}
