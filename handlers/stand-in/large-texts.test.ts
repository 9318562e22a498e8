/** Large texts in every argument and on every page: cost grows linearly, responses stay small. */
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

/** Size of a request in bytes; at the limit of bodies, 2 MiB, the test takes minutes. */
const SIZE = Number(process.env['UNDERSTUDY_TEST_TEXT_BYTES'] ?? 128 * 1024)
const PARTS = [' ', '<', '&', '"', '[', '%', '1,', 'İ', 'http://a/']
/** Maximum ratio of response to request length. */
const MOST_TIMES = 3
/**
 * The same for authenticated callers: their record is shown raw, rendered and as an excerpt, and
 * JSON escapes take up to three times the bytes.
 */
const MOST_TIMES_OWN = 6

/** CPU time that linear work rarely reaches and quadratic work exceeds by far. */
const SURE_MS = 30
/** Maximum CPU time for a text of any size. */
const MOST_MS = 100
/** Number of arguments with a large text in one request. */
const AT_ONCE = 6

const textOf = (part: string, size: number): string =>
  part.repeat(Math.floor(size / (Buffer.byteLength(JSON.stringify(part)) - 2)))

interface Message extends TestRequest {
  readonly method: string
  readonly target: string
}

interface Sent {
  readonly response: TestResponse
  readonly cost: number
}

type Send = (size: number) => Promise<Sent>

async function measured(api: TestApi, { method, target, ...request }: Message): Promise<Sent> {
  const start = process.cpuUsage()
  const response = await api.send(method, target, request)
  const { user, system } = process.cpuUsage(start)
  return { response, cost: (user + system) / 1000 }
}

/** Repetitions: garbage collection and compilation may distort a single measurement. */
const TRIES = 4

/** Four times the text costs about four times as much. */
async function isLinear(send: Send, { cost }: Sent): Promise<boolean> {
  let large = cost
  for (let left = TRIES; left > 0; left -= 1) {
    if (large < SURE_MS) return true
    if (large < MOST_MS && large < 6 * (await send(SIZE / 4)).cost) return true
    large = (await send(SIZE)).cost
  }
  return false
}

const isShort = ({ response }: Sent, times = MOST_TIMES): boolean =>
  response.text.length <= times * SIZE

/** The violations of the response to one text. */
async function faultsOf(send: Send, isOwn: boolean): Promise<readonly string[]> {
  const sent = await send(SIZE)
  const { status, text } = sent.response
  return [
    ...(isShort(sent, isOwn ? MOST_TIMES_OWN : MOST_TIMES)
      ? []
      : [`gets ${text.length} characters`]),
    ...(status >= 500 ? [`gets ${status}`] : []),
    ...((await isLinear(send, sent)) ? [] : ['takes more than linear time']),
  ]
}

/** A valid value, so that the call depends on the text under test. */
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

/** A call of an operation with a text in some of its arguments. */
interface Call {
  readonly operation: ContractOperation
  readonly api: TestApi
  readonly part: string
}

/** A text at a path such as `mail.recipient` or `titles.0`, in members that the definition needs. */
function valueAt([name, ...rest]: readonly string[], schema: ArgSchema, text: string): unknown {
  if (name === undefined) return text
  if (name === '0') return [valueAt(rest, schema.items ?? {}, text)]
  const member = valueAt(rest, schema.properties?.[name] ?? {}, text)
  return { ...Object(plainValue(schema)), [name]: member }
}

function argumentAt({ args }: ContractOperation, path: string, text: string) {
  const [name = '', ...rest] = path.split('.')
  return [name, valueAt(rest, args[name] ?? {}, text)] as const
}

function sendWith({ operation, api, part }: Call, names: readonly string[]): Send {
  const { args, methods, path, access } = operation
  const target = path.replace(/\{(\w+)\}/g, (_, name) => paramOf(operation, name).example)
  const [method = 'GET'] = methods
  const required = Object.entries(args).filter(([, schema]) => schema.required)
  const good = required.map(([name, schema]) => [name, plainValue(schema)] as const)
  const account = access === 'public' ? {} : { as: 'admin' }
  return (size) => {
    const text = textOf(part, size)
    const json = Object.fromEntries([
      ...good,
      ...names.map((name) => argumentAt(operation, name, text)),
    ])
    return measured(api, { method, target, json, ...account })
  }
}

/** The text in each argument alone. */
async function faultsAlone(call: Call, names: readonly string[]): Promise<readonly string[]> {
  const { operation, part } = call
  const faults: string[] = []
  for (const name of names)
    for (const fault of await faultsOf(sendWith(call, [name]), operation.access !== 'public'))
      faults.push(`${operation.id} ${name}: ${JSON.stringify(part)} ${fault}`)
  return faults
}

/**
 * The text in all arguments at once. Arguments without an error in the response are sent again
 * without the failing ones, and each alone where the response is slow, long, or names none of them.
 */
async function faultsTogether(call: Call, names: readonly string[]): Promise<readonly string[]> {
  if (names.length < 2) return faultsAlone(call, names)
  const sent = await sendWith(call, names)(SIZE)
  const { status, body } = sent.response
  if (sent.cost > SURE_MS || !isShort(sent) || status >= 500) return faultsAlone(call, names)
  if (status < 400) return []
  const rest = names.filter((name) => !Object.hasOwn(body?.data?.params ?? {}, name))
  return rest.length < names.length ? faultsTogether(call, rest) : faultsAlone(call, names)
}

async function faultsOfOperation(operation: ContractOperation, variant: 'a' | 'b') {
  const all: Readonly<Record<string, ArgSchema>> = { ...operation.args, ...operation.undeclared }
  const names = Object.keys(all).filter((name) => takesText(all[name] ?? {}))
  const faults: string[] = []
  for (const part of PARTS)
    for (let at = 0; at < names.length; at += AT_ONCE) {
      const call = { operation, part, api: testApi({ variant }) }
      faults.push(...(await faultsTogether(call, names.slice(at, at + AT_ONCE))))
    }
  return faults
}

/** The limit of bodies. */
const LARGEST = 2 * 1024 * 1024

/** Texts that exceeded the bound at the limit of bodies. */
const EXPENSIVE = [
  ['core.posts.list', 'slug', '<p>'],
  ['core.pages.list', 'status', '<p>'],
  ['core.page-autosaves.create', 'excerpt', 'a '],
  ['builder.notes.update', 'content', '<p>'],
  ['contactform.contact-forms.create', 'form', '[text a]'],
  ['contactform.contact-forms.create', 'additional_settings', 'a\n\n'],
  ['contactform.contact-forms.create', 'mail.recipient', '1,'],
  ['contactform.contact-forms.create', 'mail.additional_headers', '\n'],
  ['builder.components.update-titles', 'components.0.title', 'a '],
  ['builder.user-data.update', 'suppressedMessages.0', 'a '],
  ['core.posts.list', 'search', '%41'],
  ['core.posts.list', 'search', '\n'],
  ['core.pages.update', 'meta._builder_data', '['],
  ['multilang.custom-xml-config.validate', 'content', '<p>'],
] as const

for (const [id, name, part] of EXPENSIVE)
  test(`2 MiB of ${JSON.stringify(part)} as ${name} of ${id} are cheap`, async () => {
    const variant = contractFor('a').operations.some((each) => each.id === id) ? 'a' : 'b'
    const operation = contractFor(variant).operations.find((each) => each.id === id)
    if (!operation) throw new Error(`expected the operation ${id}`)
    const send = sendWith({ operation, part, api: testApi({ variant }) }, [name])
    let minimum = await send(LARGEST)
    for (let left = TRIES; left > 0 && minimum.cost >= MOST_MS; left -= 1) {
      const sent = await send(LARGEST)
      if (sent.cost < minimum.cost) minimum = sent
    }
    expect(minimum.cost).toBeLessThan(MOST_MS)
    expect(minimum.response.text.length).toBeLessThan(MOST_TIMES * LARGEST)
  })

for (const variant of ['a', 'b'] as const) {
  const own = contractFor(variant).operations.filter(({ namespace }) =>
    variant === 'a' ? true : !contractFor('a').namespaces.some(({ name }) => name === namespace),
  )
  test(`the cost of a large text in any argument of variant ${variant} grows with its length`, {
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
    test(`the cost of a large ${field} sent to ${target.slice(1)} grows with its length`, async () => {
      const api = testApi()
      for (const part of PARTS) {
        const send: Send = (size) => {
          const form = new URLSearchParams({ [field]: textOf(part, size) }).toString()
          return measured(api, { method: 'POST', target, form })
        }
        expect(await faultsOf(send, false), part).toEqual([])
      }
    })
