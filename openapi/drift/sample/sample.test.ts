import { expect, test } from 'vitest'
import { contractFor } from '#openapi/contract/contract.ts'
import { extendContract } from '#openapi/extension/extend.ts'
import { readExtension } from '#openapi/extension/read.ts'
import { responseOf } from '#openapi/language/define.ts'
import { exampleOf } from '#openapi/language/schema.ts'
import { at, type Editable, removeAt, setAt } from '#openapi/testing/example-documents.ts'
import { maskValue } from './mask.ts'
import { checkSample, planSamples, type SampleCall } from './plan.ts'

const contract = contractFor('a')

const callOf = (id: string, context?: string): SampleCall => {
  const operation = contract.operations.find((each) => each.id === id)
  if (!operation) throw new Error(`expected an operation ${id}, got none`)
  return { operation, ...(context !== undefined && { context }) }
}

const headers = new Set(['content-type', 'x-wp-total', 'x-wp-totalpages'])
const response = (body: unknown) => ({
  status: 200,
  contentType: 'application/json',
  headers,
  body,
})

/** A list of one post, in the view context. */
function posts(): Editable[] {
  const { body } = responseOf(callOf('core.posts.list').operation.responses[200] ?? {})
  return JSON.parse(JSON.stringify(exampleOf(body ?? {})))
}

const judged = (edit: (post: Editable) => void) => {
  const list = posts()
  edit(list[0] as Editable)
  return checkSample(callOf('core.posts.list', 'view'), response(list))
}

test('a response as described has no findings', () => {
  expect(judged(() => {})).toEqual([])
})

const CASES = [
  [
    'a missing field',
    (post: Editable) => removeAt(post, ['slug']),
    'sample-field-missing',
    '[].slug',
  ],
  [
    'a missing inner field',
    (post: Editable) => removeAt(post, ['title', 'rendered']),
    'sample-field-missing',
    '[].title.rendered',
  ],
  ['a new field', (post: Editable) => setAt(post, ['rating'], 5), 'sample-field-new', '[].rating'],
  [
    'a retyped field',
    (post: Editable) => setAt(post, ['author'], '2'),
    'sample-field-retyped',
    '[].author',
  ],
  ['a null', (post: Editable) => setAt(post, ['link'], null), 'sample-field-null', '[].link'],
  [
    'an unlisted value',
    (post: Editable) => setAt(post, ['comment_status'], 'maybe'),
    'sample-value-unlisted',
    '[].comment_status',
  ],
  [
    'a malformed date',
    (post: Editable) => setAt(post, ['date'], '01.03.2026'),
    'sample-format-changed',
    '[].date',
  ],
] as const
for (const [title, edit, rule, subject] of CASES)
  test(`${title} is reported with its location and context`, () => {
    expect(judged(edit)).toMatchObject([
      { rule, subject, keyword: '(context=view)', path: '/core/v2/posts', methods: ['GET'] },
    ])
  })

test('values are masked', () => {
  const findings = judged((post) => setAt(post, ['date'], 'Frau Müller, 0151-234'))
  expect(JSON.stringify(findings)).not.toMatch(/Müller|0151/)
  expect(maskValue('Ab-12@x.de')).toBe('a string like aa-99@a.aa')
})

test('an undescribed status or content type is reported', () => {
  const call = callOf('core.posts.list')
  const page = { status: 200, contentType: 'text/html', headers }
  expect(checkSample(call, page)).toMatchObject([{ rule: 'sample-media' }])
  expect(checkSample(call, { ...page, status: 404 })).toMatchObject([{ rule: 'sample-status' }])
})

test('an adopted operation without a described response may send any content type', () => {
  const operations = [
    { id: 'shop.export.read', methods: ['GET'], archetype: 'document', access: 'public' },
    {
      ...{ id: 'shop.me.read', methods: ['GET'], archetype: 'document', access: 'public' },
      response: { type: 'object' },
    },
  ]
  const extension = {
    ...{ format: 'understudy-extension', version: 1, variant: 'a' },
    routes: operations.map((own) => ({
      path: `/shop/v1/${own.id}`,
      namespace: 'shop/v1',
      operations: [own],
    })),
  }
  const extended = extendContract(contract, readExtension(extension, contractFor))
  const rules = operations.map(({ id }) => {
    const operation = extended.operations.find((each) => each.id === id)
    if (!operation) throw new Error(`expected an operation ${id}, got none`)
    const archive = { status: 200, contentType: 'application/zip', headers }
    return checkSample({ operation }, archive).map(({ rule }) => rule)
  })
  expect(rules).toEqual([[], ['sample-media']])
})

test('a missing header is reported', () => {
  const bare = { ...response(posts()), headers: new Set(['x-wp-total']) }
  expect(checkSample(callOf('core.posts.list'), bare)).toMatchObject([
    { rule: 'sample-header-missing', subject: 'X-WP-TotalPages' },
  ])
})

test('only safe reads without required arguments are planned', () => {
  for (const signedIn of [true, false]) {
    const calls = planSamples(contract, signedIn)
    const operations = calls.flatMap(({ operation, item }) => [operation, ...(item ? [item] : [])])
    for (const { effect, methods, args, path } of operations) {
      expect(effect).toBe('safe')
      expect(methods).toContain('GET')
      const needed = Object.keys(args).filter((name) => args[name]?.required)
      expect(needed.filter((name) => !path.includes(`{${name}}`))).toEqual([])
    }
  }
})

test('anonymous sampling omits operations that need permissions, and the edit context', () => {
  const calls = planSamples(contract, false)
  expect(calls.some(({ operation }) => operation.access === 'manage_options')).toBe(false)
  expect(calls.some(({ context }) => context === 'edit')).toBe(false)
  expect(planSamples(contract, true).some(({ context }) => context === 'edit')).toBe(true)
  expect(at({ calls }, ['calls', 0])).toBeDefined()
})
