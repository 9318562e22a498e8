/** Random requests: no input causes an internal error. */

import { expect, test } from 'vitest'
import { createIds, type Ids } from '#fixtures/values/ids.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { METHODS } from '#openapi/language/define.ts'
import { VARIANTS } from '#openapi/language/variants.ts'
import { keysOf } from '#openapi/values/json.ts'
import { type TestApi, type TestRequest, testApi } from './testing.ts'

const REQUESTS = Number(process.env['UNDERSTUDY_TEST_REQUESTS'] ?? 1500)

const TEXTS =
  '|0|-1|1e308|99999999999999999999|NaN|true|null|\u0000|\ud800|\u202e|💥|<script>|"|\'|\\|%|%00|%ff|../..|//|[|{|[1,|{"a":{}}|(a+)+$|__proto__|constructor|toString|=1+1|2026-02-31T25:61:61|0001-01-01T00:00:00|https://a:b@c:99999/|javascript:alert(1)|a@b.test|en|post|a,b,,c|\r\nX: 1|[a]|<!-- wp:a -->'.split(
    '|',
  )
const NUMBERS = [0, -1, 1, 12, 40, 52, 0.5, 2 ** 31, 2 ** 53, 1e21, 1e300, -1e300]
const SENT_METHODS = [...METHODS, 'HEAD', 'OPTIONS', 'TRACE']
const CALLERS = ['admin', 'admin', 'editor', 'subscriber', undefined]

const oneOf = <T>(ids: Ids, values: readonly T[]): T => values[ids.below(values.length)] as T

/** Any value; deeper levels are simpler. */
function anyValue(ids: Ids, depth = 0): unknown {
  const kind = ids.below(depth > 2 ? 4 : 6)
  if (kind === 0) return null
  if (kind === 1) return ids.below(2) === 0
  if (kind === 2) return oneOf(ids, NUMBERS)
  if (kind === 3) return oneOf(ids, TEXTS)
  const parts = Array.from({ length: ids.below(4) }, () => anyValue(ids, depth + 1))
  if (kind === 4) return parts
  return Object.fromEntries(parts.map((part) => [oneOf(ids, [...TEXTS, 'id', 'name']), part]))
}

/** A value of the type of its schema. */
function fittingValue(ids: Ids, { type, items, properties, ...schema }: ArgSchema): unknown {
  if (schema.enum) return oneOf(ids, schema.enum)
  const [first] = [type].flat()
  if (first === 'integer' || first === 'number') return oneOf(ids, NUMBERS)
  if (first === 'boolean') return ids.below(2) === 0
  if (first === 'string') return oneOf(ids, TEXTS)
  if (first === 'array') return [fittingValue(ids, items ?? {}), anyValue(ids, 2)]
  if (first !== 'object') return anyValue(ids)
  const parts = Object.entries(properties ?? {})
  return Object.fromEntries(parts.map(([name, part]) => [name, fittingValue(ids, part)]))
}

function argumentsFor(ids: Ids, { args, undeclared = {} }: ContractOperation) {
  const sent = Object.entries({ ...args, ...undeclared }).filter(
    ([, { required }]) => required || ids.below(3) === 0,
  )
  return Object.fromEntries(
    sent.map(([name, schema]) => [name, ids.below(8) ? fittingValue(ids, schema) : anyValue(ids)]),
  )
}

/** A lone surrogate cannot be encoded in an address. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/[\ud800-\udfff]/g, '?'))

const asPairs = (ids: Ids, values: object): string =>
  Object.entries(values)
    .map(([name, value]) => {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
      return `${encoded(name)}${oneOf(ids, ['', '', '[]', '[a][b]', '[', '%5B0%5D'])}=${encoded(text)}`
    })
    .join('&')

const TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', '']

/** The arguments as query, JSON, form or an invalid body. */
function sendingOf(ids: Ids, values: object): { query: string; request: TestRequest } {
  const kind = ids.below(8)
  if (kind < 2) return { query: `?${asPairs(ids, values)}`, request: {} }
  if (kind < 5) return { query: '', request: { json: values } }
  if (kind < 7) return { query: '', request: { form: asPairs(ids, values) } }
  const body = Uint8Array.from({ length: ids.below(100) }, () => ids.below(256))
  return { query: '', request: { body, headers: { 'content-type': oneOf(ids, TYPES) } } }
}

async function sendOne(api: TestApi, ids: Ids): Promise<void> {
  const operation = oneOf(ids, api.standIn.contract.operations)
  const method = oneOf(ids, ids.below(10) ? operation.methods : SENT_METHODS)
  const path = operation.path.replace(/\{\w+\}/g, () =>
    ids.below(3) ? String(1 + ids.below(60)) : encoded(oneOf(ids, TEXTS)),
  )
  const { query, request } = sendingOf(ids, argumentsFor(ids, operation))
  const as = oneOf(ids, CALLERS)
  const target = `${path}${query}`
  // Internal errors are thrown; the message contains the request.
  await api.send(method, target, { ...request, ...(as && { as }) }).catch((cause: unknown) => {
    throw new Error(`expected a response to ${method} ${target} ${JSON.stringify(request)}`, {
      cause,
    })
  })
}

for (const variant of keysOf(VARIANTS))
  test(`no request makes variant ${variant} fail, and its site can be reloaded`, {
    timeout: 30_000 + REQUESTS * 20,
  }, async () => {
    const api = testApi({ variant })
    const ids = createIds({ next: {}, seed: variant.charCodeAt(0) })
    for (let sent = 0; sent < REQUESTS; sent += 1) await sendOne(api, ids)
    const saved = await api.get('//__understudy/snapshot')
    const loaded = await api.send('PUT', '//__understudy/snapshot', { json: saved.body })
    expect(loaded.body).toEqual({ loaded: true, name: 'default' })
  })
