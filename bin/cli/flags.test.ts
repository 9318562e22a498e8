import { expect, test } from 'vitest'
import { readArguments } from './flags.ts'
import type { OptionSpecs } from './options.ts'

const SPECS = {
  port: { type: 'integer', description: '' },
  json: { type: 'boolean', description: '' },
  only: { type: 'string', many: true, description: '' },
  help: { type: 'boolean', short: 'h', description: '' },
} as const satisfies OptionSpecs

const read = (...argv: string[]) => readArguments(argv, SPECS)

test('options and operands may be mixed', () => {
  expect(read('posts', '--port', '80', '--json', 'list', '--', '--not-an-option')).toEqual({
    flags: { port: '80', json: true },
    operands: ['posts', 'list', '--not-an-option'],
  })
})

test('a repeatable option collects its values', () => {
  expect(read('--only', 'a', '--only=b').flags).toEqual({ only: ['a', 'b'] })
})

test('a switch is turned off with a no- prefix', () => {
  expect(read('--no-json').flags).toEqual({ json: false })
})

test('a short name is an alias of the long one', () => {
  expect(read('-h').flags).toEqual({ help: true })
})

const mistakes: readonly (readonly [readonly string[], string])[] = [
  [['--prot', '80'], 'unknown option "--prot" (did you mean --port?)'],
  [['-x'], 'unknown option "-x"'],
  [['--no-port'], 'unknown option "--no-port"'],
  [['--port'], 'the option --port needs a value'],
  [['--port', '--json'], 'the option --port needs a value, got the option --json'],
  [['--json=yes'], 'the option --json takes no value, got "yes"'],
  [['--port', '1', '--port', '2'], 'the option --port was given more than once'],
]
for (const [argv, sentence] of mistakes)
  test(`${argv.join(' ')} is refused in one sentence`, () => {
    expect(() => read(...argv)).toThrow(sentence)
  })
