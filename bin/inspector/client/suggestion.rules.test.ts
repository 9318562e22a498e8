import { expect, test } from 'vitest'
import { suggestionIn } from './suggestion.rules.ts'

test('a message suggests a name', () => {
  expect(suggestionIn('no such route (did you mean /core/v2/posts?).')).toBe('/core/v2/posts')
  expect(suggestionIn('no such route')).toBeUndefined()
})
