import type { Body } from './body.ts'
import type { Params } from './parameters.ts'

/** A request as the pipeline works on it: routed paths, sources apart, nothing converted yet. */
export interface RestRequest {
  readonly method: string
  /** The route path, without the REST prefix: `/core/v2/posts/5`. */
  readonly path: string
  readonly query: Params
  readonly body: Body
  readonly header: (name: string) => string | undefined
}

/** Where parameters come from, the strongest first (core reference 2.4). */
export function sourcesOf(request: RestRequest, path: Params, defaults: Params): readonly Params[] {
  const { body, query } = request
  if (body.json) return [body.json, ...(body.form ? [body.form] : []), query, path, defaults]
  return body.form ? [body.form, query, path, defaults] : [query, path, defaults]
}

/** The value of a parameter; null falls through to the next source. */
export function lookUp(sources: readonly Params[], name: string): unknown {
  for (const source of sources) {
    if (!Object.hasOwn(source, name)) continue
    const value = source[name]
    if (value !== null && value !== undefined) return value
  }
  return undefined
}
