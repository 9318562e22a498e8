import { expect, test } from 'vitest'
import { scanFormTags } from '#handlers/namespaces/contactform-v1/shared/form-tags.rules.ts'
import { fieldText, sentFieldNames } from './field-text.rules.ts'

const MARKUP = `[text name] [select topic "Sales|sales@site.example" "Help"] [file cv]
  [quiz sum "1+1?|2"] [acceptance terms]I <b>agree</b>[/acceptance] [acceptance bare]`

type Row = readonly [what: string, name: string, fields: object, text: string | undefined]

const TEXTS: readonly Row[] = [
  ['a value', 'name', { name: ' Jo ' }, 'Jo'],
  ['several values', 'name', { name: ['Jo', 'Al'] }, 'Jo, Al'],
  ['an absent value', 'name', {}, ''],
  ['the part of a choice after the bar', 'topic', { topic: 'Sales' }, 'sales@site.example'],
  ['a choice without a bar', 'topic', { topic: ['Help', 'Other'] }, 'Help, Other'],
  ['no answer of a quiz', 'sum', { sum: '2' }, undefined],
  ['a ticked acceptance', 'terms', { terms: '1' }, 'Consented: I agree'],
  ['an acceptance left open', 'terms', {}, 'Not consented: I agree'],
  ['an acceptance without a text', 'bare', { bare: '1' }, 'Consented'],
  ['the name of a file', 'cv', {}, 'cv.pdf'],
  ['a sent field without a tag', 'extra', { extra: 'x' }, 'x'],
  ['no hidden field', '_extra', { _extra: 'x' }, undefined],
  ['no unknown field', 'toString', {}, undefined],
]

const cv = { name: 'cv.pdf', size: 1, type: 'application/pdf', text: '' }
const tags = scanFormTags(MARKUP)

for (const [what, name, fields, text] of TEXTS)
  test(`a mail shows ${what}`, () => {
    expect(fieldText({ tags, fields: { ...fields }, files: { cv } }, name)).toBe(text)
  })

test('a file that was not sent has an empty text', () => {
  expect(fieldText({ tags, fields: {}, files: {} }, 'cv')).toBe('')
})

test('hidden fields start with an underscore', () => {
  expect(sentFieldNames({ fields: { name: 'Jo', _nonce: 'x' } })).toEqual(['name'])
})
