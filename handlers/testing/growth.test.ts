/**
 * Every operation with string arguments, with hostile texts: eight times the length takes about
 * eight times the work.
 */

import { expect, test } from 'vitest'
import { type ContractOperation, contractFor } from '#openapi/contract/contract.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { testApi } from './testing.ts'

const SHORT = 5_000
const TIMES = 8
/** Tolerated factor of linear growth, and a fixed allowance; quadratic work has a factor of eight. */
const LENIENCE = 2
const ANYWAY_MS = 25
const REQUESTS = 3

const WORDS = [' ', '<a ', '"\' [', 'It\'s "one" - :) http://a.b/c &amp;\n\n', '<!-- wp:group -->']

const typesOf = ({ type }: ArgSchema): readonly string[] => [type ?? 'string'].flat()

/** The text for every string; other required values are minimal. */
function valueFor(schema: ArgSchema, text: string): unknown {
  const types = typesOf(schema)
  if (schema.enum) return schema.enum[0]
  if (types.includes('string')) return text
  if (types.includes('object')) return { raw: text }
  if (types.includes('array')) return [text]
  return types.includes('boolean') ? true : 1
}

const takesText = (schema: ArgSchema): boolean =>
  !schema.enum && typesOf(schema).some((type) => ['string', 'object', 'array'].includes(type))

type Api = ReturnType<typeof testApi>

/** CPU time in milliseconds of one request with these arguments. */
async function costOf(api: Api, operation: ContractOperation, json: object): Promise<number> {
  const [method = 'GET'] = operation.methods
  const target = operation.path.replace(/\{\w+\}/g, '1')
  const body = new TextEncoder().encode(JSON.stringify(json))
  // A separate site: records of one operation must not slow down the next one.
  const headers = { 'content-type': 'application/json', 'x-understudy-site': operation.id }
  const start = process.cpuUsage()
  await api.send(method, target, { as: 'admin', body, headers })
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

function argumentsOf({ args, undeclared = {} }: ContractOperation, text: string): object {
  const sent = Object.entries({ ...args, ...undeclared }).filter(
    ([, schema]) => schema.required || takesText(schema),
  )
  return Object.fromEntries(sent.map(([name, schema]) => [name, valueFor(schema, text)]))
}

/** The least of several requests: garbage collection adds to some of them. */
async function leastCostOf(api: Api, operation: ContractOperation, text: string): Promise<number> {
  const costs: number[] = []
  for (let requests = 0; requests < REQUESTS; requests += 1)
    costs.push(await costOf(api, operation, argumentsOf(operation, text)))
  return Math.min(...costs)
}

async function growsTooFast(
  api: Api,
  operation: ContractOperation,
  word: string,
): Promise<boolean> {
  const text = (length: number) => word.repeat(length / word.length)
  const long = text(SHORT * TIMES)
  if ((await costOf(api, operation, argumentsOf(operation, long))) <= ANYWAY_MS) return false
  const many = await leastCostOf(api, operation, long)
  const few = await leastCostOf(api, operation, text(SHORT))
  return many > ANYWAY_MS + LENIENCE * TIMES * few
}

const operations = contractFor('b').operations.filter(({ args, undeclared = {} }) =>
  Object.values({ ...args, ...undeclared }).some(takesText),
)

for (const word of WORDS)
  test(`${JSON.stringify(word.slice(0, 12))} in every argument takes linear time`, async () => {
    const api = testApi({ variant: 'b' })
    const steep: string[] = []
    for (const operation of operations)
      if (await growsTooFast(api, operation, word)) steep.push(operation.id)
    expect(operations.length).toBeGreaterThan(100)
    expect(steep).toEqual([])
  })
