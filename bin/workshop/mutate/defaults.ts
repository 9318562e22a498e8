/** Mutants with another default than documented. */

import { isPathArgument } from '#conformance/call/request.ts'
import type { Behaviour } from '#handlers/runtime/implement.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { editPlace, type Place, placesIn } from './contract-edits.ts'
import type { Draft, DraftsOf, Trace } from './mutant.ts'
import { withHandler } from './with-handler.ts'

/** Another valid value of the argument; undefined if none is known. */
export function otherDefault(schema: ArgSchema): unknown {
  const { default: preset, enum: choices, items, minimum = 0, maximum = Infinity } = schema
  if (preset === undefined || preset === null) return undefined
  if (choices) return choices.find((choice) => choice !== preset)
  if (typeof preset === 'boolean') return !preset
  if (typeof preset === 'number')
    return preset - 1 > minimum || preset + 1 > maximum ? preset - 1 : preset + 1
  const listed: readonly unknown[] = Array.isArray(preset) ? preset : [preset]
  if (items?.enum) return [items.enum.find((choice) => !listed.includes(choice))]
  return typeof preset === 'string' && preset !== '' ? `${preset}-changed` : undefined
}

/** Counts the successes in which the handler read an argument. */
const watched =
  (argument: string) =>
  (behaviour: Behaviour<never>, trace: Trace): Behaviour<never> =>
    withHandler(behaviour, (call, next) => {
      let looked = false
      const look = <T>(name: unknown, value: T): T => {
        looked ||= name === argument
        return value
      }
      const args = new Proxy(call.args, {
        get: (target, name) => look(name, Reflect.get(target, name)),
        has: (target, name) => look(name, Reflect.has(target, name)),
      })
      const param = (name: string) => look(name, call.param(name))
      const reply = next({ args, param })
      if ((reply.status ?? 200) < 400) {
        trace.ran += 1
        trace.acted += looked ? 1 : 0
      }
      return reply
    })

/** Meaningful strings for arguments without an enum. */
const OTHER_TEXTS: Readonly<Record<string, string>> = { interval: '60-days', context: 'help' }

const otherFor = ({ name, schema }: Place): unknown =>
  (typeof schema.default === 'string' && !schema.enum ? OTHER_TEXTS[name] : undefined) ??
  otherDefault(schema)

export const defaultDrafts: DraftsOf = (operation) =>
  placesIn(operation)
    .filter(({ path, name }) => path.length === 1 && !isPathArgument(operation, name))
    .flatMap((place): readonly Draft[] => {
      const { name } = place
      const other = otherFor(place)
      if (other === undefined) return []
      return [
        {
          kind: 'default-changed',
          place: name,
          what: `${name} defaults to ${JSON.stringify(other)}`,
          ground: 'must',
          near: `args.${name}.default`,
          served: editPlace(place, (part) => ({ ...part, default: other })),
          behaves: watched(name),
        },
      ]
    })
