import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from '#handlers/platform/text/collation.ts'
import { type Column, isRankable, matcherFor, parseSearch, rank } from './search.rules.ts'

const words = (sent: string) =>
  parseSearch(sent)?.terms.map(({ text, isExcluded }) => `${isExcluded ? '-' : ''}${text}`)

test('words are split at blanks, commas and plus signs, phrases stay together', () => {
  expect(words('Red,green+blue  grey')).toEqual(['red', 'green', 'blue', 'grey'])
  expect(words('"Open door" day')).toEqual(['open door', 'day'])
  expect(words('red -Blue')).toEqual(['red', '-blue'])
})

test('single letters and common words are dropped unless nothing else is left', () => {
  expect(words('the cat of a house')).toEqual(['cat', 'house'])
  expect(words('What is it')).toEqual(['what is it'])
  expect(words('a')).toEqual(['a'])
})

test('ten or more words are one phrase', () => {
  const nine = 'w1 w2 w3 w4 w5 w6 w7 w8 w9'
  expect(words(nine)).toHaveLength(9)
  expect(words(`${nine} w10`)).toEqual([`${nine} w10`])
})

test('an empty term is not a search', () => {
  expect(['', '  ', '\n', undefined, 5, ['a']].map(parseSearch)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  )
  expect([isRankable('0'), isRankable(' '), isRankable('00')]).toEqual([false, false, true])
})

const columns: readonly Column[] = ['post_title', 'post_content', 'post_excerpt']
const texts = { title: 'Open door day', content: 'Music and cake', excerpt: '' }
const finds = (
  sent: string,
  options: Partial<Parameters<typeof matcherFor>[1]> = {},
  changes: Partial<typeof texts> = {},
) => {
  const search = parseSearch(sent)
  return (
    search && matcherFor(search, { columns, isExact: false, ...options })({ ...texts, ...changes })
  )
}

test('every word must occur, and no excluded one', () => {
  expect(finds('DOOR cake')).toBe(true)
  expect(finds('door tea')).toBe(false)
  expect(finds('door -cake')).toBe(false)
  expect(finds('door -tea')).toBe(true)
})

test('matching ignores case and accents of all letters', () => {
  const letter = fc.constantFrom(
    ...'kKiIsSeßäÄ\u0130\u0131\u017f\u212a\u0307\u03a3\u03c3 .*(['.split(''),
  )
  const anyText = fc.array(letter, { maxLength: 6 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(anyText, anyText, (title, sent) => {
      const search = parseSearch(`"${sent}"`)
      const wanted = search?.terms[0]?.text ?? ''
      expect(search && finds(`"${sent}"`, { columns: ['post_title'] }, { title })).toBe(
        search && foldText(title).includes(wanted),
      )
    }),
  )
})

test('columns can be chosen, and an exact word equals a whole one', () => {
  expect(finds('cake', { columns: ['post_title'] })).toBe(false)
  expect(finds('door', { isExact: true })).toBe(false)
  expect(finds('"open door day"', { isExact: true })).toBe(true)
})

const NOTHING = { post_title: '', post_content: '', post_excerpt: '' }
const place = (sent: string, changes: Partial<typeof NOTHING>) => {
  const search = parseSearch(sent)
  return search && rank({ ...NOTHING, ...changes }, search)
}

test('several words rank by phrase and words in the title, then phrase in excerpt and content', () => {
  const places = [
    place('open door', { post_title: 'the open door' }),
    place('open door', { post_title: 'door is open' }),
    place('open door', { post_title: 'a door' }),
    place('open door', { post_excerpt: 'an open door' }),
    place('open door', { post_content: 'an open door' }),
    place('open door', { post_content: 'door, open' }),
  ].map(Number)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(new Set(places).size).toBe(6)
})

test('an excluded word does not count for the rank', () => {
  expect(place('open -door', { post_title: 'open' })).toBe(
    place('open house', { post_title: 'house, open' }),
  )
})

test('a single word ranks by its occurrence in the title', () => {
  expect(Number(place('door', { post_title: 'door' }))).toBeLessThan(
    Number(place('door', { post_content: 'door' })),
  )
  expect(place('door', { post_excerpt: 'door' })).toBe(place('door', { post_content: 'door' }))
})

test('an overlong term is not a search', () => {
  expect(parseSearch('a'.repeat(1600))?.terms).toHaveLength(1)
  expect(parseSearch('a'.repeat(1601))).toBeUndefined()
  expect(parseSearch('ä'.repeat(801))).toBeUndefined()
})
