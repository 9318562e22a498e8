import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { violationsOf } from './violation.ts'

const POST = { type: 'object', required: ['id', 'class_list'] } as const
const REMOVED = {
  type: 'object',
  required: ['deleted', 'previous'],
  properties: { previous: POST },
} as const

test('of several alternatives, the one that matches further is reported', () => {
  const schema = { anyOf: [POST, REMOVED] }
  const validate = new Ajv2020({ strict: false }).compile(schema)
  const body = { deleted: true, previous: { id: 34 } }
  expect(validate(body)).toBe(false)
  const [violation] = violationsOf(validate.errors ?? [], schema, body)
  expect(violation?.path).toBe('.previous.class_list')
})
