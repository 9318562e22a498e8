import { expect, test } from 'vitest'
import { toSwitch, toUserSetting } from './settings.rules.ts'

test('only the known words turn a setting of the site on', () => {
  expect([true, 1, '1', 'true', 'on', 'yes'].map(toSwitch)).toEqual(Array(6).fill('1'))
  expect([false, 0, '', 'off', 'TRUE', [], {}].map(toSwitch)).toEqual(Array(7).fill('0'))
})

const SETTINGS: readonly (readonly [key: string, sent: unknown, stored: unknown])[] = [
  ['DEFAULT_FOLDER', '12', 12],
  ['DEFAULT_FOLDER', 'text', 0],
  [
    'DEFAULT_SORT_FILES',
    { orderby: 'name', order: 'asc', x: 1 },
    { orderby: 'name', order: 'asc' },
  ],
  ['DEFAULT_SORT_FOLDERS', 'name', undefined],
  ['THEME', { name: 'dark', order: 'asc' }, { name: 'dark' }],
  ['THEME', ['dark'], undefined],
  ['FOLDER_COUNTER_TYPE', 3, '3'],
  ['SHOW_BREADCRUMB', false, false],
]

for (const [key, sent, stored] of SETTINGS)
  test(`the setting ${key} of ${JSON.stringify(sent)} is ${JSON.stringify(stored)}`, () => {
    expect(toUserSetting(key, sent)).toEqual(stored)
  })
