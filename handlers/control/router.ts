/** Matches the path of a request to entries. */
import { decode } from '#handlers/runtime/request/parameters.ts'
import type { ControlEntry } from './entry.ts'

interface EntryMatch {
  readonly entries: readonly ControlEntry[]
  readonly params: Readonly<Record<string, string>>
}

const isParam = (segment: string): boolean => segment.startsWith('{')

/** Undefined where the path does not match the template. */
function paramsOf(template: readonly string[], segments: readonly string[]) {
  if (template.length !== segments.length) return undefined
  const params: Record<string, string> = Object.create(null)
  for (const [at, segment] of template.entries()) {
    const value = segments[at] ?? ''
    if (isParam(segment)) {
      if (value === '') return undefined
      params[segment.slice(1, -1)] = value
    } else if (segment !== value) return undefined
  }
  return params
}

/**
 * Literals take precedence over parameters, so that `/requests/stream` is never the request
 * "stream".
 */
export function findEntries(
  entries: readonly ControlEntry[],
  path: string,
): EntryMatch | undefined {
  const segments = path.split('/').map(decode)
  const literal = entries.filter((entry) => entry.path === path)
  if (literal.length) return { entries: literal, params: {} }
  for (const { path: template } of entries) {
    const params = template.includes('{') ? paramsOf(template.split('/'), segments) : undefined
    if (params) return { entries: entries.filter((entry) => entry.path === template), params }
  }
  return undefined
}
