import { expect, test } from 'vitest'
import { encodeEntities } from './entities.rules.ts'

test('markup characters are encoded by name, the apostrophe by number', () => {
  expect(encodeEntities(`<b title="x">Hi</b> & it's`)).toBe(
    '&lt;b title=&quot;x&quot;&gt;Hi&lt;/b&gt; &amp; it&#039;s',
  )
})

test('encoded text is encoded again', () => {
  expect(encodeEntities('&amp;')).toBe('&amp;amp;')
})

test('Latin-1 letters have names, from the first to the last', () => {
  expect(encodeEntities('\u00a0×ß÷ÿ')).toBe('&nbsp;&times;&szlig;&divide;&yuml;')
  expect(encodeEntities('Größe, café')).toBe('Gr&ouml;&szlig;e, caf&eacute;')
})

test('further characters have names too', () => {
  expect(encodeEntities('€ – … Ω → ♥ ≠')).toBe(
    '&euro; &ndash; &hellip; &Omega; &rarr; &hearts; &ne;',
  )
})

test('characters without a name are unchanged, surrogate pairs included', () => {
  expect(encodeEntities('plain 你好 ł 🎻\n')).toBe('plain 你好 ł 🎻\n')
})
