import { expect, test } from 'vitest'
import { type OptionSpecs, resolveOptions, variableOf } from './options.ts'

const SPECS = {
  port: { type: 'integer', default: 4010, maximum: 65535, description: '' },
  'rest-prefix': { type: 'string', default: 'api', description: '' },
  variant: { type: 'string', choices: ['a', 'b'], description: '' },
  method: { type: 'string', many: true, choices: ['GET', 'POST'], description: '' },
  json: { type: 'boolean', description: '' },
  history: { type: 'integer', default: 500, switchable: true, description: '' },
} as const satisfies OptionSpecs

type Settings = Record<string, unknown>
const resolve = (flags: Settings, env: Record<string, string> = {}, values: Settings = {}) =>
  resolveOptions(SPECS, { flags, env, file: { path: 'understudy.config.json', values } })

test('an unset option has its default', () => {
  expect(resolve({})).toEqual({
    port: 4010,
    'rest-prefix': 'api',
    variant: undefined,
    method: [],
    json: false,
    history: 500,
  })
})

test('a flag overrides a variable, and a variable overrides the file', () => {
  const env = { UNDERSTUDY_PORT: '2', UNDERSTUDY_REST_PREFIX: 'rest' }
  const values = { port: 3, 'rest-prefix': 'file', variant: 'b' }
  const found = resolve({ port: '1' }, env, values)
  expect(found).toMatchObject({ port: 1, 'rest-prefix': 'rest', variant: 'b' })
})

test('an empty variable counts as not set', () => {
  expect(resolve({}, { UNDERSTUDY_PORT: '' }).port).toBe(4010)
})

test('a choice is case-insensitive', () => {
  expect(resolve({ variant: 'B', method: ['get'] })).toMatchObject({
    variant: 'b',
    method: ['GET'],
  })
})

test('a variable holds several values separated by commas', () => {
  expect(resolve({}, { UNDERSTUDY_METHOD: 'GET, post' }).method).toEqual(['GET', 'POST'])
})

test('a flag turns off a switch set by a variable', () => {
  expect(resolve({ json: false }, { UNDERSTUDY_JSON: '1' }).json).toBe(false)
})

test('the variable of an option is its name in capitals', () => {
  expect(variableOf('rest-prefix')).toBe('UNDERSTUDY_REST_PREFIX')
})

const mistakes: readonly (readonly [string, () => unknown, string])[] = [
  ['a flag', () => resolve({ variant: 'c' }), 'unknown variant "c"; choose a or b'],
  [
    'a choice in a variable',
    () => resolve({}, { UNDERSTUDY_VARIANT: 'c' }),
    'unknown UNDERSTUDY_VARIANT "c"; choose a or b',
  ],
  [
    'a number out of range',
    () => resolve({ port: '70000' }),
    'expected an integer from 0 to 65535 for --port, got "70000"',
  ],
  [
    'a variable',
    () => resolve({}, { UNDERSTUDY_JSON: 'maybe' }),
    'expected true or false for UNDERSTUDY_JSON, got "maybe"',
  ],
  [
    'an entry of the file',
    () => resolve({}, {}, { port: 1.5 }),
    'expected an integer from 0 to 65535 for port in understudy.config.json, got 1.5',
  ],
  [
    'a file entry of the wrong kind',
    () => resolve({}, {}, { 'rest-prefix': 7 }),
    'expected a string for rest-prefix in understudy.config.json, got 7',
  ],
]
for (const [what, attempt, sentence] of mistakes)
  test(`${what} that is invalid is refused with its origin`, () => {
    expect(attempt).toThrow(sentence)
  })

test('a switchable number also accepts on and off', () => {
  expect(resolve({ history: '7' }).history).toBe(7)
  expect(resolve({ history: 'false' }).history).toBe(0)
  expect(resolve({}, {}, { history: true }).history).toBe(500)
  expect(() => resolve({ port: 'true' })).toThrow('expected an integer')
})
