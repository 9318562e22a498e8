/** Text of an index or an OpenAPI document, as a value. */
import { DocumentError } from '#openapi/derive/drift/document-error.ts'

export type TextFormat = 'json' | 'yaml'

export function formatOf(name: string, text: string): TextFormat {
  if (/\.ya?ml$/i.test(name)) return 'yaml'
  return /\.json$/i.test(name) || /^\s*[[{]/.test(text) ? 'json' : 'yaml'
}

/** A document that ends too early was cut off on its way. */
function jsonProblem(text: string, message: string): string {
  if (!text.trim()) return 'it is empty'
  if (/^\s*</.test(text)) return 'it is an HTML page, not JSON'
  const isCutOff =
    /end of JSON input|Unterminated|after (array element|property value)/i.test(message) &&
    !/[}\]]\s*$/.test(text)
  if (isCutOff || /end of JSON input/i.test(message))
    return `its JSON is cut off after ${text.length} characters`
  return `it is not JSON: ${message}`
}

export function parseJson(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, '')
  try {
    return JSON.parse(plain)
  } catch (error) {
    throw new DocumentError(jsonProblem(plain, (error as Error).message))
  }
}

async function parseYaml(text: string): Promise<unknown> {
  if (/^\s*</.test(text)) throw new DocumentError('it is an HTML page, neither JSON nor YAML')
  const { parse } = await import('yaml')
  try {
    return parse(text)
  } catch (error) {
    const [first = ''] = (error as Error).message.split('\n')
    throw new DocumentError(`it is not YAML: ${first.replace(/:$/, '')}`)
  }
}

export const parseText = async (text: string, format: TextFormat): Promise<unknown> =>
  format === 'json' ? parseJson(text) : parseYaml(text)
