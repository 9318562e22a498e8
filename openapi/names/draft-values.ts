/** Values and defaults that a deployment calls otherwise than the words of its names would have it. */

import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgMap, ArgSchema } from '#openapi/language/arguments.ts'
import { asRecord, isRecord, type Json, memberOf } from '#openapi/values/json.ts'
import type { PairedRoute } from './seen-route.ts'
import type { TranslatedContract } from './translate.ts'

/** An argument, or a member of one, on both sides. */
interface ValuePlace {
  readonly name: string
  readonly neutral: ArgSchema
  readonly shown: ArgSchema
  readonly seen: Json
}

function membersOf({ neutral, shown, seen }: ValuePlace): readonly ValuePlace[] {
  const members = seen['properties']
  return placesIn(neutral.properties, shown.properties, asRecord(members))
}

/** Both contracts hold their arguments in one order. */
function placesIn(
  neutral: ArgMap = {},
  shown: ArgMap = {},
  seen: Json = {},
): readonly ValuePlace[] {
  const shownNames = Object.keys(shown)
  return Object.keys(neutral).flatMap((name, at) => {
    const shownName = shownNames[at] ?? name
    const [one, other] = [neutral[name], shown[shownName]]
    const declared = seen[shownName]
    if (!one || !other || !isRecord(declared)) return []
    const place = { name, neutral: one, shown: other, seen: declared }
    return [place, ...membersOf(place)]
  })
}

const texts = (value: unknown): readonly string[] =>
  [value].flat().filter((each): each is string => typeof each === 'string')

const wordsIn = ({ enum: values, items, default: preset }: ArgSchema | Json): readonly string[] => [
  ...texts(values),
  ...texts(memberOf(items, 'enum')),
  ...texts(preset),
]

/** What a value is called at this place, where the words of the file do not say so. */
function valuesAt({ neutral, shown, seen }: ValuePlace): ReadonlyMap<string, string> {
  const ours = wordsIn(neutral)
  const translated = wordsIn(shown)
  const theirs = new Set(wordsIn(seen))
  const wrong = ours.flatMap((value, at) => {
    const word = translated[at] ?? value
    return theirs.size > 0 && value !== '' && !theirs.has(word) ? [value] : []
  })
  const kept = wrong.filter((value) => theirs.has(value))
  const lost = [...new Set(wrong.filter((value) => !theirs.has(value)))]
  const fresh = [...theirs].filter(
    (value) => value !== '' && !translated.includes(value) && !kept.includes(value),
  )
  const [value, other] = [lost[0], fresh[0]]
  const isOne =
    lost.length === 1 && fresh.length === 1 && value !== undefined && other !== undefined
  return new Map([
    ...kept.map((each) => [each, each] as const),
    ...(isOne ? [[value, other] as const] : []),
  ])
}

const argumentsOf = (operations: readonly ContractOperation[]): ArgMap =>
  Object.assign({}, ...operations.map(({ args }) => args))

/** `{"values": {"_builder_edit_mode": {"builder": "builder"}}}` */
export function draftValues(pairs: readonly PairedRoute[], contract: TranslatedContract): Json {
  const found = new Map<string, Map<string, string>>()
  for (const { route, seen } of pairs) {
    const neutral = argumentsOf(route.operations.map(contract.neutralOf))
    for (const place of placesIn(neutral, argumentsOf(route.operations), seen.schemas)) {
      const known = found.get(place.name) ?? new Map<string, string>()
      for (const [value, shown] of valuesAt(place)) known.set(value, shown)
      if (known.size > 0) found.set(place.name, known)
    }
  }
  const values = [...found].map(([name, entries]) => [name, Object.fromEntries(entries)])
  return values.length > 0 ? { values: Object.fromEntries(values) } : {}
}
