import { memoizeIn } from '#openapi/values/memoize.ts'
import type { Param } from './captures.ts'
import type { Operation } from './define.ts'

type PathParts = Pick<Operation, 'id' | 'path' | 'params'>

export function paramOf({ id, params }: PathParts, name: string): Param {
  const found = params[name]
  if (!found) throw new Error(`expected a parameter for {${name}} of ${id}, got none`)
  return found
}

const fill = (operation: PathParts, group: (name: string, capture: string) => string): string =>
  operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    group(name, paramOf(operation, name).capture),
  )

/** The index writes path parameters as named groups: `/core/v2/posts/(?P<id>[\d]+)`. */
export const indexPattern = (operation: PathParts): string =>
  fill(operation, (name, capture) => `(?P<${name}>${capture})`)

/** The same pattern as a JavaScript expression: anchored and case-insensitive. */
export const pathExpression = (operation: PathParts): RegExp =>
  new RegExp(`^${fill(operation, (name, capture) => `(?<${name}>${capture})`)}$`, 'i')

/** Cached by path. */
export const parameterNames = memoizeIn(new Map<string, readonly string[]>(), (path) =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []),
)
