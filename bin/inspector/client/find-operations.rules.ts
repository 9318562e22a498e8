import { plural } from '#bin/inspector/client/format.ts'
import type { OperationView } from '#handlers/control/entries/operations.ts'

/** Coverage counts every operation; the index counts each method of those that it lists. */
export function countText(found: readonly OperationView[]): string {
  const listed = found.filter(({ unlisted }) => !unlisted)
  const methods = listed.flatMap((operation) => operation.methods).length
  const others = found.length - listed.length
  const count = `${methods} counting each method`
  return `${plural(found.length, 'operation')}, ${others ? `${others} not in the index; the others are ${count}` : count}`
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
