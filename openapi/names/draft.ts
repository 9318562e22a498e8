/** Drafts a names file from an index document, by the shapes of its routes. */

import type { Contract, Route } from '#openapi/contract/contract.ts'
import type { Json } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { draftValues } from './draft-values.ts'
import { NEUTRAL_WORDS, OTHER_WORDS, readNames } from './names.ts'
import type { PairedRoute, SeenRoute } from './seen-route.ts'
import { type TranslatedContract, translateContract } from './translate.ts'

interface Draft {
  /** The names file: words first, then exact entries. */
  readonly names: Json
  /** What could not be matched, in words. */
  readonly unmatched: readonly string[]
}

const VERSION = /^v?\d+(?:\.\d+)*$/
/** Less in common than this is a coincidence. */
const ENOUGH = 0.5

const segmentsOf = (namespace: string): readonly string[] =>
  namespace.split('/').filter((part) => part && !VERSION.test(part))

/** Parameters have the same shape whatever they are called and accept. */
const shapeOf = (pattern: string, namespace: string): string =>
  pattern.slice(namespace.length + 1).replace(/\(\?P<\w+>(?:[^()]|\([^()]*\))*\)/g, '{}')

const shapesOf = (routes: readonly { pattern: string; namespace: string }[]) => {
  const shapes = new Map<string, Set<string>>()
  for (const { pattern, namespace } of routes) {
    const known = shapes.get(namespace) ?? new Set<string>()
    shapes.set(namespace, known.add(shapeOf(pattern, namespace)))
  }
  return shapes
}

/** How much of what is expected is there; the root alone says nothing. */
function likeness(expected: ReadonlySet<string>, seen: ReadonlySet<string>): number {
  const telling = [...expected].filter((shape) => shape !== '')
  if (!telling.length) return 0
  return telling.filter((shape) => seen.has(shape)).length / telling.length
}

/** The closest namespace of the target for each of ours, the surest pairs first. */
function pairNamespaces(
  contract: Contract,
  seen: readonly SeenRoute[],
): ReadonlyMap<string, string> {
  const ours = shapesOf(contract.routes)
  const theirs = shapesOf(seen)
  const candidates = [...ours].flatMap(([name, shapes]) =>
    [...theirs].map(([other, found]) => ({ name, other, score: likeness(shapes, found) })),
  )
  const pairs = new Map<string, string>()
  const taken = new Set<string>()
  for (const { name, other, score } of candidates.toSorted(by(({ score }) => score, 'desc'))) {
    if (score < ENOUGH || pairs.has(name) || taken.has(other)) continue
    pairs.set(name, other)
    taken.add(other)
  }
  for (const name of ours.keys())
    if (!pairs.has(name) && theirs.has(name) && !taken.has(name)) pairs.set(name, name)
  return new Map([...pairs, ...pairByName(ours, theirs, pairs)])
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9.]/g, '')

/** Of a namespace that shows nothing but its root only the name tells, with the platform's before it. */
function pairByName(
  ours: ReadonlyMap<string, ReadonlySet<string>>,
  theirs: ReadonlyMap<string, unknown>,
  pairs: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const taken = new Set(pairs.values())
  const platform = lettersOf(segmentsOf(pairs.get('core/v2') ?? '')[0] ?? '')
  const free = [...theirs.keys()].filter((name) => !taken.has(name))
  const bare = (name: string): string => {
    const letters = lettersOf(name)
    return letters.startsWith(platform) ? letters.slice(platform.length) : letters
  }
  return new Map(
    [...ours.keys()]
      .filter((name) => !pairs.has(name))
      .flatMap((name) => {
        const found = free.filter((other) => bare(other) === lettersOf(name))
        return found.length === 1 && found[0] !== undefined ? [[name, found[0]] as const] : []
      }),
  )
}

const WORDS: readonly string[] = [...NEUTRAL_WORDS, ...OTHER_WORDS]

/** `builder/v1/documents` beside `x/v1/documents` says that builder is x. */
function wordsFrom(pairs: ReadonlyMap<string, string>): Map<string, string> {
  const words = new Map<string, string>()
  for (const [name, other] of pairs) {
    const ours = segmentsOf(name)
    const theirs = segmentsOf(other)
    if (ours.length !== theirs.length) continue
    for (const [at, word] of ours.entries())
      if (WORDS.includes(word) && word !== theirs[at] && !words.has(word))
        words.set(word, theirs[at] ?? '')
  }
  return words
}

/** A file names a word together with the longer ones that contain it; what is unknown stays. */
function completed(words: ReadonlyMap<string, string>): Record<string, string> {
  const all = new Map(words)
  for (const word of words.keys())
    for (const longer of NEUTRAL_WORDS)
      if (longer.startsWith(`${word}-`) && !all.has(longer)) all.set(longer, longer)
  return Object.fromEntries(all)
}

const methodsOf = ({ operations }: Route): readonly string[] =>
  operations.flatMap(({ methods }) => methods)
const argsOf = ({ operations }: Route): readonly string[] => [
  ...new Set(operations.flatMap(({ args }) => Object.keys(args))),
]

const overlap = (a: readonly string[], b: readonly string[]): number => {
  const all = new Set([...a, ...b])
  return all.size ? a.filter((name) => b.includes(name)).length / all.size : 1
}

/** Routes the words lead to, then those that are alike in depth, methods and arguments. */
function pairRoutes(contract: TranslatedContract, seen: readonly SeenRoute[]) {
  const byPattern = new Map(seen.map((route) => [normal(route.pattern), route]))
  const direct = contract.routes.flatMap((route): PairedRoute[] => {
    const found = byPattern.get(normal(route.pattern))
    return found ? [{ route, seen: found }] : []
  })
  const isUsed = new Set(direct.map(({ seen: { pattern } }) => pattern))
  const left = contract.routes.filter(
    (route) => isListed(route) && !direct.some((pair) => pair.route === route),
  )
  const moved: PairedRoute[] = []
  const free = () => seen.filter(({ pattern }) => !isUsed.has(pattern))
  const isOpen = (route: Route) => !moved.some((pair) => pair.route === route)
  for (const find of [keptPath(contract), alike, onlyOne])
    for (const route of left.filter(isOpen)) {
      const close = find(route, free(), left.filter(isOpen))
      if (!close) continue
      isUsed.add(close.pattern)
      moved.push({ route, seen: close })
    }
  return {
    direct,
    moved,
    missing: left.filter((route) => !moved.some((pair) => pair.route === route)),
  }
}

type FindRoute = (
  route: Route,
  free: readonly SeenRoute[],
  open: readonly Route[],
) => SeenRoute | undefined

/** A word is the vendor's in the namespace and plain language in the path behind it. */
const keptPath =
  (contract: TranslatedContract): FindRoute =>
  (route, free) => {
    const [operation] = route.operations
    if (!operation) return undefined
    const neutral = contract.neutralOf(operation)
    const kept = `/${route.namespace}${normal(neutral.pattern).slice(neutral.namespace.length + 1)}`
    return free.find(({ pattern }) => normal(pattern) === kept)
  }

const alike: FindRoute = (route, free) => free.find((other) => isAlike(route, other))

const depthOf = (pattern: string): number => normal(pattern).split('/').length

const fitsIn = (route: Route, { pattern, namespace, methods }: SeenRoute): boolean =>
  route.namespace === namespace &&
  depthOf(route.pattern) === depthOf(pattern) &&
  overlap(methodsOf(route), methods) === 1

/** Where one route is left on either side that could be the other, it is. */
const onlyOne: FindRoute = (route, free, open) => {
  const theirs = free.filter((other) => fitsIn(route, other))
  const [found] = theirs
  if (theirs.length !== 1 || !found) return undefined
  return open.filter((other) => fitsIn(other, found)).length === 1 ? found : undefined
}

const normal = (pattern: string): string =>
  pattern.replace(/\(\?P<\w+>(?:[^()]|\([^()]*\))*\)/g, '{}')

const isAlike = (route: Route, { pattern, namespace, methods, args }: SeenRoute): boolean =>
  route.namespace === namespace &&
  normal(route.pattern).split('/').length === normal(pattern).split('/').length &&
  overlap(methodsOf(route), methods) === 1 &&
  args.length > 0 &&
  overlap(argsOf(route), args) >= ENOUGH

/** One argument missing and one too many on the same route are the same argument. */
function argumentNames(pairs: readonly PairedRoute[], contract: TranslatedContract) {
  const found = new Map<string, string>()
  for (const { route, seen } of pairs) {
    const ours = argsOf(route).filter((name) => !seen.args.includes(name))
    const theirs = seen.args.filter((name) => !argsOf(route).includes(name))
    const [mine] = ours
    const [other] = theirs
    if (ours.length !== 1 || theirs.length !== 1 || !mine || !other) continue
    const neutral = neutralArgument(route, mine, contract)
    if (neutral && !found.has(neutral) && ![...found.values()].includes(other))
      found.set(neutral, other)
  }
  return found
}

function neutralArgument(route: Route, shown: string, contract: TranslatedContract) {
  const operation = route.operations.find(({ args }) => shown in args)
  if (!operation) return undefined
  const at = Object.keys(operation.args).indexOf(shown)
  return Object.keys(contract.neutralOf(operation).args)[at]
}

const templateOf = (pattern: string): string =>
  pattern.replace(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, '{$1}')

function movedPaths(
  moved: readonly PairedRoute[],
  contract: TranslatedContract,
): Record<string, string> {
  return Object.fromEntries(
    moved.flatMap(({ route, seen }) => {
      const [operation] = route.operations
      return operation ? [[contract.neutralOf(operation).path, templateOf(seen.pattern)]] : []
    }),
  )
}

const filled = (name: string, entries: Record<string, string>) =>
  Object.keys(entries).length ? { [name]: entries } : {}

const isListed = ({ operations }: Route): boolean => operations.some(({ unlisted }) => !unlisted)

export function draftNames(whole: Contract, seen: readonly SeenRoute[]): Draft {
  const contract = { ...whole, routes: whole.routes.filter(isListed) }
  const pairs = pairNamespaces(contract, seen)
  const words = completed(wordsFrom(pairs))
  const translated = translateContract(contract, readNames(words))
  const { direct, moved, missing } = pairRoutes(translated, seen)
  const names = {
    ...words,
    ...filled('paths', movedPaths(moved, translated)),
    ...filled('arguments', Object.fromEntries(argumentNames([...direct, ...moved], translated))),
    ...draftValues([...direct, ...moved], translated),
  }
  const there = new Set(seen.map(({ namespace }) => namespace))
  const shownAs = (name: string) => translated.vocabulary.namespace(name)
  const unknown = contract.namespaces.filter(({ name }) => !there.has(shownAs(name)))
  const isUnknown = new Set(unknown.map(({ name }) => shownAs(name)))
  return {
    names,
    unmatched: [
      ...unknown.map(({ name }) => `namespace ${name}`),
      ...missing
        .filter(({ namespace }) => !isUnknown.has(namespace))
        .map((route) => `route ${methodsOf(route).join(', ')} ${route.path}`),
    ],
  }
}
