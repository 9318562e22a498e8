/** Path patterns of faults: literal paths, templates (`/core/v2/posts/{id}`), or with `*`. */
import type { RouteOutline } from '#openapi/language/outline.ts'

const isAny = (segment: string): boolean => segment === '*' || /^\{\w+\}$/.test(segment)
const segmentsOf = (path: string): readonly string[] => path.toLowerCase().split('/').slice(1)

/** A `*` at the end matches one or more segments. */
const isOpen = (pattern: readonly string[]): boolean => pattern.at(-1) === '*'

const hasLength = (pattern: readonly string[], length: number): boolean =>
  isOpen(pattern) ? length >= pattern.length : length === pattern.length

/** Whether a request path matches a fault's pattern. */
export function matchesPath(pattern: string, path: string): boolean {
  if (pattern === path) return true
  const wanted = segmentsOf(pattern)
  const sent = segmentsOf(path)
  return (
    hasLength(wanted, sent.length) &&
    wanted.every((segment, at) => isAny(segment) || segment === sent[at])
  )
}

function fits(segment: string, templated: string, { operations }: RouteOutline): boolean {
  if (isAny(segment)) return true
  const name = /^\{(\w+)\}$/.exec(templated)?.[1]
  if (name === undefined) return segment === templated.toLowerCase()
  const capture = operations[0]?.params[name]?.capture ?? ''
  return new RegExp(`^${capture}$`, 'i').test(segment)
}

/** Whether the pattern can match any route. */
export function matchesAnyRoute(pattern: string, routes: readonly RouteOutline[]): boolean {
  const wanted = segmentsOf(pattern)
  return routes.some((route) => {
    const templated = route.path.split('/').slice(1)
    return (
      hasLength(wanted, templated.length) &&
      wanted.every((segment, at) => fits(segment, templated[at] ?? '', route))
    )
  })
}
