/** Validation of a configuration (platform/add-ons 6.2, outline of the schema). */
import { parseXml, type XmlElement } from './xml.rules.ts'
import type { XmlError } from './xml-reader.rules.ts'

const ROOT = 'multilang-config'

/** The sections of a configuration, each with its list element. */
const SECTIONS: ReadonlyMap<string, string> = new Map([
  ['custom-fields', 'custom-field'],
  ['custom-term-fields', 'custom-term-field'],
  ['custom-types', 'custom-type'],
  ['taxonomies', 'taxonomy'],
  ['admin-texts', 'key'],
  ['language-switcher-settings', 'key'],
  ['shortcodes', 'shortcode'],
  ['blocks', 'block'],
])

const NO_DECLARATION = 1845
const NOT_EXPECTED = 1871

const schemaError = (code: number, { name, line }: XmlElement, words: string): XmlError => ({
  level: 2,
  code,
  column: 0,
  message: `Element '${name}': ${words}\n`,
  file: '',
  line,
})

function notExpected(element: XmlElement, allowed: readonly string[]): XmlError {
  const names = allowed.join(', ')
  const expected =
    allowed.length === 1 ? `Expected is ( ${names} )` : `Expected is one of ( ${names} )`
  return schemaError(NOT_EXPECTED, element, `This element is not expected. ${expected}.`)
}

/** The platform's parser reports the first unexpected child of an element and skips the rest. */
function problemsOfSection(section: XmlElement): readonly XmlError[] {
  const item = SECTIONS.get(section.name) ?? ''
  const wrong = section.children.find(({ name }) => name !== item)
  return wrong ? [notExpected(wrong, [item])] : []
}

function problemsOfRoot({ children }: XmlElement): readonly XmlError[] {
  const wrong = children.find(({ name }) => !SECTIONS.has(name))
  const known = wrong ? children.slice(0, children.indexOf(wrong)) : children
  const unknown = wrong ? [notExpected(wrong, [...SECTIONS.keys()])] : []
  return [...known.flatMap(problemsOfSection), ...unknown]
}

/** The errors of a configuration; a blank one is valid. */
export function problemsOf(content: string): readonly XmlError[] {
  if (content.trim() === '') return []
  const parsed = parseXml(content)
  if ('error' in parsed) return [parsed.error]
  const { root } = parsed
  if (root.name !== ROOT)
    return [
      schemaError(
        NO_DECLARATION,
        root,
        'No matching global declaration available for the validation root.',
      ),
    ]
  return problemsOfRoot(root)
}
