import { displayBound } from '#openapi/drift/surface/display.ts'
import type { Bound } from '#openapi/drift/surface/shape.ts'
import { isCount, isLower, LIMIT_NAMES, type LimitName } from '#openapi/language/limits.ts'
import type { Pair, ShapeContext } from './shape-context.ts'

/** Direction of the change of a bound; a missing bound is infinite. */
function boundDirection(
  expected: Bound | undefined,
  found: Bound | undefined,
  infinity: number,
): number {
  const [before, after] = [expected?.value ?? infinity, found?.value ?? infinity]
  if (before !== after) return after > before ? 1 : -1
  const step = Number(found?.exclusive ?? false) - Number(expected?.exclusive ?? false)
  return infinity < 0 ? step : -step
}

/** Lengths and item counts are never negative, so a lower bound of 0 has no effect. */
const effectiveBound = (bound: Bound | undefined, name: LimitName): Bound | undefined =>
  bound?.value === 0 && isCount(name) && isLower(name) ? undefined : bound

function compareBound(name: LimitName, pair: Pair, { report }: ShapeContext): void {
  const expected = effectiveBound(pair.expected.bounds[name], name)
  const found = effectiveBound(pair.found.bounds[name], name)
  const direction = boundDirection(expected, found, isLower(name) ? -Infinity : Infinity)
  if (direction === 0) return
  report({
    kind: `${isLower(name) ? 'minimum' : 'maximum'}-${direction > 0 ? 'raised' : 'lowered'}`,
    subject: pair.subject,
    keyword: name,
    expected: displayBound(expected),
    found: displayBound(found),
    places: { expected: pair.expected.pointer, found: pair.found.pointer },
  })
}

function compareSteps({ expected, found, subject }: Pair, { report }: ShapeContext): void {
  const [before, after] = [expected.multipleOf, found.multipleOf]
  if (before === after) return
  report({
    kind: after === undefined ? 'multiple-dropped' : 'multiple-changed',
    subject,
    expected: String(before ?? 'none'),
    found: String(after ?? 'none'),
    places: { expected: expected.pointer, found: found.pointer },
  })
}

export function compareBounds(pair: Pair, context: ShapeContext): void {
  for (const name of LIMIT_NAMES) compareBound(name, pair, context)
  compareSteps(pair, context)
  const { expected, found, subject } = pair
  if (expected.uniqueItems === found.uniqueItems) return
  context.report({
    kind: found.uniqueItems ? 'unique-introduced' : 'unique-dropped',
    subject,
    places: { expected: expected.pointer, found: found.pointer },
  })
}
