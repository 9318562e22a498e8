/** Large texts in every argument and on every page: work grows with the length, answers stay small. */
import { expect, test } from 'vitest'
import {
  type TestApi,
  type TestRequest,
  type TestResponse,
  testApi,
} from '#handlers/testing/testing.ts'
import { type ContractOperation, contractFor } from '#openapi/contract/contract.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { paramOf } from '#openapi/language/patterns.ts'

const SIZE = 128 * 1024
const PARTS = [' ', '<', '&', '[', 'İ']
/** How much longer a response may be; accounts may be shown a record that they wrote, escaped. */
const MOST_TIMES = 3

/** CPU time that such a text costs hardly anywhere, and quadratic work exceeds by far. */
const SURE_MS = 100

interface Message extends TestRequest {
  readonly method: string
  readonly target: string
}

interface Sent {
  readonly response: TestResponse
  readonly cost: number
}

type Send = (size: number) => Promise<Sent>

/** Four times the text costs about four times as much; collecting garbage may cost more once. */
async function isLinear(send: Send, { cost }: Sent): Promise<boolean> {
  let large = cost
  for (let tries = 4; tries > 0; tries -= 1) {
    if (large < SURE_MS || large < 6 * (await send(SIZE / 4)).cost) return true
    large = (await send(SIZE)).cost
  }
  return false
}

async function measured(api: TestApi, { method, target, ...request }: Message): Promise<Sent> {
  const start = process.cpuUsage()
  const response = await api.send(method, target, request)
  const { user, system } = process.cpuUsage(start)
  return { response, cost: (user + system) / 1000 }
}

/** What is wrong with the response to a text of each kind. */
async function faultsOf(api: TestApi, messageWith: (text: string) => Message) {
  const faults: string[] = []
  for (const part of PARTS) {
    const send: Send = (size) =>
      measured(api, messageWith(part.repeat(Math.floor(size / part.length))))
    const sent = await send(SIZE)
    const { status, text } = sent.response
    const about = JSON.stringify(part)
    const isOwn = messageWith('').as !== undefined
    if (!isOwn && text.length > MOST_TIMES * SIZE) faults.push(`${about} gets ${text.length}`)
    if (status >= 500) faults.push(`${about} gets ${status}`)
    if (!(await isLinear(send, sent))) faults.push(`${about} takes more than linear time`)
  }
  return faults
}

/** A value that the definition takes, so that the text is what a call is about. */
function plainValue({ enum: values, type, properties = {}, format, ...rest }: ArgSchema): unknown {
  if (values) return values[0]
  const [first] = [type].flat()
  if (first === 'integer' || first === 'number') return 1
  if (first === 'boolean') return true
  if (first === 'array') return []
  if (first !== 'object') return format === 'uri' ? 'http://a/' : 'a'.repeat(rest.minLength ?? 4)
  const required = Object.entries(properties).filter(([, member]) => member.required)
  return Object.fromEntries(required.map(([name, member]) => [name, plainValue(member)]))
}

const takesText = ({ type, enum: values }: ArgSchema): boolean =>
  !values && (type === undefined || [type].flat().some((each) => each !== 'boolean'))

async function faultsOfOperation(operation: ContractOperation, variant: 'a' | 'b') {
  const { args, undeclared = {}, methods } = operation
  const target = operation.path.replace(/\{(\w+)\}/g, (_, name) => paramOf(operation, name).example)
  const [method = 'GET'] = methods
  const all: Readonly<Record<string, ArgSchema>> = { ...args, ...undeclared }
  const required = Object.entries(args).filter(([, schema]) => schema.required)
  const good = Object.fromEntries(required.map(([name, schema]) => [name, plainValue(schema)]))
  const faults: string[] = []
  const account = operation.access === 'public' ? {} : { as: 'admin' }
  for (const [name, schema] of Object.entries(all)) {
    if (!takesText(schema)) continue
    const json = (text: string) => ({ ...good, [name]: text })
    const message = (text: string) => ({ method, target, json: json(text), ...account })
    for (const fault of await faultsOf(testApi({ variant }), message))
      faults.push(`${operation.id} ${name}: ${fault}`)
  }
  return faults
}

for (const variant of ['a', 'b'] as const) {
  const own = contractFor(variant).operations.filter(({ namespace }) =>
    variant === 'a' ? true : !contractFor('a').namespaces.some(({ name }) => name === namespace),
  )
  test(`a large text in any argument of variant ${variant} costs what its length costs`, {
    timeout: 600_000,
  }, async () => {
    const faults: string[] = []
    for (const operation of own) faults.push(...(await faultsOfOperation(operation, variant)))
    expect(faults).toEqual([])
  })
}

const FORMS: Readonly<Record<string, readonly string[]>> = {
  '//login': ['log', 'pwd', 'redirect_to'],
  '//authorize': ['app_name', 'app_id', 'success_url', 'reject_url', 'user', 'token', 'decision'],
}

for (const [target, fields] of Object.entries(FORMS))
  for (const field of fields)
    test(`a large ${field} sent to ${target.slice(1)} costs what its length costs`, async () => {
      const message = (text: string) => ({
        method: 'POST',
        target,
        form: new URLSearchParams({ [field]: text }).toString(),
      })
      expect(await faultsOf(testApi(), message)).toEqual([])
    })
