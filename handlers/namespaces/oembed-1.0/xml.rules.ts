/** An answer as XML: one element for each member. */
import { escapeHtml } from '#handlers/runtime/pages.ts'

const element = (name: string, inner: string): string => `<${name}>${inner}</${name}>`

function members(value: object): string {
  return Object.entries(value)
    .map(([name, part]) => {
      // Positions of a list are no names.
      const tag = /^\d/.test(name) ? 'oembed' : name
      const inner =
        typeof part === 'object' && part !== null
          ? members(part)
          : escapeHtml(String(part ?? '')).replaceAll('&#39;', '&#039;')
      return element(tag, inner)
    })
    .join('')
}

export const toXml = (value: object): string =>
  `<?xml version="1.0"?>\n${element('oembed', members(value))}\n`
