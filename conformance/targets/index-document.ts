/** Parses the index of a target, with the tolerances that real deployments need. */

import type { TargetResponse } from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { asRecord, groupBy, isRecord, type Json, toItems } from '#openapi/values/json.ts'

export interface DeployedEndpoint {
  readonly methods: readonly string[]
  readonly args: Readonly<Record<string, Json>>
  readonly batch: unknown
}

export interface DeployedRoute {
  readonly pattern: string
  readonly namespace: unknown
  readonly methods: readonly string[]
  readonly endpoints: readonly DeployedEndpoint[]
  readonly self: unknown
}

export interface DeployedIndex {
  readonly document: Json
  readonly namespaces: readonly string[]
  readonly routes: readonly DeployedRoute[]
  /** The routes with the path of the operation; one path may have several patterns. */
  routesOf(operation: Pick<ContractOperation, 'path'>): readonly DeployedRoute[]
}

/** An empty map may be serialised as an empty list, and a list as a map with numeric keys. */
export const toList = (value: unknown): readonly unknown[] => toItems(value) ?? []
const stringsIn = (value: unknown): readonly string[] =>
  toList(value).filter((item) => typeof item === 'string')

function closingIndex(text: string, openIndex: number): number {
  let depth = 0
  for (let index = openIndex; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1
    else if (text[index] === '[') index = Math.max(index, text.indexOf(']', index + 2))
    else if (text[index] === '(') depth += 1
    else if (text[index] === ')' && --depth === 0) return index
  }
  return text.length
}

interface Capture {
  readonly name: string
  readonly expression: string
}

/** `/a/(?P<id>[\d]+)` is the path `/a/{id}` with one capture. */
export function readPattern(pattern: string): {
  readonly path: string
  readonly captures: readonly Capture[]
} {
  const captures: Capture[] = []
  let path = ''
  let index = 0
  for (;;) {
    const openIndex = pattern.indexOf('(?P<', index)
    if (openIndex < 0) return { path: path + pattern.slice(index), captures }
    const closeIndex = closingIndex(pattern, openIndex)
    const inner = pattern.slice(openIndex + 4, closeIndex)
    const name = inner.slice(0, inner.indexOf('>'))
    captures.push({ name, expression: inner.slice(name.length + 1) })
    path += `${pattern.slice(index, openIndex)}{${name}}`
    index = closeIndex + 1
  }
}

/**
 * Whether a route matches a path; a pattern in another regular expression dialect counts as a
 * match.
 */
export function matchesRoute(pattern: string, path: string): boolean {
  try {
    return new RegExp(`^${pattern.replaceAll(/\(\?P<\w+>/g, '(?:')}$`, 'i').test(path)
  } catch {
    return true
  }
}

const toEndpoint = (value: unknown): DeployedEndpoint => {
  const { methods, args, allow_batch } = asRecord(value)
  const entries = Object.entries(asRecord(args)).map(([name, arg]) => [name, asRecord(arg)])
  return { methods: stringsIn(methods), args: Object.fromEntries(entries), batch: allow_batch }
}

function toRoute([pattern, value]: readonly [string, unknown]): DeployedRoute {
  const { namespace, methods, endpoints, _links } = asRecord(value)
  return {
    pattern,
    namespace,
    methods: stringsIn(methods),
    endpoints: toList(endpoints).map(toEndpoint),
    self: asRecord(toList(asRecord(_links)['self'])[0])['href'],
  }
}

export function readIndex(document: Json): DeployedIndex {
  const routes = Object.entries(asRecord(document['routes'])).map(toRoute)
  const byPath = groupBy(routes, ({ pattern }) => readPattern(pattern).path)
  return {
    document,
    namespaces: stringsIn(document['namespaces']),
    routes,
    routesOf: ({ path }) => byPath.get(path) ?? [],
  }
}

const looksLikeHtml = ({ text, headers }: TargetResponse): boolean =>
  /html/i.test(headers['content-type'] ?? '') || /^\s*<(!doctype|html)/i.test(text)

const EXCERPT = 80

function excerpt(text: string): string {
  const line = text.replace(/[\x00-\x1f\x7f]+/g, ' ').trim()
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT)}…` : line
}

/** The index in a response; throws with a description of anything else. */
export function indexFrom(response: TargetResponse): DeployedIndex {
  const { status, text, body, url } = response
  if (status === 401 || status === 403)
    throw new InputError(`${url} responds with ${status}: the REST interface is behind a login`)
  if (looksLikeHtml(response))
    throw new InputError(
      `${url} responds with an HTML page (${status}), not with an index: is it the REST root, or is it behind a login?`,
    )
  if (status !== 200)
    throw new InputError(
      `${url} responds with ${status}${text && ` and ${excerpt(text)}`}, so it is not a REST root`,
    )
  if (body === undefined)
    throw new InputError(
      `${url} responds with text that is not JSON or is truncated: ${excerpt(text)}`,
    )
  if (!isRecord(body) || !('routes' in body) || !('namespaces' in body))
    throw new InputError(
      `${url} responds with JSON that is not an index: routes or namespaces are missing`,
    )
  return readIndex(body)
}
