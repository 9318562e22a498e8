/** Path patterns of faults: literal paths, templates (`/core/v2/posts/{id}`), or with `*`. */
import type { RouteOutline } from '#openapi/language/outline.ts'

const isWildcard = (segment: string): boolean => segment === '*' || /^\{\w+\}$/.test(segment)
const segmentsOf = (path: string): readonly string[] => path.toLowerCase().split('/').slice(1)

/** A `*` at the end matches one or more segments. */
const endsWithWildcard = (pattern: readonly string[]): boolean => pattern.at(-1) === '*'

const hasLength = (pattern: readonly string[], length: number): boolean =>
  endsWithWildcard(pattern) ? length >= pattern.length : length === pattern.length

/** Whether a request path matches a fault's pattern. */
export function matchesPath(pattern: string, path: string): boolean {
  if (pattern === path) return true
  const patternSegments = segmentsOf(pattern)
  const pathSegments = segmentsOf(path)
  return (
    hasLength(patternSegments, pathSegments.length) &&
    patternSegments.every((segment, at) => isWildcard(segment) || segment === pathSegments[at])
  )
}

function matchesSegment(segment: string, template: string, { operations }: RouteOutline): boolean {
  if (isWildcard(segment)) return true
  const name = /^\{(\w+)\}$/.exec(template)?.[1]
  if (name === undefined) return segment === template.toLowerCase()
  const capture = operations[0]?.params[name]?.capture ?? ''
  return new RegExp(`^${capture}$`, 'i').test(segment)
}

/** Whether the pattern can match any route. */
export function matchesAnyRoute(pattern: string, routes: readonly RouteOutline[]): boolean {
  const patternSegments = segmentsOf(pattern)
  return routes.some((route) => {
    const template = route.path.split('/').slice(1)
    return (
      hasLength(patternSegments, template.length) &&
      patternSegments.every((segment, at) => matchesSegment(segment, template[at] ?? '', route))
    )
  })
}
