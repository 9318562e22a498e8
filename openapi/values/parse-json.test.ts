import { expect, test } from 'vitest'
import { InputError } from './input-error.ts'
import { parseJson } from './parse-json.ts'

test.each([
  ['{"administrator": canary-1}', "it is not JSON: Unexpected token 'c'"],
  ['canary-1', "it is not JSON: Unexpected token 'c'"],
  [`{"a": [${'1, '.repeat(40)} canary-1, "b"]}`, "it is not JSON: Unexpected token 'c'"],
])('a problem quotes no part of the text (%#)', (text, message) => {
  expect(() => parseJson(text)).toThrow(new InputError(message))
})
