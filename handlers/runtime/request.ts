import type { Attempts } from './attempts.ts'
import type { RequestBody } from './body.ts'
import type { Params } from './parameters.ts'

/** A request as the pipeline works on it: routed paths, sources apart, nothing converted yet. */
export interface RestRequest {
  readonly method: string
  /** The method of the wire, which another one may stand in for. */
  readonly sentMethod: string
  /** The route path, without the REST prefix: `/core/v2/posts/5`. */
  readonly path: string
  readonly query: Params
  readonly body: RequestBody
  readonly header: (name: string) => string | undefined
  /** One and the same for requests of one origin that bring the same headers. */
  readonly head?: object | undefined
  readonly attempts?: Attempts | undefined
}

const FORM_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE']

/** A form counts only for methods that have one, also where the method is not the one of the wire. */
const formOf = ({ body, method }: RestRequest): Params | undefined =>
  body.form && FORM_METHODS.includes(method) ? body.form : undefined

/** Where parameters come from, the strongest first (platform/core 2.4). */
export function sourcesOf(request: RestRequest, path: Params, defaults: Params): readonly Params[] {
  const { body, query } = request
  const form = formOf(request)
  if (body.json) return [body.json, ...(form ? [form] : []), query, path, defaults]
  return form ? [form, query, path, defaults] : [query, path, defaults]
}

/** One parameter of body or query, for those that belong to no route. */
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
