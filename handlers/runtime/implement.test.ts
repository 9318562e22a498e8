/** What a handler may answer is decided by the compiler; each verdict below is a type of its own. */
import { test } from 'playwright/test'
import { operation, response } from '#openapi/define.ts'
import { literal, object, str } from '#openapi/schema.ts'
import { expect } from '#openapi/testing/expect.ts'
import { implement } from './implement.ts'

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

/** Whether a handler with this reply would compile. */
type Compiles<R> = (() => R) extends Parameters<typeof implement<typeof rename>>[1] ? true : false

test('a reply that the operation promises compiles', () => {
  const whole: Compiles<{ body: { success: true; name: string } }> = true
  const made: Compiles<{
    kind: 'text'
    text: () => string
    make: () => { body: { success: true; name: string } }
  }> = true
  const otherStatus: Compiles<{ status: 404; body: { success: false } }> = true
  const empty: Compiles<{ status: 204 }> = true
  const passedOn: Compiles<{ kind: 'passed-on'; status: number; body: unknown }> = true
  expect([whole, made, otherStatus, empty, passedOn]).not.toContain(false)
})

test('a reply that the operation does not promise does not compile', () => {
  const wrongType: Compiles<{ body: { success: true; name: number } }> = false
  const missingField: Compiles<{ body: { success: true } }> = false
  const noBody: Compiles<{ status: 200 }> = false
  const bodyOfOtherStatus: Compiles<{ status: 404; body: { success: true; name: string } }> = false
  const unsaidStatus: Compiles<{ body: { success: false } }> = false
  const undeclaredStatus: Compiles<{ status: 201; body: { success: true; name: string } }> = false
  const wrongValueMade: Compiles<{ kind: 'text'; text: () => string; make: () => { body: 1 } }> =
    false
  const notJson: Compiles<{ kind: 'raw'; contentType: string; text: string }> = false
  const verdicts = [wrongType, missingField, noBody, bodyOfOtherStatus, unsaidStatus]
  expect([...verdicts, undeclaredStatus, wrongValueMade, notJson]).not.toContain(true)
})

test('an operation is tied to the handler that is given', () => {
  const { operation: own, behaviour } = implement(rename, () => ({ status: 204 }))
  expect(own).toBe(rename)
  expect(Object.keys(behaviour)).toEqual(['handle'])
})
