import { plural } from '#bin/inspector/client/format.ts'
import type { OperationView } from '#handlers/control/entries/operations.ts'

/** The index and its documents count each method, without unlisted operations. */
export function countText(found: readonly OperationView[]): string {
  const listed = found.filter(({ unlisted }) => !unlisted)
  const methods = listed.flatMap((operation) => operation.methods).length
  const others = found.length - listed.length
  const count = `${plural(listed.length, 'operation')}, ${methods} counting each method`
  return others ? `${count}; ${others} not in the index` : count
}

const haveEvery = (texts: readonly string[], words: readonly string[]): boolean =>
  words.every((word) => texts.some((text) => text.toLowerCase().includes(word)))

const namesOf = ({ id, path, methods }: OperationView): readonly string[] => [id, path, ...methods]

/**
 * The operations with every word in their names, arguments, summary or access rule; first those
 * with every word in their id, path or method.
 */
export function findOperations(
  operations: readonly OperationView[],
  text: string,
): readonly OperationView[] {
  const words = text.toLowerCase().split(/\s+/)
  const found = operations.filter((operation) => {
    const { summary, access, arguments: names } = operation
    return haveEvery([...namesOf(operation), summary, access.says, access.rule, ...names], words)
  })
  const isNamed = (operation: OperationView) => haveEvery(namesOf(operation), words)
  return [...found.filter(isNamed), ...found.filter((operation) => !isNamed(operation))]
}
