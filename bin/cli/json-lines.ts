/** Maps JSON pointers to the lines of a JSON text. */
import { appendPointer } from '#openapi/drift/surface/pointer.ts'

export type LineOf = (pointer: string | undefined) => number

/** A pointer and its parents, nearest first. */
export function pointerAncestors(pointer: string): readonly string[] {
  const cuts = [...pointer.matchAll(/\//g)].map(({ index }) => pointer.slice(0, index))
  return [pointer, ...cuts.toReversed()]
}

interface Frame {
  readonly pointer: string
  readonly isList: boolean
  /** The next index of a list, or the key of the value to come. */
  next: number | string
}

const TOKEN = /\n|"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g

/** Records the line of each wanted value in one pass over the text. */
function scan(text: string, wanted: ReadonlySet<string>): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  const stack: Frame[] = []
  let line = 1
  let isKey = false
  const currentPointer = (): string => {
    const top = stack.at(-1)
    return top ? appendPointer(top.pointer, top.next) : ''
  }
  const recordLine = (): void => {
    if (wanted.has(currentPointer()) && !lines.has(currentPointer()))
      lines.set(currentPointer(), line)
  }
  for (const [token] of text.matchAll(TOKEN)) {
    const top = stack.at(-1)
    if (token === '\n') line += 1
    else if (token === '{' || token === '[') {
      recordLine()
      stack.push({ pointer: currentPointer(), isList: token === '[', next: 0 })
      isKey = token === '{'
    } else if (token === '}' || token === ']') stack.pop()
    else if (token === ',') {
      if (top?.isList) top.next = Number(top.next) + 1
      isKey = top?.isList === false
    } else if (token === ':') isKey = false
    else if (isKey && top) top.next = String(JSON.parse(token))
    else recordLine()
  }
  return lines
}

/** Lines of a JSON text by pointer; a missing value has the line of its nearest parent. */
export function jsonLines(text: string, pointers: readonly string[]): LineOf {
  const lines = scan(text, new Set(pointers.flatMap(pointerAncestors)))
  return (pointer = '') =>
    pointerAncestors(pointer)
      .map((each) => lines.get(each))
      .find((line) => line !== undefined) ?? 1
}
