import { expect, test } from 'vitest'
import { matchesPost, matchesUser, postTypes } from './matches.rules.ts'

test('a post is found by a part of its title or by its whole id', () => {
  const post = { id: 42, title: 'Opening Hours' }
  const terms = ['hours', '42', '4', 'closed']
  expect(terms.filter((term) => matchesPost(post, term))).toEqual(['hours', '42'])
})

const USER = {
  id: 7,
  login: 'ada77',
  url: 'https://ada.example.test',
  email: 'ada@example.test',
  nicename: 'ada-l',
  display_name: 'Ada Lovelace',
}

const TERMS: readonly (readonly [term: string, isFound: boolean])[] = [
  ['7', true],
  ['77', true],
  ['8', false],
  ['lovelace', true],
  ['ada-l', true],
  ['a@example', true],
  ['ada@other', false],
  ['https://ada', true],
  ['http-ada', false],
]

for (const [term, isFound] of TERMS)
  test(`the term ${term} ${isFound ? 'finds' : 'does not find'} the user`, () => {
    expect(matchesUser(USER, term)).toBe(isFound)
  })

test('posts are searched for unknown types only', () => {
  expect(postTypes(['page'], [])).toEqual(['page'])
  expect(postTypes(['unknown'], [])).toEqual(['post'])
  expect(postTypes(['page'], ['page'])).toEqual([])
})
