/** Finds the lines of JSON pointers in a text. */
import { jsonLines, type LineOf, pointerAncestors } from '#bin/cli/json-lines.ts'
import type { TextFormat } from '#bin/drift/parse.ts'
import { tokensOf } from '#openapi/drift/surface/pointer.ts'

async function yamlLines(text: string): Promise<LineOf> {
  const { yamlLineFinder } = await import('#bin/cli/read-yaml.ts')
  const lineAt = yamlLineFinder(text)
  return (pointer = '') =>
    pointerAncestors(pointer)
      .map((each) => lineAt(tokensOf(each)))
      .find((line) => line !== undefined) ?? 1
}

export const linesOf = async (
  content: string,
  format: TextFormat,
  pointers: readonly string[],
): Promise<LineOf> => (format === 'json' ? jsonLines(content, pointers) : yamlLines(content))
