/** Parses the text of an index or an OpenAPI document. */

import { InputError } from '#openapi/values/input-error.ts'
import { messageOf } from '#openapi/values/json.ts'
import { syntaxProblem } from '#openapi/values/parse-json.ts'

export type TextFormat = 'json' | 'yaml'

export function formatOf(name: string, text: string): TextFormat {
  if (/\.ya?ml$/i.test(name)) return 'yaml'
  return /\.json$/i.test(name) || /^\s*[[{]/.test(text) ? 'json' : 'yaml'
}

/** An error at the very end means that the document was truncated. */
function isCutOff(text: string, message: string): boolean {
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? 0)
  return /end of JSON input|Unterminated/i.test(message) || position >= text.trimEnd().length
}

function jsonProblem(text: string, error: unknown): string {
  const message = messageOf(error)
  if (!text.trim()) return 'it is empty'
  if (/^\s*</.test(text)) return 'it is an HTML page, not JSON'
  if (isCutOff(text, message)) return `its JSON is truncated after ${text.length} characters`
  return syntaxProblem(error)
}

function parseJson(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, '')
  try {
    return JSON.parse(plain)
  } catch (error) {
    throw new InputError(jsonProblem(plain, error))
  }
}

async function parseYaml(text: string): Promise<unknown> {
  if (/^\s*</.test(text)) throw new InputError('it is an HTML page, neither JSON nor YAML')
  const { fromYaml } = await import('#bin/cli/read-yaml.ts')
  return fromYaml(text)
}

export const parseText = async (text: string, format: TextFormat): Promise<unknown> =>
  format === 'json' ? parseJson(text) : parseYaml(text)
