import { expect, test } from 'vitest'
import { contractFor } from '#openapi/contract/contract.ts'
import { mapValues } from '#openapi/values/json.ts'
import { readPattern, withoutParameterNames, withoutVersion } from './route-pattern.ts'

test('the patterns of the contract are converted back to their paths', () => {
  for (const { pattern, path, params } of contractFor('b').operations) {
    const read = readPattern(pattern)
    expect(read.template).toBe(path)
    expect(Object.fromEntries(read.params)).toEqual(mapValues(params, ({ capture }) => capture))
  }
})

test('groups, brackets and escapes inside a parameter belong to it', () => {
  const { template, params } = readPattern(
    '/x/v1/(?P<id>([^\\/:<>\\*\\?"\\|)]+(?:\\/[^\\/)]+)?)[\\/\\w%-]+)/(?P<part>[)\\]]+)?',
  )
  expect(template).toBe('/x/v1/{id}/{part}')
  expect(params.get('id')).toBe('([^\\/:<>\\*\\?"\\|)]+(?:\\/[^\\/)]+)?)[\\/\\w%-]+')
  expect(params.get('part')).toBe('([)\\]]+)?')
})

test('an unterminated pattern is read to its end', () => {
  expect(readPattern('/x/(?P<id>[\\d]+').params.size).toBe(1)
})

test('normalized paths omit parameter names, and versions on request', () => {
  expect(withoutParameterNames('/core/v2/posts/{id}')).toBe('/core/v2/posts/{}')
  expect(withoutVersion('/core/v2/posts/{id}')).toBe(withoutVersion('/core/v3/posts/{post}'))
  expect(withoutVersion('/oembed/1.0')).toBe(withoutVersion('/oembed/2.0'))
})
