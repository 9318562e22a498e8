import { expect, test } from 'vitest'
import { isOn, settingsOf } from './settings.rules.ts'

test('each line is a name and a value, switches become true and false', () => {
  expect(settingsOf('skip_mail: on\ndemo_mode : false\r\nfoo:  bar: baz ')).toEqual([
    ['skip_mail', true],
    ['demo_mode', false],
    ['foo', 'bar: baz'],
  ])
})

test('a line dropped from the middle turns the list into a map of positions', () => {
  expect(settingsOf('skip_mail: on\ndemo_mode: off\n\nfoo: bar')).toEqual({
    0: ['skip_mail', true],
    1: ['demo_mode', false],
    3: ['foo', 'bar'],
  })
  expect(settingsOf('nothing\nfoo: bar')).toEqual({ 1: ['foo', 'bar'] })
})

test('a line dropped from the end leaves the list one', () => {
  expect(settingsOf('foo: bar\nnothing')).toEqual([['foo', 'bar']])
  expect(settingsOf('')).toEqual([])
})

test('names of the language itself are not switches', () => {
  expect(settingsOf('foo: toString')).toEqual([['foo', 'toString']])
})

test('a setting is on where one of its lines says so', () => {
  expect(['on', 'true', '1'].map((word) => isOn(`skip_mail: ${word}`, 'skip_mail'))).toEqual([
    true,
    true,
    true,
  ])
  expect(isOn('skip_mail: off\nskip_mail: on', 'skip_mail')).toBe(true)
  expect(isOn('skip_mail: yes\ndemo_mode: on', 'skip_mail')).toBe(false)
  expect(isOn(' skip_mail: on', 'skip_mail')).toBe(false)
})
