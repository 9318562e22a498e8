import { expect, test } from 'vitest'
import { unknownName } from './usage-error.ts'

const message = (got: string, choices: readonly string[]) =>
  unknownName({ what: 'format', got, choices }).message

test('an unknown name is refused with the valid ones', () => {
  expect(message('xml', ['json', 'yaml'])).toBe('unknown format "xml"; choose json or yaml')
})

test('a close match is suggested', () => {
  expect(message('jsno', ['yaml', 'json', 'text'])).toContain('did you mean json?')
})
