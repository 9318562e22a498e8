import type { Bound, Member, ValueShape } from '#openapi/drift/surface/shape.ts'
import { isLower, LIMIT_NAMES, type LimitName } from '#openapi/language/limits.ts'
import { by } from '#openapi/values/order.ts'

const intersection = <T>(lists: readonly (readonly T[])[]): readonly T[] | undefined => {
  const [first, ...rest] = lists
  return first?.filter((value) => rest.every((list) => list.includes(value)))
}

function tightestBound(name: LimitName, shapes: readonly ValueShape[]): Bound | undefined {
  const candidates = shapes.flatMap(({ bounds }) => bounds[name] ?? [])
  // Of equal values the exclusive bound is tighter; sorting keeps the order of equal values.
  return candidates
    .toSorted(by(({ exclusive }) => Number(exclusive), 'desc'))
    .toSorted(by(({ value }) => value, isLower(name) ? 'desc' : 'asc'))[0]
}

function mergeBounds(shapes: readonly ValueShape[]): ValueShape['bounds'] {
  const merged = LIMIT_NAMES.map((name) => [name, tightestBound(name, shapes)] as const)
  return Object.fromEntries(merged.filter(([, bound]) => bound !== undefined))
}

function mergeMembers(shapes: readonly ValueShape[]): ReadonlyMap<string, Member> {
  const names = new Set(shapes.flatMap(({ members }) => [...members.keys()]))
  return new Map(
    [...names].map((name) => {
      const namesakes = shapes.flatMap(({ members }) => members.get(name) ?? [])
      return [
        name,
        {
          required: namesakes.some(({ required }) => required),
          shape: () => mergeShapes(namesakes.map(({ shape }) => shape())),
        },
      ]
    }),
  )
}

/** Merges the schemas of an `allOf` into one. */
export function mergeShapes(shapes: readonly ValueShape[]): ValueShape {
  const [first, ...rest] = shapes
  if (!first) throw new Error('expected at least one schema to merge, got none')
  if (!rest.length) return first
  const types = intersection(shapes.map(({ types }) => types).filter((types) => types.length))
  const choices = intersection(shapes.flatMap(({ enum: choices }) => (choices ? [choices] : [])))
  return {
    ...Object.assign({}, ...shapes.toReversed()),
    pointer: first.pointer,
    named: first.named,
    types: types ?? [],
    nullable: shapes.every(({ nullable, types }) => nullable || !types.length),
    ...(choices && { enum: choices }),
    bounds: mergeBounds(shapes),
    uniqueItems: shapes.some(({ uniqueItems }) => uniqueItems),
    members: mergeMembers(shapes),
    branches: shapes.flatMap(({ branches }) => branches),
  }
}
