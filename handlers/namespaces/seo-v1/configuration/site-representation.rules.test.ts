import { expect, test } from 'vitest'
import { invalidIdIn, sentFields, splitFields } from './site-representation.rules.ts'

test('only known fields are read, and the name of the website as text', () => {
  expect(sentFields({ company_name: 'A', other: 1 }, 'Site')).toEqual({
    company_name: 'A',
    website_name: 'Site',
  })
  expect(sentFields({}, 5)).toEqual({})
})

test('a negative id is invalid, other negative numbers are not', () => {
  expect(invalidIdIn({ company_logo_id: 0, person_logo_id: -1 })).toBe('person_logo_id')
  expect(invalidIdIn({ company_name: '-1', company_logo_id: 3 })).toBeUndefined()
})

test('a rejected field does not affect the others, whose markup is removed', () => {
  const sent = {
    company_name: '<b>A</b>',
    company_logo_id: -4,
    description: 'x',
    person_logo_id: 2,
  }
  expect(splitFields(sent)).toEqual({
    kept: { company_name: 'A', person_logo_id: 2 },
    failures: ['company_logo_id', 'description'],
  })
})
