/** The sources of the arguments of a request: body, query and path, the strongest first. */
import { isJsonType } from '#handlers/runtime/request/body.ts'
import type { Params } from '#handlers/runtime/request/parameters.ts'
import type { Json } from '#openapi/values/json.ts'
import type { LoggedRequest } from './logged-request.ts'

interface ArgumentSource {
  readonly name: 'body' | 'query' | 'path'
  readonly values: Params
}

/** Null falls through to the next source (platform/core 2.4). */
export const isGiven = (sent: Json | undefined, name: string): boolean =>
  (sent?.[name] ?? undefined) !== undefined

const NO_VALUES: Params = {}

/** The values of path parameters, where query or body may replace them. */
function replaceableValues({ pathParams = NO_VALUES, trace }: LoggedRequest): Params {
  const isReplaced = Object.keys(pathParams).some(
    (name) => isGiven(trace.fields, name) || isGiven(trace.query, name),
  )
  return isReplaced ? pathParams : NO_VALUES
}

export const sourcesOf = (logged: LoggedRequest): readonly ArgumentSource[] => [
  { name: 'body', values: logged.trace.fields ?? NO_VALUES },
  { name: 'query', values: logged.trace.query ?? NO_VALUES },
  { name: 'path', values: replaceableValues(logged) },
]

/** Whether the operation validates the values of a source and ignores them. */
export const isIgnoredSource = (
  { operation, trace }: LoggedRequest,
  source: ArgumentSource['name'],
): boolean => operation?.reads === 'json' && !(source === 'body' && isJsonType(trace.type))
