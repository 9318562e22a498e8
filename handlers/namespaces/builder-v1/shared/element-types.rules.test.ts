import { expect, test } from 'vitest'
import { isElementType, knowsSetting } from './element-types.rules.ts'

test('widgets and elements are known by their names', () => {
  const names: readonly unknown[] = ['heading', 'container', 'unknown', '', 5, 'toString']
  expect(names.filter(isElementType)).toEqual(['heading', 'container'])
})

const SETTINGS: readonly (readonly [type: string, setting: string, isKnown: boolean])[] = [
  ['heading', 'title', true],
  ['heading', 'title_mobile', true],
  ['heading', '_margin', true],
  ['heading', '_background_color', true],
  ['heading', 'structure', false],
  ['section', 'structure', true],
  ['unknown', '_margin', false],
]

for (const [type, setting, isKnown] of SETTINGS)
  test(`${type} ${isKnown ? 'has' : 'has not'} the setting ${setting}`, () => {
    expect(knowsSetting(type, setting)).toBe(isKnown)
  })
