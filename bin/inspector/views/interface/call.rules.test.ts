import { expect, test } from 'vitest'
import type { OperationDetails } from '#bin/inspector/client/openapi.ts'
import { argumentsOf, callOf, parseAs } from './call.rules.ts'

const operation: OperationDetails = {
  id: 'core.posts.update',
  namespace: 'core/v2',
  methods: ['POST'],
  arguments: [],
  path: '/core/v2/posts/{id}',
  summary: '',
  access: { rule: 'edit_post', says: '' },
  roles: {},
  effect: 'crud',
  section: { number: '4.9', about: '' },
  decisions: [],
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
    { name: 'include', in: 'query', required: false, schema: { type: 'array' } },
    { $ref: '#/components/parameters/Fields' },
  ],
  requestBody: {
    content: {
      'application/json': {
        schema: {
          properties: { title: { type: 'string' }, sticky: { type: 'boolean' } },
          required: ['title'],
        },
      },
    },
  },
  responses: {},
  components: {
    parameters: { Fields: { name: '_fields', in: 'query', required: false, schema: {} } },
    schemas: {},
    responses: {},
  },
}

test('filled fields are sent as path, query or body arguments, empty ones are omitted', () => {
  const call = callOf(operation, { id: '7', include: '[1,2]', title: 'A & B', sticky: '' })
  expect(call).toEqual({
    path: '/core/v2/posts/7?include=1%2C2',
    body: '{"title":"A & B"}',
  })
})

test('a value is converted to its schema type, or sent as typed', () => {
  expect(parseAs('5', { type: 'integer' })).toBe(5)
  expect(parseAs('five', { type: 'integer' })).toBe('five')
  expect(parseAs('{"a":1}', { type: 'object' })).toEqual({ a: 1 })
  expect(parseAs('{', { type: 'object' })).toBe('{')
  expect(parseAs('true', { type: 'boolean' })).toBe(true)
})

test('an incomplete path stays a template, and arguments have a location', () => {
  expect(callOf(operation, {})).toEqual({ path: '/core/v2/posts/{id}' })
  expect(argumentsOf(operation).map(({ name, place }) => `${place} ${name}`)).toEqual([
    'path id',
    'query include',
    'query _fields',
    'body title',
    'body sticky',
  ])
})
