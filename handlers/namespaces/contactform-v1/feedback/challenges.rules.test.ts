import { expect, test } from 'vitest'
import { scanFormTags } from '#handlers/namespaces/contactform-v1/shared/form-tags.rules.ts'
import { challengeProblem, responseHash } from './challenges.rules.ts'

const problemOf = (form: string, fields: Readonly<Record<string, unknown>>) =>
  scanFormTags(form).map((tag) => challengeProblem(tag, fields))

const QUIZ = '[quiz capital "capital?|Berlin"]'
const CAPTCHA = '[captchar code]'

test('a quiz ignores case and separators', () => {
  const expected = { _contactform_quiz_answer_capital: responseHash('Berlin') }
  expect(problemOf(QUIZ, { ...expected, capital: ' ber-lin ' })).toEqual([undefined])
  expect(problemOf(QUIZ, { ...expected, capital: 'Bonn' })).toEqual(['quiz_answer_not_correct'])
  expect(problemOf(QUIZ, { capital: 'Berlin' })).toEqual(['quiz_answer_not_correct'])
})

test('a captcha is solved by the last four digits of its picture', () => {
  const picture = { _contactform_captcha_challenge_code: '1234567' }
  expect(problemOf(CAPTCHA, { ...picture, code: '4567' })).toEqual([undefined])
  expect(problemOf(CAPTCHA, { ...picture, code: '1234' })).toEqual(['captcha_not_match'])
  expect(problemOf(CAPTCHA, { _contactform_captcha_challenge_code: '', code: '' })).toEqual([
    'captcha_not_match',
  ])
})

test('other fields have no challenge', () => {
  expect(problemOf('[text name]', {})).toEqual([undefined])
})
