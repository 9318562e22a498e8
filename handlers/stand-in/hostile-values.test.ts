/** Every operation with missing, null, empty, huge, wrong-typed and hostile values. */
import { expect, test } from 'vitest'
import { type TestRequest, testApi } from '#handlers/testing/testing.ts'
import { type ContractOperation, contractFor } from '#openapi/contract/contract.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { paramOf } from '#openapi/language/patterns.ts'
import { quirksOf } from '#openapi/language/quirks.ts'
import type { VariantId } from '#openapi/language/variants.ts'

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

const LANGUAGE = 'multilang_language'

/** The arguments of each call: only the required ones, none, and each argument with each value. */
function* callsOf({ args, undeclared = {}, methods }: ContractOperation, method: string) {
  const required = Object.entries(args).filter(([, schema]) => schema.required)
  const good = Object.fromEntries(required.map(([name, schema]) => [name, plainValue(schema)]))
  yield good
  yield {}
  // The methods of an operation share its checks and its handler.
  if (method !== methods[0]) return
  // The language is the same argument of every route.
  for (const name of Object.keys({ ...args, ...undeclared }))
    if (name !== LANGUAGE) for (const value of HOSTILE) yield { ...good, [name]: value }
}

interface SentRequest {
  readonly target: string
  readonly request: TestRequest
}

const HOSTILE_PATHS = ['0', '9'.repeat(400), '-1', '%00', '..%2F..%2Fetc', "1'--"]
const HOSTILE_BODIES = ['{bad', 'null', '[]', '5', '"text"', '[[1]]']

const as = 'admin'
const JSON_TYPE = { 'content-type': 'application/json' }

/** The requests of an operation with hostile arguments, paths and bodies. */
function* requestsOf(operation: ContractOperation, method: string): Generator<SentRequest> {
  const inPath = Object.keys(operation.params)
  const pathWith = (values: Readonly<Record<string, string>>) =>
    operation.path.replace(
      /\{(\w+)\}/g,
      (_, name) => values[name] ?? paramOf(operation, name).example,
    )
  const path = pathWith({})
  const isQuery = method === 'GET' || method === 'DELETE'
  for (const call of callsOf(operation, method)) {
    const sent = Object.entries(call).filter(([name]) => !inPath.includes(name))
    const query = sent.flatMap(([name, value]) => flatten(name, value))
    yield isQuery
      ? { target: `${path}?${query.join('&')}`, request: { as } }
      : { target: path, request: { as, json: Object.fromEntries(sent) } }
  }
  for (const name of inPath)
    for (const value of HOSTILE_PATHS)
      yield { target: pathWith({ [name]: value }), request: isQuery ? { as } : { as, json: {} } }
  if (!isQuery)
    for (const text of HOSTILE_BODIES)
      yield {
        target: path,
        request: { as, headers: JSON_TYPE, body: new TextEncoder().encode(text) },
      }
}

/** Whether a quirk of the operation declares the status. */
const isDeclared = (operation: ContractOperation, status: number): boolean =>
  quirksOf(operation).some(({ response }) => response.status?.includes(status))

interface SweptSite {
  readonly variant: VariantId
  readonly asDeployed: boolean
}

/** Server errors that no quirk declares, and refused requests that changed the site. */
async function failuresOf(operation: ContractOperation, { variant, asDeployed }: SweptSite) {
  let writes = 0
  const changed = () => {
    writes += 1
  }
  const api = testApi({ variant, asDeployed, changed })
  const found: string[] = []
  for (const method of operation.methods)
    for (const { target, request } of requestsOf(operation, method)) {
      const before = writes
      const { status } = await api.send(method, target, request)
      const isQuirk = asDeployed && isDeclared(operation, status)
      const isStored = status >= 400 && writes > before
      if (!isQuirk && (status >= 500 || isStored))
        found.push(
          `${status} ${method} ${target.slice(0, 200)} ${JSON.stringify(request.json)?.slice(0, 120)}`,
        )
    }
  return found
}

const ofVariantA = contractFor('a').namespaces.map(({ name }) => name)

for (const variant of ['a', 'b'] as const)
  for (const asDeployed of [false, true])
    test(`hostile requests to variant ${variant} neither crash it nor store anything${asDeployed ? ', as deployed' : ''}`, {
      timeout: 240_000,
    }, async () => {
      const own = contractFor(variant).operations.filter(
        (operation) =>
          (variant === 'a' || !ofVariantA.includes(operation.namespace)) &&
          // Without quirks an operation is the same as deployed.
          (!asDeployed || quirksOf(operation).length > 0),
      )
      const failures: string[] = []
      for (const operation of own)
        failures.push(...(await failuresOf(operation, { variant, asDeployed })))
      expect(failures.join('\n')).toBe('')
    })
