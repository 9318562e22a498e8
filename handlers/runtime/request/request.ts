import type { Attempts } from './attempts.ts'
import { FORM_METHODS, type RequestBody } from './body.ts'
import type { Params } from './parameters.ts'

/**
 * A request in the pipeline: path relative to the REST root, sources separate, values unconverted.
 */
export interface RestRequest {
  readonly method: string
  /** The original HTTP method, before an override. */
  readonly sentMethod: string
  /** The route path, without the REST prefix: `/core/v2/posts/5`. */
  readonly path: string
  readonly query: Params
  readonly body: RequestBody
  readonly header: (name: string) => string | undefined
  /** Identical for requests of one origin with the same headers. */
  readonly head?: object | undefined
  readonly attempts?: Attempts | undefined
}

/** A form counts only for methods with a form body, also after a method override. */
const formOf = ({ body, method }: Pick<RestRequest, 'body' | 'method'>): Params | undefined =>
  body.form && FORM_METHODS.includes(method) ? body.form : undefined

/** The fields of the body that count as parameters. */
export const fieldsOf = (request: Pick<RestRequest, 'body' | 'method'>): Params | undefined =>
  request.body.json ?? formOf(request)

/** The sources of parameters, the strongest first (platform/core 2.4). */
export function sourcesOf(request: RestRequest, path: Params, defaults: Params): readonly Params[] {
  const { body, query } = request
  const form = formOf(request)
  if (body.json) return [body.json, ...(form ? [form] : []), query, path, defaults]
  return form ? [form, query, path, defaults] : [query, path, defaults]
}

/** One parameter from body or query, for parameters independent of the route. */
export const sentValue = (request: RestRequest, name: string): unknown =>
  request.body.json?.[name] ?? formOf(request)?.[name] ?? request.query[name]

/** The value of a parameter; null falls through to the next source. */
export function lookUp(sources: readonly Params[], name: string): unknown {
  for (const source of sources) {
    if (!Object.hasOwn(source, name)) continue
    const value = source[name]
    if (value !== null && value !== undefined) return value
  }
  return undefined
}
