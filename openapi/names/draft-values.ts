/** Drafts names of values and defaults that the words of a names file do not explain. */

import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgMap, ArgSchema } from '#openapi/language/arguments.ts'
import { asRecord, isRecord, type Json, memberOf } from '#openapi/values/json.ts'
import type { PairedRoute } from './target-route.ts'
import type { TranslatedContract } from './translate.ts'

/** An argument, or a member of one, on both sides. */
interface ValueLocation {
  readonly name: string
  readonly neutral: ArgSchema
  readonly shown: ArgSchema
  readonly seen: Json
}

function membersOf({ neutral, shown, seen }: ValueLocation): readonly ValueLocation[] {
  const members = seen['properties']
  return locationsIn(neutral.properties, shown.properties, asRecord(members))
}

/** Both contracts have their arguments in the same order. */
function locationsIn(
  neutral: ArgMap = {},
  shown: ArgMap = {},
  seen: Json = {},
): readonly ValueLocation[] {
  const shownNames = Object.keys(shown)
  return Object.keys(neutral).flatMap((name, at) => {
    const shownName = shownNames[at] ?? name
    const [one, other] = [neutral[name], shown[shownName]]
    const declared = seen[shownName]
    if (!one || !other || !isRecord(declared)) return []
    const location = { name, neutral: one, shown: other, seen: declared }
    return [location, ...membersOf(location)]
  })
}

const texts = (value: unknown): readonly string[] =>
  [value].flat().filter((each): each is string => typeof each === 'string')

const declaredTexts = ({
  enum: values,
  items,
  default: preset,
}: ArgSchema | Json): readonly string[] => [
  ...texts(values),
  ...texts(memberOf(items, 'enum')),
  ...texts(preset),
]

const partsOf = (value: string): readonly string[] => value.split(/[-_]/).filter(Boolean)

const sharedParts = (one: string, other: string): number =>
  partsOf(one).filter((part) => partsOf(other).includes(part)).length

/** The other value with the most common parts, if it is unique. */
function closestValue(value: string, others: readonly string[]): string | undefined {
  const maxShared = Math.max(0, ...others.map((other) => sharedParts(value, other)))
  const near = others.filter((other) => sharedParts(value, other) === maxShared)
  return maxShared > 0 && near.length === 1 ? near[0] : undefined
}

/** `b-landing-page` and `x-landing-page`: mutual best matches. */
function pairByParts(
  missing: readonly string[],
  newValues: readonly string[],
): readonly [string, string][] {
  return missing.flatMap((value): [string, string][] => {
    const found = closestValue(value, newValues)
    return found !== undefined && closestValue(found, missing) === value ? [[value, found]] : []
  })
}

interface ValueNames {
  readonly names: ReadonlyMap<string, string>
  /** Values that the deployment has as translated. */
  readonly kept: readonly string[]
  /** Missing values, while unknown ones are present. */
  readonly uncertain: readonly string[]
  readonly unknown: readonly string[]
}

/** The names of values for one argument, where the words of the file do not explain them. */
function draftNamesOf({ neutral, shown, seen }: ValueLocation): ValueNames {
  const ours = declaredTexts(neutral)
  const translated = declaredTexts(shown)
  const theirs = new Set(declaredTexts(seen))
  const kept = ours.filter((value, at) => theirs.has(translated[at] ?? value))
  const mistranslated = ours.filter(
    (value) => theirs.size > 0 && value !== '' && !kept.includes(value),
  )
  const unchanged = mistranslated.filter((value) => theirs.has(value))
  const missing = [...new Set(mistranslated.filter((value) => !theirs.has(value)))]
  const newValues = [...theirs].filter(
    (value) => value !== '' && !translated.includes(value) && !unchanged.includes(value),
  )
  const near = pairByParts(missing, newValues)
  const open = missing.filter((value) => !near.some(([from]) => from === value))
  const unknown = newValues.filter((value) => !near.some(([, to]) => to === value))
  const [value, other] = [open[0], unknown[0]]
  const isOnlyPair = open.length === 1 && unknown.length === 1 && missing.length === 1
  return {
    names: new Map([
      ...unchanged.map((each) => [each, each] as const),
      ...near,
      ...(isOnlyPair && value !== undefined && other !== undefined
        ? [[value, other] as const]
        : []),
    ]),
    kept,
    uncertain: isOnlyPair || !unknown.length ? [] : open,
    unknown,
  }
}

/** Names apply to every argument of that name, so another route must not have the value itself. */
function withoutConflicts(
  found: ReadonlyMap<string, ReadonlyMap<string, string>>,
  kept: ReadonlyMap<string, ReadonlySet<string>>,
) {
  const uncertain: string[] = []
  const names: Record<string, Json> = {}
  for (const [name, entries] of found) {
    const isKept = ([value]: readonly [string, string]) => kept.get(name)?.has(value) === true
    const certain = [...entries].filter((entry) => !isKept(entry))
    for (const [value, other] of [...entries].filter(isKept))
      uncertain.push(`value ${value} of ${name}; ${other} on some routes only`)
    if (certain.length) names[name] = Object.fromEntries(certain)
  }
  return { names, uncertain }
}

const argumentsOf = (operations: readonly ContractOperation[]): ArgMap =>
  Object.assign({}, ...operations.map(({ args }) => args))

/** `{"_builder_edit_mode": {"builder": "builder"}}` */
export function draftValues(pairs: readonly PairedRoute[], contract: TranslatedContract) {
  const found = new Map<string, Map<string, string>>()
  const kept = new Map<string, Set<string>>()
  const uncertain = new Set<string>()
  for (const { route, target } of pairs) {
    const neutral = argumentsOf(route.operations.map(contract.neutralOf))
    for (const location of locationsIn(neutral, argumentsOf(route.operations), target.schemas)) {
      const { names, kept: same, uncertain: open, unknown } = draftNamesOf(location)
      kept.set(location.name, new Set([...(kept.get(location.name) ?? []), ...same]))
      const known = found.get(location.name) ?? new Map<string, string>()
      for (const [value, shown] of names) known.set(value, shown)
      if (known.size > 0) found.set(location.name, known)
      for (const value of open)
        uncertain.add(`value ${value} of ${location.name}; unknown there: ${unknown.join(', ')}`)
    }
  }
  const { names, uncertain: conflicts } = withoutConflicts(found, kept)
  return { names, uncertain: [...uncertain, ...conflicts] }
}
