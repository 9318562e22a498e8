import { expect, test } from 'vitest'
import { isOn, settingsOf } from './settings.rules.ts'

test('each line is a name and a value, and switches become booleans', () => {
  expect(settingsOf('skip_mail: on\ndemo_mode : false\r\nfoo:  bar: baz ')).toEqual([
    ['skip_mail', true],
    ['demo_mode', false],
    ['foo', 'bar: baz'],
  ])
})

test('an invalid line in the middle turns the list into a map of positions', () => {
  expect(settingsOf('skip_mail: on\ndemo_mode: off\n\nfoo: bar')).toEqual({
    0: ['skip_mail', true],
    1: ['demo_mode', false],
    3: ['foo', 'bar'],
  })
  expect(settingsOf('nothing\nfoo: bar')).toEqual({ 1: ['foo', 'bar'] })
})

test('an invalid line at the end leaves a list', () => {
  expect(settingsOf('foo: bar\nnothing')).toEqual([['foo', 'bar']])
  expect(settingsOf('')).toEqual([])
})

test('property names of objects are not switches', () => {
  expect(settingsOf('foo: toString')).toEqual([['foo', 'toString']])
})

test('a setting is on if one of its lines enables it', () => {
  expect(['on', 'true', '1'].map((word) => isOn(`skip_mail: ${word}`, 'skip_mail'))).toEqual([
    true,
    true,
    true,
  ])
  expect(isOn('skip_mail: off\nskip_mail: on', 'skip_mail')).toBe(true)
  expect(isOn('skip_mail: yes\ndemo_mode: on', 'skip_mail')).toBe(false)
  expect(isOn(' skip_mail: on', 'skip_mail')).toBe(false)
})

test('lines after the thousandth are not read', () => {
  const text = 'skip_mail: off\n'.repeat(1000)
  expect(settingsOf(`${text}demo_mode: on`)).toHaveLength(1000)
  expect(isOn(`${text}demo_mode: on`, 'demo_mode')).toBe(false)
})
