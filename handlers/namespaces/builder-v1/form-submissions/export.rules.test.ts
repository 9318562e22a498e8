import { expect, test } from 'vitest'
import type { FormSubmissionRecord } from '#fixtures/models/form-submission.ts'
import { columnsOf, formLabel, linesOf } from './export.rules.ts'

const submission: FormSubmissionRecord = {
  id: 42,
  post_id: 10,
  element_id: '476d0ce',
  form_name: 'Contact',
  referer: 'https://site.example/contact/',
  referer_title: 'Contact',
  user_id: 0,
  user_agent: 'agent/1.0',
  user_ip: '203.0.113.7',
  created_at: '2026-02-03T09:15:00',
  updated_at: '2026-02-03T09:15:00',
  status: 'new',
  is_read: false,
  main_meta_id: 101,
  values: [
    { id: 101, key: 'email', value: 'a@example.org' },
    { id: 102, key: 'message', value: 'Hi' },
  ],
  actions: [],
}
const snapshot = {
  id: '10_476d0ce',
  post_id: 10,
  element_id: '476d0ce',
  name: 'Contact',
  fields: [
    { id: 'email', type: 'email', label: 'Email' },
    { id: 'message', type: 'textarea', label: 'Message' },
    { id: 'unused', type: 'text', label: 'Unused' },
  ],
}
const form = { element_id: '476d0ce', snapshot, keys: ['message', 'email'] }
const lines = (changes: Partial<FormSubmissionRecord> = {}, isGuarded = false) => [
  ...linesOf([{ ...submission, ...changes }], form, { localTime: () => 'local', isGuarded }),
]

test('the header has the fields of the form, then seven fixed columns', () => {
  expect(lines()[0]).toBe(
    '"Email","Message",Form Name (ID),Submission ID,Created At,User ID,User Agent,User IP,Referrer',
  )
})

test('a line has JSON cells, a bare id and local time', () => {
  expect(lines()[1]).toBe(
    '"a@example.org","Hi","Contact (476d0ce)",42,"local","0","agent/1.0","203.0.113.7","https://site.example/contact/"',
  )
})

test('an anonymous user is the bare word null, and a missing value an empty cell', () => {
  expect(lines({ user_id: null, values: [] })[1]).toMatch(/^"","",.*,42,"local",null,/)
})

test('quotes and line breaks are escaped inside their cell', () => {
  const values = [{ id: 1, key: 'email', value: 'a "b"\nc, d' }]
  expect(lines({ values })[1]).toMatch(/^"a \\"b\\"\\nc, d","",/)
})

test('columns are in form order, followed by removed keys', () => {
  expect(columnsOf({ ...form, keys: ['old', 'message', 'email'] })).toEqual([
    { key: 'email', label: 'Email' },
    { key: 'message', label: 'Message' },
    { key: 'old', label: 'old' },
  ])
  expect(columnsOf({ ...form, snapshot: undefined, keys: ['a'] })).toEqual([
    { key: 'a', label: 'a' },
  ])
})

test('a deleted form is labelled by its element', () => {
  expect(formLabel('476d0ce', snapshot)).toBe('Contact (476d0ce)')
  expect(formLabel('476d0ce', undefined)).toBe('(476d0ce)')
})

test('a guarded cell is not a spreadsheet formula', () => {
  const guarded = (value: string) => lines({ values: [{ id: 1, key: 'email', value }] }, true)[1]
  for (const sign of ['=', '+', '-', '@', '＝', '＠'])
    expect(guarded(`${sign}1+1`)).toMatch(new RegExp(`^"'\\${sign}1\\+1",`))
  expect(guarded('\n=1')).toMatch(/^"'\\n=1",/)
  expect(guarded('1=1')).toMatch(/^"1=1",/)
  expect(lines({ values: [{ id: 1, key: 'email', value: '=1' }] })[1]).toMatch(/^"=1",/)
})
