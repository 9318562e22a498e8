/** A module of its own, so that the package is loaded only when there is YAML to read. */
import { LineCounter, parse, parseDocument } from 'yaml'

/** Messages of the package have a second part that shows the place; the first line names it. */
export class NotYaml extends Error {
  override readonly name = 'NotYaml'
}

export function fromYaml(text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    const { name, message } = error as Error
    // References are the package's word for too many aliases.
    if (!/^YAML|^ReferenceError$/.test(name)) throw error
    throw new NotYaml((message.split('\n')[0] ?? '').replace(/:$/, ''))
  }
}

/** The line of a node, by the names that lead to it. */
export function yamlLineFinder(text: string): (path: readonly string[]) => number | undefined {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter })
  return (path) => {
    const node = document.getIn(path, true) as { readonly range?: readonly number[] } | undefined
    const start = node?.range?.[0]
    return start === undefined ? undefined : counter.linePos(start).line
  }
}
