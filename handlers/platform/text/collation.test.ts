import { expect, test } from 'vitest'
import { compareTexts, foldText } from './collation.ts'

test('case and accents do not count', () => {
  expect(foldText('ÄÖÜ ÉÑ Øłđð İ')).toBe('aou en oldd i')
  expect(foldText('ｶ カ が')).toBe('か か か')
  expect(foldText('e\u0301')).toBe('e')
})

test('a character never matches several others', () => {
  expect(foldText('ß æ ﬁ ½')).toBe('ß æ ﬁ ½')
})

test('a no-break space is a space, and control characters are nothing', () => {
  expect(foldText('a\u00a0b\u0000c\u007f')).toBe('a bc')
})

test('texts are ordered by punctuation, digits and letters', () => {
  const sorted = ['z', 'Ä', 'b', '10', '<', '_', '-'].toSorted(compareTexts)
  expect(sorted).toEqual(['_', '-', '<', '10', 'Ä', 'b', 'z'])
})
