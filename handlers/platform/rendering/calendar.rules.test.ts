import { expect, test } from 'vitest'
import { BLOCK_FACTS, SHOWN_ITEM } from '#handlers/testing/block-facts.ts'
import { calendar } from './calendar.rules.ts'

const at = (text: string) => ({ ...SHOWN_ITEM, date: { ...SHOWN_ITEM.date, text } })

const show = (attributes: object, ...dates: readonly string[]): string =>
  calendar({
    ...{ name: 'calendar', attributes: { ...attributes } },
    facts: { ...BLOCK_FACTS, content: { ...BLOCK_FACTS.content, items: () => dates.map(at) } },
  })

test('the current month has links to days with posts', () => {
  const text = show({ textColor: 'red' }, '2026-03-02T10:00:00')
  expect(text).toContain(
    '<table id="wp-calendar" class="wp-calendar-table has-text-color has-red-color">',
  )
  expect(text).toContain('<caption>March 2026</caption>')
  expect(text).toContain('<td colspan="6" class="pad">&nbsp;</td><td id="today">1</td>\n\t</tr>')
  expect(text).toContain(
    '<td><a href="http://x.test/2026/03/02/" aria-label="Posts published on March 2, 2026">2</a></td><td>3</td>',
  )
  expect(text).toContain('<td>31</td>\n\t\t<td class="pad" colspan="5">&nbsp;</td>')
  expect(text).toContain('<span class="wp-calendar-nav-prev">&nbsp;</span>')
})

test('the nearest months with posts are linked', () => {
  const text = show({}, '2026-05-01T10:00:00', '2025-12-01T10:00:00', '2025-01-01T10:00:00')
  expect(text).toContain('<a href="http://x.test/2025/12/">&laquo; Dec</a>')
  expect(text).toContain('<a href="http://x.test/2026/05/">May &raquo;</a>')
})

test('without posts there is no calendar', () => {
  expect(show({})).toBe('')
})
