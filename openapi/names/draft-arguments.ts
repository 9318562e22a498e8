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
}

const typeText = (schema: unknown): string | undefined =>
  isRecord(schema) && schema['type'] !== undefined ? String(schema['type']) : undefined

/** Different types rule out a match; an unknown type does not. */
function haveSameType(one: unknown, other: unknown): boolean {
  const types = [typeText(one), typeText(other)]
  return types.includes(undefined) || types[0] === types[1]
}

interface ArgumentDraft {
  readonly replacements: readonly ArgumentReplacement[]
  readonly uncertain: readonly string[]
}

/** A single missing argument is the single unknown one; any other combination is uncertain. */
function draftOf({ route, target }: PairedRoute, contract: TranslatedContract): ArgumentDraft {
  const known = argsOf(route)
  const unknown = target.args.filter((name) => !known.includes(name))
  const missing = known
    .filter((name) => !target.args.includes(name))
    .flatMap((name) => neutralArgument(name, route, contract) ?? [])
  const [shown] = unknown
  if (shown === undefined) return { replacements: [], uncertain: [] }
  if (missing.length !== 1 || unknown.length !== 1) {
    const others = unknown.join(', ')
    return {
      replacements: [],
      uncertain: missing.map(
        ({ path, neutral }) => `argument ${neutral} of ${path}; unknown there: ${others}`,
      ),
    }
  }
  const isSameType = ({ schema }: MissingArgument) => haveSameType(schema, target.schemas?.[shown])
  return {
    replacements: missing.filter(isSameType).map(({ path, neutral }) => ({ path, neutral, shown })),
    uncertain: missing
      .filter((each) => !isSameType(each))
      .map(
        ({ path, neutral }) => `argument ${neutral} of ${path}; ${shown} has another type there`,
      ),
  }
}

interface MissingArgument {
  readonly path: string
  readonly neutral: string
  readonly schema: unknown
}

function neutralArgument(
  name: string,
  route: PairedRoute['route'],
  contract: TranslatedContract,
): MissingArgument | undefined {
  const operation = route.operations.find(({ args }) => name in args)
  if (!operation) return undefined
  const { path, args } = contract.neutralOf(operation)
  const neutral = Object.keys(args)[Object.keys(operation.args).indexOf(name)]
  return neutral === undefined ? undefined : { path, neutral, schema: operation.args[name] }
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
  const drafts = pairs.map((pair) => draftOf(pair, contract))
  const certain = drafts.flatMap(({ replacements }) => replacements)
  const neutral = pairs.flatMap(({ route }) =>
    route.operations.map((operation) => {
      const { path, args } = contract.neutralOf(operation)
      return { path, args: Object.keys(args) }
    }),
  )
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
    uncertain: drafts.flatMap(({ uncertain }) => uncertain),
  }
}
