import { memoizeIn } from '#openapi/values/memoize.ts'

/** The parts of an operation, or of its outline, that describe its path. */
interface PathParts<P> {
  readonly id: string
  readonly path: string
  readonly params: Readonly<Record<string, P>>
}

interface Captured {
  readonly capture: string
}

export function paramOf<P>({ id, params }: PathParts<P>, name: string): P {
  const found = params[name]
  if (!found) throw new Error(`expected a parameter for {${name}} of ${id}, got none`)
  return found
}

const fill = (
  operation: PathParts<Captured>,
  group: (name: string, capture: string) => string,
): string =>
  operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    group(name, paramOf(operation, name).capture),
  )

/** The index writes path parameters as named groups: `/core/v2/posts/(?P<id>[\d]+)`. */
export const indexPattern = (operation: PathParts<Captured>): string =>
  fill(operation, (name, capture) => `(?P<${name}>${capture})`)

/** The same pattern as a JavaScript expression: anchored and case-insensitive. */
export const pathExpression = (operation: PathParts<Captured>): RegExp =>
  new RegExp(`^${fill(operation, (name, capture) => `(?<${name}>${capture})`)}$`, 'i')

/** Cached by path. */
export const parameterNames = memoizeIn(new Map<string, readonly string[]>(), (path) =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []),
)
