import { expect, test } from 'vitest'
import { scanFormTags } from '#handlers/namespaces/contactform-v1/shared/form-tags.rules.ts'
import { acceptsAll, tagProblems } from './field-problems.rules.ts'

const ACCEPTANCES: readonly (readonly [form: string, sent: string | undefined, isOk: boolean])[] = [
  ['[acceptance terms]', '1', true],
  ['[acceptance terms]', '0', false],
  ['[acceptance terms]', undefined, false],
  ['[acceptance terms invert]', '1', false],
  ['[acceptance terms invert]', undefined, true],
  ['[acceptance terms optional]', undefined, true],
]

for (const [form, sent, isOk] of ACCEPTANCES)
  test(`${form} with ${sent ?? 'no value'} is ${isOk ? 'accepted' : 'missing'}`, () => {
    const fields = sent === undefined ? {} : { terms: sent }
    expect(acceptsAll(scanFormTags(form), fields)).toBe(isOk)
  })

test('an acceptance is a problem of its field only where the form validates it', () => {
  const tags = scanFormTags('[acceptance terms] [captchar code] [text name]')
  expect([...tagProblems(tags, {}, true)]).toEqual([
    ['terms', 'accept_terms'],
    ['code', 'captcha_not_match'],
  ])
  expect([...tagProblems(tags, {}, false)]).toEqual([['code', 'captcha_not_match']])
})
