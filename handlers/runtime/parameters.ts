/** Names and values of queries and forms; brackets build lists and objects. Every part is bounded. */
export type Params = Readonly<Record<string, unknown>>
type Node = { [name: string]: unknown }

const MOST_PARAMETERS = 1000
const DEEPEST = 8
const UNSAFE = ['__proto__', 'constructor', 'prototype']

/** Broken percent encoding stays as it was sent. */
export function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/(?:%[0-9a-f]{2})+/gi, (octets) => {
      try {
        return decodeURIComponent(octets)
      } catch {
        return octets
      }
    })
  }
}

const decodePlus = (text: string): string =>
  decode(text.includes('+') ? text.replaceAll('+', ' ') : text)

/** `a[b][]` is the path `a`, `b`, and an empty name that stands for the next position. */
function pathOf(name: string): readonly string[] | undefined {
  const open = name.indexOf('[')
  if (open <= 0) return [name.replace(/[ .]/g, '_')]
  const path = [name.slice(0, open).replace(/[ .]/g, '_')]
  const rest = /\[([^\]]*)\]/g
  rest.lastIndex = open
  let end = open
  for (let part = rest.exec(name); part?.index === end; part = rest.exec(name)) {
    path.push(part[1] as string)
    end = rest.lastIndex
  }
  return path.length > DEEPEST ? undefined : path
}

const emptyNode = (): Node => Object.create(null)
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function put(target: Node, path: readonly string[], value: string): void {
  let node = target
  for (const [depth, part] of path.entries()) {
    const name = part === '' && depth > 0 ? String(Object.keys(node).length) : part
    if (depth === path.length - 1) {
      node[name] = value
      return
    }
    const next = node[name]
    const child = isNode(next) ? next : emptyNode()
    node[name] = child
    node = child
  }
}

/** Positions without gaps are a list. */
function settle(value: unknown): unknown {
  if (!isNode(value)) return value
  const names = Object.keys(value)
  if (names.every((name, index) => name === String(index)))
    return names.map((name) => settle(value[name]))
  for (const name of names) value[name] = settle(value[name])
  return value
}

export function buildParams(pairs: Iterable<readonly [string, string]>): Params {
  const params = emptyNode()
  let count = 0
  for (const [name, value] of pairs) {
    count += 1
    if (count > MOST_PARAMETERS) break
    const path = pathOf(name)
    if (path && !path.some((part) => UNSAFE.includes(part))) put(params, path, value)
  }
  for (const name of Object.keys(params)) params[name] = settle(params[name])
  return params
}

/** The parameters of a request without a query; told apart by identity. */
export const NO_PARAMS: Params = Object.freeze(Object.create(null))

function* pairsOf(text: string): Generator<readonly [string, string]> {
  let start = 0
  while (start <= text.length) {
    const stop = text.indexOf('&', start)
    const end = stop < 0 ? text.length : stop
    const equals = text.indexOf('=', start)
    const at = equals < 0 || equals > end ? end : equals
    if (at > start) yield [decodePlus(text.slice(start, at)), decodePlus(text.slice(at + 1, end))]
    start = end + 1
  }
}

/** Reads `a=1&b[]=2`; a plain name sent twice keeps its last value. */
export const parseParams = (text: string): Params =>
  text === '' ? NO_PARAMS : buildParams(pairsOf(text))
