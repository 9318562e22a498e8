/** Compares the arguments of two paired endpoints. */

import type { Notice } from '#openapi/drift/rules/finding.ts'
import type { RuleId } from '#openapi/drift/rules/table.ts'
import { canonicalJson } from '#openapi/drift/surface/display.ts'
import {
  type Basis,
  basisOf,
  basisOfAbsence,
  basisOfKeyword,
  type Provenance,
} from '#openapi/drift/surface/provenance.ts'
import type { ValueShape } from '#openapi/drift/surface/shape.ts'
import type { SurfaceArgument, SurfaceEndpoint } from '#openapi/drift/surface/surface.ts'
import { nameSimilarity } from '#openapi/values/similarity.ts'
import type { Pair, SchemaChange, ShapeContext } from './shape-context.ts'
import { compareParts, compareShapes } from './shapes.ts'

interface ArgumentContext {
  readonly expected: SurfaceEndpoint
  readonly found: SurfaceEndpoint
  readonly emit: (notice: Omit<Notice, 'path' | 'methods'>) => void
  readonly shapesFor: (basis: Basis) => ShapeContext
  /** One side is an OpenAPI document, which describes path parameters differently. */
  readonly comparesPathTypesOnly: boolean
}

const isInPath = ({ location }: SurfaceArgument): boolean => location === 'path'

/** All properties of an argument that a rename preserves. */
function signature(shape: ValueShape): string {
  const { types, nullable, enum: choices, default: preset, format, pattern, bounds, items } = shape
  const inner = items ? items().types : []
  return canonicalJson({ types, nullable, choices, preset, format, pattern, bounds, inner })
}

const MIN_SIMILARITY = 0.6

function isRenamed(one: SurfaceArgument, other: SurfaceArgument): boolean {
  const [before, after] = [one.shape(), other.shape()]
  if (one.required !== other.required || signature(before) !== signature(after)) return false
  const sameDescription =
    before.description !== undefined && before.description === after.description
  return sameDescription || nameSimilarity(one.name, other.name) >= MIN_SIMILARITY
}

interface ArgumentChanges {
  readonly removed: readonly SurfaceArgument[]
  readonly added: readonly SurfaceArgument[]
  readonly renamed: readonly (readonly [SurfaceArgument, SurfaceArgument])[]
}

/** Path parameters are compared with the path, so they are skipped here. */
function changesOf({ expected, found }: ArgumentContext): ArgumentChanges {
  const inPath = (name: string) => expected.params.has(name) || found.params.has(name)
  const removed = [...expected.args.values()].filter(
    ({ name }) => !found.args.has(name) && !inPath(name),
  )
  const added = [...found.args.values()].filter(
    ({ name }) => !expected.args.has(name) && !inPath(name),
  )
  const renameTargets = new Set<SurfaceArgument>()
  const renamed = removed.flatMap((one): (readonly [SurfaceArgument, SurfaceArgument])[] => {
    const other = added.find((each) => !renameTargets.has(each) && isRenamed(one, each))
    if (other) renameTargets.add(other)
    return other ? [[one, other]] : []
  })
  const renamedArguments = new Set(renamed.map(([one]) => one))
  return {
    removed: removed.filter((one) => !renamedArguments.has(one)),
    added: added.filter((each) => !renameTargets.has(each)),
    renamed,
  }
}

const argumentBasis = (provenance: Provenance, { name }: SurfaceArgument): Basis =>
  basisOf(provenance, 'args', name)

function emitNames(context: ArgumentContext): void {
  const { expected, found, emit } = context
  const { removed, added, renamed } = changesOf(context)
  for (const argument of removed)
    emit({
      rule: 'argument-removed',
      subject: argument.name,
      places: { expected: argument.pointer, found: found.pointer },
      basis: argumentBasis(expected.provenance, argument),
    })
  for (const [one, other] of renamed)
    emit({
      rule: 'argument-renamed',
      subject: one.name,
      expected: one.name,
      found: other.name,
      places: { expected: one.pointer, found: other.pointer },
      basis: argumentBasis(expected.provenance, one),
    })
  for (const { name, required, pointer } of added)
    emit({
      rule: required ? 'argument-added-required' : 'argument-added-optional',
      subject: name,
      places: { expected: expected.pointer, found: pointer },
      basis: basisOfAbsence(expected.provenance),
    })
}

const withTypesOnly = ({
  pointer,
  named,
  types,
  nullable,
  enum: choices,
}: ValueShape): ValueShape => ({
  pointer,
  named,
  types,
  nullable,
  ...(choices && { enum: choices }),
  bounds: {},
  uniqueItems: false,
  members: new Map(),
  branches: [],
})

/**
 * An OpenAPI document has a pattern where an index has a type, so only properties stated by both
 * count.
 */
function typesOnlyPair({ expected, found, subject }: Pair): Pair | undefined {
  if (!expected.types.length || !found.types.length) return undefined
  const bothHaveEnums = expected.enum && found.enum
  const strip = (shape: ValueShape): ValueShape => {
    const { enum: _choices, ...rest } = withTypesOnly(shape)
    return bothHaveEnums ? withTypesOnly(shape) : rest
  }
  return { expected: strip(expected), found: strip(found), subject }
}

/** A path parameter has the character class of the path, even if its schema does not repeat it. */
function pairWithPathPattern(
  one: SurfaceArgument,
  other: SurfaceArgument,
  { expected, found }: ArgumentContext,
): Pair {
  const shapes = [one.shape(), other.shape()] as const
  const isRepeated = shapes.some(({ pattern }) => pattern !== undefined)
  const withPathPattern = (shape: ValueShape, expression: string | undefined): ValueShape =>
    isRepeated && expression !== undefined ? { pattern: expression, ...shape } : shape
  return {
    expected: withPathPattern(shapes[0], expected.params.get(one.name)),
    found: withPathPattern(shapes[1], found.params.get(other.name)),
    subject: one.name,
  }
}

/** `enum-widened` concerns the keyword `enum`; null is one of the types. */
function keywordOf({ kind, keyword }: SchemaChange): string {
  const [first = ''] = kind.split('-')
  return keyword ?? (first === 'null' ? 'type' : first)
}

/** A keyword may have a weaker basis than its argument; members have the basis of the argument. */
function shapesOf(argument: SurfaceArgument, context: ArgumentContext): ShapeContext {
  const { provenance } = context.expected
  const argumentContext = argumentBasis(provenance, argument)
  const basisFor = (change: SchemaChange): Basis =>
    change.subject === argument.name
      ? basisOfKeyword(provenance, argument.name, keywordOf(change))
      : argumentContext
  return {
    ...context.shapesFor(argumentContext),
    report: (change) => context.shapesFor(basisFor(change)).report(change),
  }
}

const requiredRule = (argument: SurfaceArgument): RuleId =>
  argument.required ? 'argument-became-required' : 'argument-became-optional'

function compareArgument(
  one: SurfaceArgument,
  other: SurfaceArgument,
  context: ArgumentContext,
): void {
  const { expected, emit, comparesPathTypesOnly } = context
  const basis = argumentBasis(expected.provenance, one)
  const places = { expected: one.pointer, found: other.pointer }
  const subject = one.name
  const inPath = isInPath(one) || isInPath(other)
  if (one.required !== other.required && !inPath)
    emit({ rule: requiredRule(other), subject, places, basis })
  const moved = ![one.location, other.location].includes('any') && one.location !== other.location
  if (moved)
    emit({
      rule: 'argument-location-changed',
      subject,
      expected: one.location,
      found: other.location,
      places,
      basis,
    })
  if (!inPath) {
    compareParts({ expected: one.shape, found: other.shape, subject }, shapesOf(one, context))
    return
  }
  const pair = comparesPathTypesOnly
    ? typesOnlyPair({ expected: one.shape(), found: other.shape(), subject })
    : pairWithPathPattern(one, other, context)
  if (pair) compareShapes(pair, { ...shapesOf(one, context), isInPath: true })
}

export function compareArguments(context: ArgumentContext): void {
  emitNames(context)
  for (const argument of context.expected.args.values()) {
    const other = context.found.args.get(argument.name)
    if (other) compareArgument(argument, other, context)
  }
}
