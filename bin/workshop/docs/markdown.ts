/** Parts of Markdown pages. */

export interface SitePage {
  /** From the root of the site: `guides/vite.md`. */
  readonly path: string
  readonly text: string
}

/** Text of a table cell. */
export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

export const code = (text: string): string => `\`${text}\``

export const fence = (language: string, text: string): string =>
  `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

/** Joins the parts of a page; empty parts are left out. */
export const paragraphs = (...parts: readonly (string | undefined)[]): string =>
  `${parts.filter((part) => part).join('\n\n')}\n`

const SPECIAL = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g

/** The anchor that the site generator gives to a heading. */
export const slugOf = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(SPECIAL, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()

const FENCED = /^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm

/** Applies a function to everything but fenced code. */
export function outsideCode(text: string, change: (part: string) => string): string {
  let changed = ''
  let done = 0
  for (const { 0: block, index } of text.matchAll(FENCED)) {
    changed += change(text.slice(done, index)) + block
    done = index + block.length
  }
  return changed + change(text.slice(done))
}
