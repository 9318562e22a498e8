/** Drafts a names file from an index document, by the shapes of its routes. */

import type { Contract } from '#openapi/contract/contract.ts'
import { coreV2 } from '#openapi/namespaces/core-v2/index.ts'
import type { Json } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { draftArguments } from './draft-arguments.ts'
import { isListed, methodsOf, normalizePattern, pairRoutes } from './draft-routes.ts'
import { draftValues } from './draft-values.ts'
import { NEUTRAL_WORDS, OTHER_WORDS, readNames } from './names.ts'
import type { PairedRoute, TargetRoute } from './target-route.ts'
import { type TranslatedContract, translateContract } from './translate.ts'

interface Draft {
  /** The names file: words first, then exact entries. */
  readonly names: Json
  /** Unmatched names, in words. */
  readonly unmatched: readonly string[]
  /** Arguments and values that may be renamed, without certainty. */
  readonly uncertain: readonly string[]
}

const VERSION = /^v?\d+(?:\.\d+)*$/
/** Minimum similarity of two namespaces. */
const MIN_SIMILARITY = 0.5

const segmentsOf = (namespace: string): readonly string[] =>
  namespace.split('/').filter((part) => part && !VERSION.test(part))

const shapeOf = (pattern: string, namespace: string): string =>
  normalizePattern(pattern.slice(namespace.length + 1))

const shapesOf = (routes: readonly { pattern: string; namespace: string }[]) => {
  const shapes = new Map<string, Set<string>>()
  for (const { pattern, namespace } of routes) {
    const known = shapes.get(namespace) ?? new Set<string>()
    shapes.set(namespace, known.add(shapeOf(pattern, namespace)))
  }
  return shapes
}

/** The share of expected shapes that are present; the root alone does not count. */
function similarity(expected: ReadonlySet<string>, found: ReadonlySet<string>): number {
  const specificShapes = [...expected].filter((shape) => shape !== '')
  if (!specificShapes.length) return 0
  return specificShapes.filter((shape) => found.has(shape)).length / specificShapes.length
}

/** The closest namespace of the target for each of the contract, the best matches first. */
function pairNamespaces(
  contract: Contract,
  targets: readonly TargetRoute[],
): ReadonlyMap<string, string> {
  const ours = shapesOf(contract.routes)
  const theirs = shapesOf(targets)
  const candidates = [...ours].flatMap(([name, shapes]) =>
    [...theirs].map(([other, found]) => ({ name, other, score: similarity(shapes, found) })),
  )
  const pairs = new Map<string, string>()
  const taken = new Set<string>()
  for (const { name, other, score } of candidates.toSorted(by(({ score }) => score, 'desc'))) {
    if (score < MIN_SIMILARITY || pairs.has(name) || taken.has(other)) continue
    pairs.set(name, other)
    taken.add(other)
  }
  for (const name of ours.keys())
    if (!pairs.has(name) && theirs.has(name) && !taken.has(name)) pairs.set(name, name)
  return new Map([...pairs, ...pairByName(ours, theirs, pairs)])
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9.]/g, '')

/** Pairs namespaces without routes by name alone, ignoring the prefix of the platform. */
function pairByName(
  ours: ReadonlyMap<string, ReadonlySet<string>>,
  theirs: ReadonlyMap<string, unknown>,
  pairs: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const taken = new Set(pairs.values())
  const platform = lettersOf(segmentsOf(pairs.get(coreV2.name) ?? '')[0] ?? '')
  const free = [...theirs.keys()].filter((name) => !taken.has(name))
  const withoutPlatform = (name: string): string => {
    const letters = lettersOf(name)
    return letters.startsWith(platform) ? letters.slice(platform.length) : letters
  }
  return new Map(
    [...ours.keys()]
      .filter((name) => !pairs.has(name))
      .flatMap((name) => {
        const found = free.filter((other) => withoutPlatform(other) === lettersOf(name))
        return found.length === 1 && found[0] !== undefined ? [[name, found[0]] as const] : []
      }),
  )
}

const WORDS: readonly string[] = [...NEUTRAL_WORDS, ...OTHER_WORDS]

/** `builder/v1/documents` paired with `x/v1/documents` implies that builder is x. */
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

/**
 * A file that renames a word must also list the longer words that contain it; unknown ones are
 * kept.
 */
function withLongerWords(words: ReadonlyMap<string, string>): Record<string, string> {
  const all = new Map(words)
  for (const word of words.keys())
    for (const longer of NEUTRAL_WORDS)
      if (longer.startsWith(`${word}-`) && !all.has(longer)) all.set(longer, longer)
  return Object.fromEntries(all)
}

const templateOf = (pattern: string): string =>
  pattern.replace(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, '{$1}')

function movedPaths(
  moved: readonly PairedRoute[],
  contract: TranslatedContract,
): Record<string, string> {
  return Object.fromEntries(
    moved.flatMap(({ route, target }) => {
      const [operation] = route.operations
      return operation ? [[contract.neutralOf(operation).path, templateOf(target.pattern)]] : []
    }),
  )
}

const unlessEmpty = (name: string, entries: Json) =>
  Object.keys(entries).length ? { [name]: entries } : {}

export function draftNames(fullContract: Contract, targets: readonly TargetRoute[]): Draft {
  const contract = { ...fullContract, routes: fullContract.routes.filter(isListed) }
  const pairs = pairNamespaces(contract, targets)
  const words = withLongerWords(wordsFrom(pairs))
  const translated = translateContract(contract, readNames(words))
  const { direct, moved, missing } = pairRoutes(translated, targets)
  const all = [...direct, ...moved]
  const args = draftArguments(all, translated)
  const values = draftValues(all, translated)
  const present = new Set(targets.map(({ namespace }) => namespace))
  const translatedName = (name: string) => translated.vocabulary.namespace(name)
  const unknown = contract.namespaces.filter(({ name }) => !present.has(translatedName(name)))
  const isUnknown = new Set(unknown.map(({ name }) => translatedName(name)))
  return {
    names: {
      ...words,
      ...unlessEmpty('paths', movedPaths(moved, translated)),
      ...unlessEmpty('arguments', args.names),
      ...unlessEmpty('values', values.names),
    },
    unmatched: [
      ...unknown.map(({ name }) => `namespace ${name}`),
      ...missing
        .filter(({ route: { namespace } }) => !isUnknown.has(namespace))
        .map(
          ({ route, candidate }) =>
            `route ${methodsOf(route).join(', ')} ${route.path}${candidate ? `; ${templateOf(candidate.pattern)} is a candidate: if it is the same route, add it to "paths"` : ''}`,
        ),
    ],
    uncertain: [...args.uncertain, ...values.uncertain],
  }
}
