import { escapeMarkup } from '#openapi/values/text.ts'
import type { WidgetPage } from './widget-posts.ts'

/**
 * Distance from the current page within which pages have a link, like the first and the last page.
 */
const PAGE_LINK_DISTANCE = 2

/** Links to the other pages of a widget; empty for a single page. */
export function pagination(
  { page, pages }: Pick<WidgetPage, 'page' | 'pages'>,
  addressOf: (page: number) => string,
): string {
  if (pages < 2) return ''
  const near = Array.from(
    { length: 2 * PAGE_LINK_DISTANCE + 1 },
    (_, index) => page - PAGE_LINK_DISTANCE + index,
  )
  const numbers = [...new Set([1, ...near, pages])].filter((one) => one >= 1 && one <= pages)
  const links = numbers.map((number, at) => {
    const gap = at > 0 && number - (numbers[at - 1] ?? 0) > 1
    const link =
      number === page
        ? `<span aria-current="page" class="page-numbers current">${number}</span>`
        : `<a class="page-numbers" href="${escapeMarkup(addressOf(number))}">${number}</a>`
    return gap ? `<span class="page-numbers dots">&hellip;</span>${link}` : link
  })
  return `<nav class="builder-pagination" aria-label="Pagination">${links.join('')}</nav>`
}
