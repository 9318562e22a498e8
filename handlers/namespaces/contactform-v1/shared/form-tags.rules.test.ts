import { expect, test } from 'vitest'
import { scanFormTags, toField } from './form-tags.rules.ts'

const only = (markup: string) => scanFormTags(markup).map(toField)

test('a tag has a type, a name, options and values', () => {
  expect(only('[text* your-name autocomplete:name minlength:3]')).toEqual([
    {
      type: 'text*',
      basetype: 'text',
      name: 'your-name',
      options: ['autocomplete:name', 'minlength:3'],
      raw_values: [],
      labels: [],
      values: [],
      pipes: [],
      content: '',
    },
  ])
})

test('a submit button has values and no name', () => {
  expect(only('[submit class:wide "Submit"]')).toEqual([
    {
      type: 'submit',
      basetype: 'submit',
      name: '',
      options: ['class:wide'],
      raw_values: ['Submit'],
      labels: ['Submit'],
      values: ['Submit'],
      pipes: [['Submit', 'Submit']],
      content: '',
    },
  ])
})

test('the part before the bar is the value, both parts are the pipe', () => {
  const [tag] = only(`[select* choice "A" 'B|bb']`)
  expect(tag?.raw_values).toEqual(['A', 'B|bb'])
  expect(tag?.values).toEqual(['A', 'B'])
  expect(tag?.labels).toEqual(['A', 'B'])
  expect(tag?.pipes).toEqual([
    ['A', 'A'],
    ['B', 'bb'],
  ])
})

test('a pair of tags has trimmed content', () => {
  const [tag] = only('[acceptance terms optional]  I agree. [/acceptance]')
  expect(tag).toMatchObject({ name: 'terms', options: ['optional'], content: 'I agree.' })
})

test('dots in a name become underscores', () => {
  expect(only('[text a.b.c]')[0]?.name).toBe('a_b_c')
})

test('doubled brackets escape a tag', () => {
  expect(only('[[text your-name]] [email your-email]').map(({ name }) => name)).toEqual([
    'your-email',
  ])
})

test('an invalid name, an unknown type and an open bracket are not a tag', () => {
  expect(only('[text 1st] [unknown x] [radio* x] [text your-name')).toEqual([])
})

test('a tag with mixed options and values has neither', () => {
  expect(only('[text your-name "a" b]')).toMatchObject([{ name: '', options: [], values: [] }])
})

test('two megabytes of open brackets are parsed quickly', () => {
  const start = performance.now()
  scanFormTags('[text '.repeat(350_000))
  scanFormTags(`${'[['.repeat(500_000)}${'[text a "'.repeat(100_000)}`)
  expect(performance.now() - start).toBeLessThan(1000)
})

test('tags after the thousandth are not read', () => {
  expect(only('[text a]'.repeat(1001))).toHaveLength(1000)
})
