import { expect, test } from 'vitest'
import { withSmileys } from './smileys.rules.ts'

test('a separate smiley is replaced', () => {
  expect(withSmileys('Hi :) you')).toBe('Hi 🙂 you')
  expect(withSmileys(':-D ;-) 8-) :lol: :?:')).toBe('😀 😉 😎 😆 ❓')
})

test('the longest match wins', () => {
  expect(withSmileys(':???: :?: :?')).toBe('😕 ❓ 😕')
})

test('characters in words, times and addresses are not smileys', () => {
  for (const text of ['a:)', 'x:D.', '18:01', 'https://example.test', 'note:(see', 'plain'])
    expect(withSmileys(text)).toBe(text)
})

test('a tag boundary counts as a blank', () => {
  expect(withSmileys('<p>:)</p><b title=":)">;)</b>')).toBe('<p>🙂</p><b title=":)">😉</b>')
})

test('code and preformatted text are unchanged', () => {
  expect(withSmileys('<pre>:) <b>:)</b></pre> :)')).toBe('<pre>:) <b>:)</b></pre> 🙂')
  expect(withSmileys('<code>:)</code><textarea> :( </textarea>')).toBe(
    '<code>:)</code><textarea> :( </textarea>',
  )
})

test('comments are unchanged', () => {
  expect(withSmileys('<!-- :) --> :)')).toBe('<!-- :) --> 🙂')
})
