/** Every operation with missing, null, empty, huge, wrong-typed and hostile values: no 5xx. */
import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'
import { type ContractOperation, contractFor } from '#openapi/contract/contract.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { paramOf } from '#openapi/language/patterns.ts'

const HOSTILE: readonly unknown[] = [
  undefined,
  null,
  '',
  'x'.repeat(70_000),
  -1,
  1e21,
  true,
  'abc',
  [],
  {},
  [1],
  ['a', { b: 1 }],
  { x: { y: [null] } },
  "'; DROP TABLE posts; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '\u0000',
  '2026-13-45',
  '__proto__',
  [[[[[]]]]],
  '9'.repeat(400),
  '1e309',
]

/** A valid value, so that a call is rejected only for the value under test. */
function plainValue({ enum: values, type, properties = {}, minLength = 4 }: ArgSchema): unknown {
  if (values) return values[0]
  const [first] = [type].flat()
  if (first === 'integer' || first === 'number') return 1
  if (first === 'boolean') return true
  if (first === 'array') return []
  if (first !== 'object') return 'a'.repeat(minLength)
  const required = Object.entries(properties).filter(([, member]) => member.required)
  return Object.fromEntries(required.map(([name, member]) => [name, plainValue(member)]))
}

function flatten(name: string, value: unknown): readonly string[] {
  if (value === undefined) return []
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, part]) => flatten(`${name}[${key}]`, part))
  return [`${encodeURIComponent(name)}=${encodeURIComponent(String(value ?? ''))}`]
}

/** The arguments of each call: only the required ones, none, and each argument with each value. */
function* callsOf({ args, undeclared = {} }: ContractOperation) {
  const required = Object.entries(args).filter(([, schema]) => schema.required)
  const good = Object.fromEntries(required.map(([name, schema]) => [name, plainValue(schema)]))
  yield good
  yield {}
  for (const name of Object.keys({ ...args, ...undeclared }))
    for (const value of HOSTILE) yield { ...good, [name]: value }
}

async function failuresOf(operation: ContractOperation, variant: 'a' | 'b') {
  const api = testApi({ variant })
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => paramOf(operation, name).example)
  const inPath = Object.keys(operation.params)
  const found: string[] = []
  for (const method of operation.methods)
    for (const call of callsOf(operation)) {
      const sent = Object.fromEntries(
        Object.entries(call).filter(([name]) => !inPath.includes(name)),
      )
      const isQuery = method === 'GET' || method === 'DELETE'
      const query = Object.entries(sent).flatMap(([name, value]) => flatten(name, value))
      const target = isQuery ? `${path}?${query.join('&')}` : path
      const request = isQuery ? { as: 'admin' } : { as: 'admin', json: sent }
      const { status } = await api.send(method, target, request)
      if (status >= 500) found.push(`${method} ${path} ${JSON.stringify(sent).slice(0, 120)}`)
    }
  return found
}

/** Operations of remote services that the demo site lacks; their failure is acceptable. */
const REMOTE: readonly string[] = []

for (const variant of ['a', 'b'] as const) {
  const own = contractFor(variant).operations.filter(({ namespace }) =>
    variant === 'a' ? true : !contractFor('a').namespaces.some(({ name }) => name === namespace),
  )
  test(`no value of an argument makes variant ${variant} fail`, { timeout: 240_000 }, async () => {
    const failures: string[] = []
    for (const operation of own)
      if (!REMOTE.includes(operation.id)) failures.push(...(await failuresOf(operation, variant)))
    expect(failures.join('\n')).toBe('')
  })
}
