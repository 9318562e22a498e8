import { expect, test } from 'vitest'
import { withSmileys } from './smileys.rules.ts'

test('a smiley that stands alone is drawn', () => {
  expect(withSmileys('Hi :) you')).toBe('Hi 🙂 you')
  expect(withSmileys(':-D ;-) 8-) :lol: :?:')).toBe('😀 😉 😎 😆 ❓')
})

test('the longest one counts', () => {
  expect(withSmileys(':???: :?: :?')).toBe('😕 ❓ 😕')
})

test('signs in words, times and addresses are not smileys', () => {
  for (const text of ['a:)', 'x:D.', '18:01', 'https://example.test', 'note:(see', 'plain'])
    expect(withSmileys(text)).toBe(text)
})

test('the edge of a tag is as good as a blank', () => {
  expect(withSmileys('<p>:)</p><b title=":)">;)</b>')).toBe('<p>🙂</p><b title=":)">😉</b>')
})

test('code and what is laid out by hand stay', () => {
  expect(withSmileys('<pre>:) <b>:)</b></pre> :)')).toBe('<pre>:) <b>:)</b></pre> 🙂')
  expect(withSmileys('<code>:)</code><textarea> :( </textarea>')).toBe(
    '<code>:)</code><textarea> :( </textarea>',
  )
})

test('comments stay', () => {
  expect(withSmileys('<!-- :) --> :)')).toBe('<!-- :) --> 🙂')
})
