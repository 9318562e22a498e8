import type { Json } from '#openapi/values/json.ts'

/**
 * Names and values of queries and forms; brackets build lists and objects. Every dimension is
 * limited.
 */
export type Params = Json
type ParameterNode = Map<string, unknown>

export const MAX_PARAMETERS = 1000
const MAX_DEPTH = 8
/** In characters; longer than any argument name. */
const MAX_NAME_LENGTH = 1000
/** Limit of decoded octet runs in malformed text; the rest stays as sent. */
const MAX_RUNS = 10_000
const MAX_MALFORMED = 500
/** Names that would break conversion to text or number; the interface has no such members. */
export const FORBIDDEN_NAMES: readonly string[] = ['toString', 'valueOf']
const UNSAFE_NAMES = ['__proto__', 'constructor', 'prototype', ...FORBIDDEN_NAMES]

/** Malformed percent encoding stays as sent. */
export function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return decodeRuns(text)
  }
}

function decodeRun(octets: string): string | undefined {
  try {
    return decodeURIComponent(octets)
  } catch {
    return undefined
  }
}

function decodeRuns(text: string): string {
  let decoded = ''
  let done = 0
  let runs = 0
  let malformed = 0
  for (const { 0: octets, index } of text.matchAll(/(?:%[0-9a-f]{2})+/gi)) {
    runs += 1
    if (runs > MAX_RUNS || malformed >= MAX_MALFORMED) break
    const decodedRun = decodeRun(octets)
    if (decodedRun === undefined) malformed += 1
    decoded += text.slice(done, index) + (decodedRun ?? octets)
    done = index + octets.length
  }
  return decoded + text.slice(done)
}

const decodePlus = (text: string): string => decode(text.replaceAll('+', ' '))

const cleanName = (name: string): string => name.replace(/[ .]/g, '_')

/** `a[b][]` is the path `a`, `b`, and an empty name for the next position. */
function pathOf(name: string, open: number): readonly string[] {
  const path = [cleanName(name.slice(0, open))]
  let at = open
  while (name[at] === '[' && path.length <= MAX_DEPTH) {
    const close = name.indexOf(']', at)
    if (close < 0) break
    path.push(name.slice(at + 1, close))
    at = close + 1
  }
  return path
}

const POSITION = /^(?:0|[1-9]\d{0,14})$/

/** A free position for a value without one. */
function nextPosition(node: ParameterNode): string {
  let next = node.size
  while (node.has(String(next))) next += 1
  return String(next)
}

function put(target: ParameterNode, path: readonly string[], value: string): void {
  let node = target
  for (const [depth, part] of path.entries()) {
    const name = part === '' && depth > 0 ? nextPosition(node) : part
    if (depth === path.length - 1) {
      node.set(name, value)
      return
    }
    const next = node.get(name)
    const child: ParameterNode = next instanceof Map ? next : new Map()
    node.set(name, child)
    node = child
  }
}

/** Positions form a list in the order they were sent. */
function toValue(value: unknown): unknown {
  if (!(value instanceof Map)) return value
  if ([...value.keys()].every((name) => POSITION.test(name)))
    return [...value.values()].map(toValue)
  return Object.fromEntries([...value].map(([name, part]) => [name, toValue(part)]))
}

/** Without a prototype, so that lookups only find sent names. */
function toParams(node: ParameterNode): Params {
  const params = Object.create(null)
  for (const [name, value] of node) params[name] = toValue(value)
  return params
}

function add(target: ParameterNode, name: string, value: string): void {
  if (name.length > MAX_NAME_LENGTH) return
  const open = name.indexOf('[')
  if (open <= 0) {
    const clean = cleanName(name)
    if (!UNSAFE_NAMES.includes(clean)) target.set(clean, value)
    return
  }
  const path = pathOf(name, open)
  if (path.length <= MAX_DEPTH && !path.some((part) => UNSAFE_NAMES.includes(part)))
    put(target, path, value)
}

export function buildParams(pairs: Iterable<readonly [string, string]>): Params {
  const params: ParameterNode = new Map()
  let count = 0
  for (const [name, value] of pairs) {
    count += 1
    if (count > MAX_PARAMETERS) break
    add(params, name, value)
  }
  return toParams(params)
}

/** The parameters of a request without a query; compared by identity. */
export const NO_PARAMS: Params = Object.freeze(Object.create(null))

function* pairsOf(text: string): Generator<readonly [string, string]> {
  let start = 0
  while (start <= text.length) {
    const stop = text.indexOf('&', start)
    const pair = text.slice(start, stop < 0 ? text.length : stop)
    const equals = pair.indexOf('=')
    const at = equals < 0 ? pair.length : equals
    if (at > 0) yield [decodePlus(pair.slice(0, at)), decodePlus(pair.slice(at + 1))]
    start += pair.length + 1
  }
}

/** Parses `a=1&b[]=2`; a repeated plain name keeps its last value. */
export const parseParams = (text: string): Params =>
  text === '' ? NO_PARAMS : buildParams(pairsOf(text))
