/** Mutants that forget a check or ignore an argument. */

import { sampleOf } from '#conformance/derive/sample.ts'
import { isPathArgument, travelsInQuery } from '#conformance/request.ts'
import type { ArgSchema } from '#openapi/arguments.ts'
import type { Message, Mutant, MutantsOf } from './mutant.ts'

const valueIn = ({ query, body }: Message, name: string): unknown =>
  body && name in body ? body[name] : (query.get(name) ?? undefined)

const isSent = ({ query, body }: Message, name: string): boolean =>
  Boolean(body && name in body) || [...query.keys()].some((key) => key.split('[')[0] === name)

function withValue(message: Message, name: string, value: unknown): Message {
  if (message.body) return { ...message, body: { ...message.body, [name]: value } }
  const query = new URLSearchParams(message.query)
  for (const key of [...query.keys()]) if (key.split('[')[0] === name) query.delete(key)
  if (Array.isArray(value))
    value.forEach((item, at) => void query.append(`${name}[${at}]`, String(item)))
  else query.set(name, String(value))
  return { ...message, query }
}

/** Only plain values can be put into a query. */
const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' ||
  (Array.isArray(value) && value.every((item) => typeof item !== 'object'))

function unchecked(name: string, schema: ArgSchema, isWrong: (value: unknown) => boolean) {
  return (message: Message): Message =>
    isSent(message, name) && isWrong(valueIn(message, name))
      ? withValue(message, name, schema.enum?.[0] ?? sampleOf(schema))
      : message
}

type Draft = Pick<Mutant, 'kind' | 'ask'>

function draftsFor(name: string, schema: ArgSchema): readonly Draft[] {
  const { minimum, maximum, required, check } = schema
  const choices = schema.enum
  const drafts: Draft[] = []
  if (required)
    drafts.push({
      kind: `required ${name} not enforced`,
      ask: (message) =>
        isSent(message, name) ? message : withValue(message, name, sampleOf(schema)),
    })
  if (check === 'none') return drafts
  if (choices)
    drafts.push({
      kind: `enum of ${name} widened`,
      ask: unchecked(name, schema, (value) => !choices.includes(value)),
    })
  if (maximum !== undefined)
    drafts.push({
      kind: `maximum of ${name} off by one`,
      ask: unchecked(
        name,
        { ...schema, minimum: maximum },
        (value) => Number(value) === maximum + 1,
      ),
    })
  if (minimum !== undefined)
    drafts.push({
      kind: `minimum of ${name} off by one`,
      ask: unchecked(name, schema, (value) => Number(value) === minimum - 1),
    })
  return drafts
}

/** Another value than the default, for a default that has changed. */
function otherDefault({ default: preset, enum: choices, type }: ArgSchema): unknown {
  if (choices) return choices.find((choice) => choice !== preset)
  if (type === 'boolean') return !preset
  return typeof preset === 'number' ? (preset > 1 ? preset - 1 : preset + 1) : undefined
}

function defaultDraft(name: string, schema: ArgSchema): readonly Draft[] {
  const other =
    schema.default === undefined || schema.default === null ? undefined : otherDefault(schema)
  if (other === undefined) return []
  return [
    {
      kind: `default of ${name} changed`,
      ask: (message) => (isSent(message, name) ? message : withValue(message, name, other)),
    },
  ]
}

export const requestMutants: MutantsOf = (operation) =>
  Object.entries(operation.args)
    .filter(([name]) => !isPathArgument(operation, name))
    .filter(([, schema]) => !travelsInQuery(operation) || isPlain(sampleOf(schema)))
    .flatMap(([name, schema]) => [...draftsFor(name, schema), ...defaultDraft(name, schema)])
    .map((draft) => ({ ...draft, name: `${operation.id}: ${draft.kind}`, operation }))
