/** Random traffic over the whole contract. */
import type { Ids } from '#fixtures/values/ids.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { mapValues } from '#openapi/values/json.ts'
import type { TestApi } from './testing.ts'

/** The demo site has items of all kinds below this id. */
const IDS_IN_USE = 70
const WORDS = [
  'Choir',
  'publish',
  'trash',
  'draft',
  '2026-05-01T10:00:00',
  '',
  'a@example.org',
  '12',
]

/** A value for an argument; rejected invalid values are part of the traffic. */
function valueFor(schema: ArgSchema, ids: Ids): unknown {
  const { type, items, properties } = schema
  if (schema.enum) return schema.enum[ids.below(schema.enum.length)]
  const [first] = [type].flat()
  if (first === 'integer' || first === 'number') return ids.below(IDS_IN_USE)
  if (first === 'boolean') return ids.below(2) === 0
  if (first === 'array') return items ? [valueFor(items, ids)] : []
  if (first !== 'object') return WORDS[ids.below(WORDS.length)]
  return mapValues(properties ?? {}, (part) => valueFor(part, ids))
}

function argumentsFor({ args, undeclared = {} }: ContractOperation, ids: Ids) {
  const sent = Object.entries({ ...args, ...undeclared }).filter(
    ([, { required }]) => required || ids.below(2) === 0,
  )
  return Object.fromEntries(sent.map(([name, schema]) => [name, valueFor(schema, ids)]))
}

const pathFor = ({ path }: ContractOperation, ids: Ids): string =>
  path.replace(/\{\w+\}/g, () => String(1 + ids.below(IDS_IN_USE)))

/** Calls every operation with every method, partly for existing records; counts the writes. */
export async function callEveryOperation(api: TestApi, ids: Ids): Promise<number> {
  let done = 0
  for (const operation of api.standIn.contract.operations) {
    const json = argumentsFor(operation, ids)
    const target = pathFor(operation, ids)
    for (const method of operation.methods) {
      const isRead = method === 'GET'
      const { status } = await api.send(method, target, { as: 'admin', ...(!isRead && { json }) })
      if (!isRead && status < 300) done += 1
    }
  }
  return done
}
