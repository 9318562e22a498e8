/** Arguments that are validated correctly, and used with another value than was sent. */

import { isPathArgument } from '#conformance/call/request.ts'
import type { Behaviour } from '#handlers/runtime/implement.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { isRead } from '#openapi/language/define.ts'
import type { TypeName } from '#openapi/language/schema.ts'
import { LANGUAGE_ARGUMENT } from '#openapi/language/variants.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'
import { argumentGround, type Draft, type DraftsOf, type Trace } from './mutant.ts'
import { withHandler } from './with-handler.ts'

/** Returns the value itself where it does not apply; undefined removes the argument. */
type ChangeValue = (value: unknown) => unknown

interface ValueFault {
  readonly name: string
  readonly what: string
  applies(schema: ArgSchema, operation: ContractOperation): boolean
  of(schema: ArgSchema): ChangeValue
}

const hasType = ({ type = [] }: ArgSchema, name: TypeName): boolean => [type].flat().includes(name)

const hasDate = ({ format }: ArgSchema): boolean => format === 'date-time' || format === 'date'

const HOUR = 3_600_000

/** Without its zone. */
function oneHourLater(value: unknown): unknown {
  const time =
    typeof value === 'string'
      ? Date.parse(`${value.replace(/(Z|[+-]\d\d:?\d\d)$/, '')}Z`)
      : Number.NaN
  return Number.isNaN(time) ? value : new Date(time + HOUR).toISOString().slice(0, 19)
}

function nextOf(choices: readonly unknown[]): ChangeValue {
  const next: ChangeValue = (value) => {
    if (Array.isArray(value)) return value.map(next)
    const place = choices.indexOf(value)
    return place === -1 ? value : choices[(place + 1) % choices.length]
  }
  return next
}

const choicesOf = ({ enum: own, items }: ArgSchema): readonly unknown[] => own ?? items?.enum ?? []

const isFreeText = (schema: ArgSchema): boolean =>
  hasType(schema, 'string') && !hasDate(schema) && choicesOf(schema).length === 0

const inText =
  (edit: (text: string) => string): ChangeValue =>
  (value) =>
    typeof value === 'string'
      ? edit(value)
      : isRecord(value) && typeof value['raw'] === 'string'
        ? { ...value, raw: edit(value['raw']) }
        : value

const CHANGES: readonly ValueFault[] = [
  {
    name: 'lost',
    what: 'has no effect',
    applies: ({ required }) => required !== true,
    of: () => () => undefined,
  },
  {
    name: 'first',
    what: 'counts with its first entry only',
    applies: (schema) => hasType(schema, 'array'),
    of: () => (value) => (Array.isArray(value) ? value.slice(0, 1) : value),
  },
  {
    name: 'inverted',
    what: 'has the opposite effect',
    applies: (schema) => hasType(schema, 'boolean'),
    of: () => (value) => (typeof value === 'boolean' ? !value : value),
  },
  {
    name: 'confused',
    what: 'counts as another of its values',
    applies: (schema) => choicesOf(schema).length > 1,
    of: (schema) => nextOf(choicesOf(schema)),
  },
  {
    name: 'later',
    what: 'is one hour later',
    applies: hasDate,
    of: () => oneHourLater,
  },
  {
    name: 'lowered',
    what: 'is stored in lower case',
    applies: (schema, operation) => isFreeText(schema) && !isRead(operation),
    of: () => inText((text) => text.toLowerCase()),
  },
  {
    name: 'stripped',
    what: 'loses special characters',
    applies: isFreeText,
    of: () => inText((text) => text.replaceAll(/[&"'\\\n]|[^ -\u{ffff}]/gu, '')),
  },
  {
    name: 'cut',
    what: 'is cut after 100 characters',
    applies: isFreeText,
    of: () => inText((text) => text.slice(0, 100)),
  },
  {
    name: 'first-member',
    what: 'counts with its first member only',
    applies: (schema) => hasType(schema, 'object'),
    of: () => (value) =>
      isRecord(value) ? Object.fromEntries(Object.entries(value).slice(0, 1)) : value,
  },
]

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

function changed(args: Json, name: string, change: ChangeValue): Json {
  if (args[name] === undefined) return args
  const value = change(args[name])
  const { [name]: _, ...others } = args
  return value === undefined ? others : { ...others, [name]: value }
}

const using =
  (name: string, change: ChangeValue) =>
  (behaviour: Behaviour<never>, trace: Trace): Behaviour<never> =>
    withHandler(behaviour, (call, next) => {
      const args = changed(call.args, name, change)
      const reply = next({ args, param: (each: string) => args[each] })
      if ((reply.status ?? 200) < 400) {
        trace.ran += 1
        trace.acted += isSame(args[name], call.args[name]) ? 0 : 1
      }
      return reply
    })

const changeableOf = (operation: ContractOperation) =>
  Object.entries(operation.args).filter(
    ([name]) => name !== LANGUAGE_ARGUMENT && !isPathArgument(operation, name),
  )

export const changedValueDrafts: DraftsOf = (operation) =>
  changeableOf(operation).flatMap(([name, schema]) =>
    CHANGES.filter(({ applies }) => applies(schema, operation)).map(
      (change): Draft => ({
        kind: 'value-changed',
        place: `${name}.${change.name}`,
        what: `${name} ${change.what}`,
        ground: argumentGround(schema),
        near: name,
        behaves: using(name, change.of(schema)),
      }),
    ),
  )
