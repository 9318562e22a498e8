import type { Bound, Member, ValueShape } from '#openapi/drift/surface/shape.ts'
import { isLower, LIMIT_NAMES, type LimitName } from '#openapi/language/limits.ts'
import { by } from '#openapi/values/order.ts'

const all = <T>(lists: readonly (readonly T[])[]): readonly T[] | undefined => {
  const [first, ...rest] = lists
  return first?.filter((value) => rest.every((list) => list.includes(value)))
}

function tightest(name: LimitName, shapes: readonly ValueShape[]): Bound | undefined {
  const known = shapes.flatMap(({ bounds }) => bounds[name] ?? [])
  return known.toSorted(by(({ value }) => value, isLower(name) ? 'desc' : 'asc'))[0]
}

function mergeBounds(shapes: readonly ValueShape[]): ValueShape['bounds'] {
  const merged = LIMIT_NAMES.map((name) => [name, tightest(name, shapes)] as const)
  return Object.fromEntries(merged.filter(([, bound]) => bound !== undefined))
}

function mergeMembers(shapes: readonly ValueShape[]): ReadonlyMap<string, Member> {
  const names = new Set(shapes.flatMap(({ members }) => [...members.keys()]))
  return new Map(
    [...names].map((name) => {
      const same = shapes.flatMap(({ members }) => members.get(name) ?? [])
      return [
        name,
        {
          required: same.some(({ required }) => required),
          shape: () => mergeShapes(same.map(({ shape }) => shape())),
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
  const types = all(shapes.map(({ types }) => types).filter((types) => types.length))
  const choices = all(shapes.flatMap(({ enum: choices }) => (choices ? [choices] : [])))
  return {
    ...Object.assign({}, ...shapes.toReversed()),
    place: first.place,
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
