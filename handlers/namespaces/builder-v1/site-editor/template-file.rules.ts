/** Reads the files of exported templates (platform/builder 3.4). */
import { readElements } from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import type { NewTemplate } from '#handlers/namespaces/builder-v1/templates.ts'
import { parseJsonText } from '#handlers/platform/text/json-text.ts'
import type { ErrorKey } from '#openapi/errors/table.ts'
import { createTemplate } from '#openapi/namespaces/builder-v1/template-library.ts'
import { hasMembers, isRecord } from '#openapi/values/json.ts'

export const extensionOf = (name: string): string =>
  name.slice(name.lastIndexOf('.') + 1).toLowerCase()

export const isTemplateFile = (name: string): boolean => ['json', 'zip'].includes(extensionOf(name))

const KNOWN_TYPES: readonly unknown[] = createTemplate.args.type.enum ?? []

/** A template in the export format of the platform, or the error of the file. */
export function readTemplate(text: string): NewTemplate | ErrorKey {
  const exported = parseJsonText(text)
  if (!isRecord(exported) || !KNOWN_TYPES.includes(exported['type']))
    return 'site_template_file_invalid'
  const { type, title, content, page_settings } = exported
  if (!hasMembers(content)) return 'site_template_file_content'
  return {
    type: String(type),
    title: typeof title === 'string' ? title : undefined,
    elements: readElements(content),
    page_settings: isRecord(page_settings) ? page_settings : undefined,
  }
}
