/** Markup of static pages: escaped templates, tables and lists. */
import { escaped } from '#bin/cli/text.ts'

/** Escaped markup, to tell it from plain text. */
export interface Markup {
  readonly html: string
}

export const markup = (html: string): Markup => ({ html })

const htmlOf = (part: Markup | string | number): string =>
  typeof part === 'object' ? part.html : escaped(String(part))

export const join = (parts: readonly (Markup | string)[], between = ''): Markup =>
  markup(parts.map(htmlOf).join(between))

/** A template whose values are escaped, unless they are markup. */
export const html = (
  texts: TemplateStringsArray,
  ...values: readonly (Markup | string | number)[]
): Markup =>
  markup(
    texts.map((text, at) => text + (at < values.length ? htmlOf(values[at] ?? '') : '')).join(''),
  )

export interface PageColumn<Row> {
  readonly title: string
  readonly cell: (row: Row) => Markup | string
  /** Long texts wrap. */
  readonly isWide?: true
}

/** The first column names the row. */
export function tableHtml<Row>(
  label: string,
  columns: readonly PageColumn<Row>[],
  rows: readonly Row[],
): Markup {
  const head = columns.map(({ title }) => html`<th scope="col">${title}</th>`)
  const body = rows.map((row) => {
    const [first, ...rest] = columns
    const cells = rest.map(
      ({ cell, isWide }) => html`<td class="${isWide ? 'wide' : ''}">${cell(row)}</td>`,
    )
    return html`<tr><th scope="row">${first?.cell(row) ?? ''}</th>${join(cells)}</tr>`
  })
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table class="list"><thead><tr>${join(head)}</tr></thead><tbody>${join(body, '\n')}</tbody></table></div>`
}

/** A long list is collapsed. */
const SHOWN = 8

export function linkList(links: readonly Markup[]): Markup {
  if (links.length <= SHOWN) return join(links, ', ')
  return html`${join(links.slice(0, SHOWN), ', ')} <details><summary>and ${links.length - SHOWN} more</summary>${join(links.slice(SHOWN), ', ')}</details>`
}
