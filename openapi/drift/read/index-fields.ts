import type { ValueShape } from '#openapi/drift/surface/shape.ts'
import type { IndexField } from '#openapi/drift/surface/surface.ts'

/** The fields of an index, from the schema of the response to `GET /`. */
export function fieldsIn({ members }: ValueShape): ReadonlyMap<string, IndexField> {
  return new Map(
    [...members].map(([name, { required, shape }]) => {
      const { types, branches, pointer } = shape()
      const all = [...types, ...branches.flatMap((form) => form().types)]
      return [name, { types: all, required, pointer }]
    }),
  )
}
