import { expect, test } from 'vitest'
import { NUMBER_PLACEHOLDER, repeatable, withNumbers } from './numbering.rules.ts'

const ONE = NUMBER_PLACEHOLDER

test('players are numbered per kind and item, galleries per response', () => {
  const options = { id: 7, numbering: new Map() }
  const text = `audio-${ONE} ${ONE} video-${ONE} gallery-${ONE} audio-${ONE} ${ONE}`
  expect(withNumbers(text, options)).toBe('audio-7-1 1 video-7-1 gallery-1 audio-7-2 2')
  expect(withNumbers(text, options)).toBe('audio-7-3 3 video-7-2 gallery-2 audio-7-4 4')
})

test('a repeated name gets a number, also in the name of its caption', () => {
  const name = repeatable('a_1')
  const text = `${name} caption-${name} ${name} caption-${name}`
  expect(withNumbers(text, { id: 1, numbering: new Map() })).toBe(
    'a_1 caption-a-1 a_1-2 caption-a-1-2',
  )
})
