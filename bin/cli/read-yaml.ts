/** A module of its own, so that the package is loaded only when there is YAML to read. */

import { LineCounter, parse, parseDocument } from 'yaml'
import { InputError } from '#openapi/input-error.ts'
import { memberOf } from '#openapi/json.ts'

export function fromYaml(text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    // References are the package's word for too many aliases.
    if (!(error instanceof Error && /^YAML|^ReferenceError$/.test(error.name))) throw error
    // A second part of the message shows the place; the first line names it.
    const [first = ''] = error.message.split('\n')
    throw new InputError(`it is not YAML: ${first.replace(/:$/, '')}`)
  }
}

/** The line of a node, by the names that lead to it. */
export function yamlLineFinder(
  text: string,
): (path: readonly (string | number)[]) => number | undefined {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter })
  return (path) => {
    const range = memberOf(document.getIn(path, true), 'range')
    return Array.isArray(range) ? counter.linePos(range[0]).line : undefined
  }
}
