/** Requests with changed arguments, as by a proxy. */
import type { RawRequest, RawResponse } from '#conformance/transport/http.ts'
import { isRecord } from '#openapi/values/json.ts'
import type { WireFault } from './mutant.ts'

const isNamed = (name: string, key: string): boolean => key === name || key.startsWith(`${name}[`)

const splitPath = (path: string) => {
  const [route = '', query = ''] = path.split('?')
  return { route, query: new URLSearchParams(query) }
}

const joined = (route: string, query: URLSearchParams): string =>
  query.size === 0 ? route : `${route}?${query}`

/** A JSON object body; undefined for forms, lists and empty bodies. */
function membersOf({ body }: RawRequest) {
  if (!body?.startsWith('{')) return undefined
  const parsed: unknown = JSON.parse(body)
  return isRecord(parsed) ? parsed : undefined
}

/** Whether an argument was sent, in the query or in the body. */
export function hasArgument(request: RawRequest, name: string): boolean {
  const { query } = splitPath(request.path)
  return [...query.keys()].some((key) => isNamed(name, key)) || name in (membersOf(request) ?? {})
}

export function sentValue(request: RawRequest, name: string): unknown {
  return membersOf(request)?.[name] ?? splitPath(request.path).query.get(name) ?? undefined
}

export function withoutArgument(request: RawRequest, name: string): RawRequest {
  const { route, query } = splitPath(request.path)
  for (const key of [...query.keys()]) if (isNamed(name, key)) query.delete(key)
  const members = membersOf(request)
  const { [name]: _, ...rest } = members ?? {}
  return {
    ...request,
    path: joined(route, query),
    ...(members && { body: JSON.stringify(rest) }),
  }
}

/** Added where the request has its arguments, in the body or in the query. */
export function withArgument(request: RawRequest, name: string, value: unknown): RawRequest {
  const plain = withoutArgument(request, name)
  const members = membersOf(plain)
  if (members) return { ...plain, body: JSON.stringify({ ...members, [name]: value }) }
  const { route, query } = splitPath(plain.path)
  query.set(name, String(value))
  return { ...plain, path: joined(route, query) }
}

export const isSuccessful = ({ status }: RawResponse): boolean => status < 300

/** Forwards an edited request; undefined leaves it unchanged. */
export const editingRequests =
  (edit: (request: RawRequest) => RawRequest | undefined): (() => WireFault) =>
  () =>
  async (request, { forward, met }) => {
    const edited = edit(request)
    const response = await forward(edited ?? request)
    if (edited && isSuccessful(response)) met(true)
    return response
  }

/** The argument has another value, in requests that send it. */
export const editingArgument = (
  name: string,
  edit: (value: unknown, request: RawRequest) => unknown,
): (() => WireFault) =>
  editingRequests((request) =>
    hasArgument(request, name)
      ? withArgument(request, name, edit(sentValue(request, name), request))
      : undefined,
  )
