import { expect, test } from 'vitest'
import { relatedKeyphrases } from './keyphrases.rules.ts'

const { columnNames, rows } = relatedKeyphrases(' Trial Visit ', 'us')

test('a table has five named columns and at most ten rows', () => {
  expect(columnNames).toEqual([
    'Keyword',
    'Search Volume',
    'Trends',
    'Intent',
    'Keyword Difficulty Index',
  ])
  expect(rows).toHaveLength(10)
  expect(rows.every((row) => row.length === 5)).toBe(true)
})

test('keyphrases are distinct, in lowercase and contain the given one', () => {
  const keywords = rows.map(([keyword]) => keyword ?? '')
  expect(new Set(keywords).size).toBe(10)
  expect(keywords.filter((keyword) => !keyword.includes('trial visit'))).toEqual([])
})

test('rows are sorted by volume, highest first', () => {
  const volumes = rows.map((row) => Number(row[1]))
  expect(volumes).toEqual(volumes.toSorted((a, b) => b - a))
  expect(volumes.every((volume) => volume > 0 && volume % 10 === 0)).toBe(true)
})

test('cells have twelve months, one or two of four intents and a difficulty', () => {
  for (const [, , trends = '', intents = '', difficulty = ''] of rows) {
    expect(trends.split(',')).toHaveLength(12)
    expect(trends).toMatch(/^(?:[01]\.\d\d,?)+$/)
    expect(intents).toMatch(/^[0-3](?:,[0-3])?$/)
    expect(Number(difficulty)).toBeLessThanOrEqual(100)
  }
})

test('responses are deterministic and depend on the country', () => {
  expect(relatedKeyphrases('trial visit', 'us').rows).toEqual(rows)
  expect(relatedKeyphrases('trial visit', 'de').rows).not.toEqual(rows)
})
