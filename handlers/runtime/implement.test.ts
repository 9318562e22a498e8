/** The compiler checks the replies of a handler. */

import { expect, test } from 'vitest'
import { operation, response } from '#openapi/language/define.ts'
import { any, array, int, literal, object, str } from '#openapi/language/schema.ts'
import { implement, type Replies } from './implement.ts'

const rename = operation({
  id: 'sample.names.update',
  summary: 'Stands for any operation with several responses.',
  methods: ['POST'],
  path: '/sample/v1/name',
  responses: {
    200: object({ success: literal(true), name: str('One') }),
    204: response({ description: 'Nothing.' }),
    404: object({ success: literal(false) }),
  },
  access: 'public',
  effect: 'toggle',
  spec: '4',
})

const whole = { success: true, name: 'One' } as const
const more = { ...whole, color: 'red' }

test('a declared reply compiles', () => {
  implement(rename, () => ({ body: { success: true, name: 'One' } }))
  implement(rename, { handle: () => ({ body: whole }) })
  implement(rename, () => ({ kind: 'chunked', chunks: () => [], make: () => ({ body: whole }) }))
  implement(rename, ({ caller }) =>
    caller.id ? { status: 404, body: { success: false } } : { status: 204 },
  )
  implement(rename, () => ({ kind: 'forwarded', status: 418, forwarded: more }))
})

test('an undeclared reply does not compile', () => {
  // @ts-expect-error: the name is a string
  implement(rename, () => ({ body: { success: true, name: 1 } }))
  // @ts-expect-error: the name is missing
  implement(rename, () => ({ body: { success: true } }))
  // @ts-expect-error: there is a body
  implement(rename, () => ({ status: 200 }))
  // @ts-expect-error: the body belongs to another status
  implement(rename, () => ({ status: 404, body: whole }))
  // @ts-expect-error: only status 200 may be omitted
  implement(rename, () => ({ body: { success: false } }))
  // @ts-expect-error: the status is not declared
  implement(rename, () => ({ status: 201, body: whole }))
  // @ts-expect-error: the value does not match the declared body
  implement(rename, () => ({ kind: 'chunked', chunks: () => [], make: () => ({ body: 1 }) }))
  // @ts-expect-error: not JSON
  implement(rename, () => ({ kind: 'raw', contentType: 'text/plain', text: '' }))
})

test('a reply with an undeclared member does not compile', () => {
  // @ts-expect-error: color is not declared
  implement(rename, () => ({ body: { success: true, name: 'One', color: 'red' } }))
  // @ts-expect-error: nor in a value created elsewhere
  implement(rename, () => ({ body: more }))
  // @ts-expect-error: nor in a behaviour with several parts
  implement(rename, { check: () => undefined, handle: () => ({ body: more }) })
  // @ts-expect-error: nor in a chunked body
  implement(rename, () => ({ kind: 'chunked', chunks: () => [], make: () => ({ body: more }) }))
  // @ts-expect-error: nor in one of several replies
  implement(rename, ({ caller }) => (caller.id ? { body: more } : { status: 204 }))
  // @ts-expect-error: nor with another status than the one that declares it
  implement(rename, () => ({ status: 404, body: { success: false, name: 'One' } }))
  // @ts-expect-error: nor with an explicit reply type
  const made = (): Replies<typeof rename> => ({ body: { success: true, name: '', color: 'red' } })
  // @ts-expect-error: nor beside a reply with an explicit type
  implement(rename, ({ caller }) => (caller.id ? made() : { body: { ...whole, a: 1 } }))
})

test('members are checked at every declared depth', () => {
  const list = operation({
    ...rename,
    responses: { 200: array(object({ part: object({ a: int(1) }), free: any({}) })) },
  })
  implement(list, () => ({ body: [{ part: { a: 1 }, free: { b: 2 } }] }))
  // @ts-expect-error: the part does not declare b
  implement(list, () => ({ body: [{ part: { a: 1, b: 2 }, free: {} }] }))

  const open = operation({ ...rename, responses: { 200: object({ a: int(1) }, { open: true }) } })
  implement(open, () => ({ body: { a: 1, b: 2 } }))
})

test('an operation is bound to the given handler', () => {
  const { operation: own, behaviour } = implement(rename, () => ({ status: 204 }))
  expect(own).toBe(rename)
  expect(Object.keys(behaviour)).toEqual(['handle'])
})
