import { expect, test } from 'vitest'
import { scanFormTags } from './form-tags.rules.ts'
import { rulesFor } from './schema.rules.ts'

const rules = (markup: string) =>
  rulesFor({ tags: scanFormTags(markup), say: (key) => key, today: '2026-03-10' })

test('texts are required if starred, of their type, and at most 400 characters long', () => {
  expect(
    rules('[email* mail][text line minlength:2 maxlength:9][url page][tel phone 40/20]'),
  ).toEqual([
    { rule: 'required', field: 'mail', error: 'invalid_required' },
    { rule: 'email', field: 'mail', error: 'invalid_email' },
    { rule: 'maxlength', field: 'mail', threshold: 400, error: 'invalid_too_long' },
    { rule: 'minlength', field: 'line', threshold: 2, error: 'invalid_too_short' },
    { rule: 'maxlength', field: 'line', threshold: 9, error: 'invalid_too_long' },
    { rule: 'url', field: 'page', error: 'invalid_url' },
    { rule: 'maxlength', field: 'page', threshold: 400, error: 'invalid_too_long' },
    { rule: 'tel', field: 'phone', error: 'invalid_tel' },
    { rule: 'maxlength', field: 'phone', threshold: 20, error: 'invalid_too_long' },
  ])
})

test('a long text may have 2000 characters', () => {
  expect(rules('[textarea message]')).toEqual([
    { rule: 'maxlength', field: 'message', threshold: 2000, error: 'invalid_too_long' },
  ])
})

test('radio buttons require one choice, and values must be options', () => {
  expect(rules('[radio one "A" "B|bb"][checkbox some exclusive "C"]')).toEqual([
    { rule: 'required', field: 'one', error: 'invalid_required' },
    { rule: 'maxitems', field: 'one', threshold: 1, error: 'Too many items are selected.' },
    { rule: 'maxitems', field: 'some', threshold: 1, error: 'Too many items are selected.' },
    {
      rule: 'enum',
      field: 'one',
      accept: ['A', 'B'],
      error: 'Undefined value was submitted through this field.',
    },
    {
      rule: 'enum',
      field: 'some',
      accept: ['C'],
      error: 'Undefined value was submitted through this field.',
    },
  ])
})

test('free text removes the list of values, a label removes its first value', () => {
  const made = rules('[checkbox any free_text "A"][select choice first_as_label "Pick" "A"]')
  expect(made).toEqual([expect.objectContaining({ rule: 'enum', field: 'choice', accept: ['A'] })])
})

test('numbers and dates have optional bounds as texts, a range always has bounds', () => {
  expect(rules('[date day min:today max:2026-12-31][number n min:-2][range r]')).toEqual([
    { rule: 'date', field: 'day', error: 'invalid_date' },
    { rule: 'mindate', field: 'day', threshold: '2026-03-10', error: 'date_too_early' },
    { rule: 'maxdate', field: 'day', threshold: '2026-12-31', error: 'date_too_late' },
    { rule: 'number', field: 'n', error: 'invalid_number' },
    { rule: 'minnumber', field: 'n', threshold: '-2', error: 'number_too_small' },
    { rule: 'number', field: 'r', error: 'invalid_number' },
    { rule: 'minnumber', field: 'r', threshold: '0', error: 'number_too_small' },
    { rule: 'maxnumber', field: 'r', threshold: '100', error: 'number_too_large' },
  ])
})

test('a file has accepted types and a maximum size', () => {
  expect(rules('[file* letter filetypes:txt|.pdf limit:2kb]')).toEqual([
    { rule: 'requiredfile', field: 'letter', error: 'invalid_required' },
    {
      rule: 'file',
      field: 'letter',
      accept: ['.txt', '.pdf'],
      error: 'upload_file_type_invalid',
    },
    { rule: 'maxfilesize', field: 'letter', threshold: 2048, error: 'upload_file_too_large' },
  ])
  expect(rules('[file letter]').at(-1)).toMatchObject({ threshold: 1_048_576 })
})

test('rules are grouped in blocks, independent of the order of tags', () => {
  const kinds = rules('[textarea a][text b][select* c "x"][date d][checkbox* e "y"]')
  expect(kinds.map(({ rule, field }) => `${rule} ${field}`)).toEqual([
    'required e',
    'date d',
    'required c',
    'maxlength b',
    'maxlength a',
    'enum e',
    'enum c',
  ])
})

test('acceptance, hidden, quiz and count fields have no rule', () => {
  expect(rules('[acceptance a] x [/acceptance][hidden b "c"][quiz d "e|f"][count g]')).toEqual([])
})
