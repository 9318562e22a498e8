/** Drafts argument names that the words of a names file do not explain. */

import { isRecord } from '#openapi/values/json.ts'
import { getOrCreate } from '#openapi/values/memoize.ts'
import { argsOf } from './draft-routes.ts'
import type { PairedRoute } from './target-route.ts'
import type { TranslatedContract } from './translate.ts'

/** A missing argument of a route, and the unknown one in its place. */
interface ArgumentReplacement {
  readonly path: string
  readonly neutral: string
  readonly shown: string
  readonly isSameType: boolean
}

const typeText = (schema: unknown): string | undefined =>
  isRecord(schema) && schema['type'] !== undefined ? String(schema['type']) : undefined

/** Different types rule out a match; an unknown type does not. */
function haveSameType(one: unknown, other: unknown): boolean {
  const types = [typeText(one), typeText(other)]
  return types.includes(undefined) || types[0] === types[1]
}

function replacementsIn(
  { route, target }: PairedRoute,
  contract: TranslatedContract,
): ArgumentReplacement[] {
  const known = argsOf(route)
  const missing = known.filter((name) => !target.args.includes(name))
  const unknown = target.args.filter((name) => !known.includes(name))
  const [missingName] = missing
  const [unknownName] = unknown
  if (
    missing.length !== 1 ||
    unknown.length !== 1 ||
    missingName === undefined ||
    unknownName === undefined
  )
    return []
  const operation = route.operations.find(({ args }) => missingName in args)
  if (!operation) return []
  const { path, args } = contract.neutralOf(operation)
  const neutral = Object.keys(args)[Object.keys(operation.args).indexOf(missingName)]
  if (neutral === undefined) return []
  const isSameType = haveSameType(operation.args[missingName], target.schemas?.[unknownName])
  return [{ path, neutral, shown: unknownName, isSameType }]
}

/** Whether every route with the argument shows the same other name. */
function isEverywhere(
  { neutral, shown }: ArgumentReplacement,
  all: readonly ArgumentReplacement[],
  pairs: Pairs,
) {
  const paths = all.filter((each) => each.neutral === neutral && each.shown === shown)
  const routesWithArgument = pairs.filter(({ args }) => args.includes(neutral))
  return routesWithArgument.every(({ path }) => paths.some((each) => each.path === path))
}

type Pairs = readonly { readonly path: string; readonly args: readonly string[] }[]

/** `{"is_read": "was_seen", "/builder/v1/components/lock": {"componentId": "id"}}` */
export function draftArguments(pairs: readonly PairedRoute[], contract: TranslatedContract) {
  const all = pairs.flatMap((pair) => replacementsIn(pair, contract))
  const neutral = pairs.flatMap(({ route }) =>
    route.operations.map((operation) => {
      const { path, args } = contract.neutralOf(operation)
      return { path, args: Object.keys(args) }
    }),
  )
  const certain = all.filter(({ isSameType }) => isSameType)
  const general: Record<string, string> = {}
  const byPath = new Map<string, Record<string, string>>()
  for (const each of certain) {
    const isTaken = Object.values(general).includes(each.shown) && !(each.neutral in general)
    if (isEverywhere(each, certain, neutral) && !isTaken) general[each.neutral] = each.shown
    else
      getOrCreate(byPath, each.path, (): Record<string, string> => ({}))[each.neutral] = each.shown
  }
  return {
    names: { ...general, ...Object.fromEntries(byPath) },
    uncertain: all
      .filter(({ isSameType }) => !isSameType)
      .map(
        ({ path, neutral: name, shown }) =>
          `argument ${name} of ${path}; ${shown} has another type there`,
      ),
  }
}
