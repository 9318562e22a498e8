/** The days of the current month with posts, as a block. */
import { attributesOf, colourClasses } from './block-attributes.ts'
import { DAYS, daysInMonth, formatDate, monthName, SHORT } from './date-format.rules.ts'
import type { BlockContext, BlockMarkup } from './shown-items.ts'

const WEEK = 7
/** The length of `2026-03` and of `2026-03-01` in a date. */
const [MONTH_LENGTH, DAY_LENGTH] = [7, 10]

const chunks = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  )

const monthsOf = ({ content }: BlockContext['facts']): readonly string[] =>
  content.items('post').map(({ date }) => date.text.slice(0, MONTH_LENGTH))

function headOf({ weekStart }: BlockContext['facts']): string {
  const days = [...DAYS.slice(weekStart), ...DAYS.slice(0, weekStart)]
  const cells = days.map((day) => `\t\t<th scope="col" aria-label="${day}">${day[0]}</th>\n`)
  return `\t<thead>\n\t<tr>\n${cells.join('')}\t</tr>\n\t</thead>\n`
}

function dayCell(facts: BlockContext['facts'], date: string, busy: ReadonlySet<string>): string {
  const { home, now, dateFormat } = facts
  const day = Number(date.slice(-2))
  const id = now.text.startsWith(date) ? ' id="today"' : ''
  if (!busy.has(date)) return `<td${id}>${day}</td>`
  const name = formatDate({ ...now, text: `${date}T00:00:00` }, dateFormat)
  const address = `${home}/${date.replaceAll('-', '/')}/`
  return `<td${id}><a href="${address}" aria-label="Posts published on ${name}">${day}</a></td>`
}

function bodyOf(facts: BlockContext['facts'], month: string): string {
  const busy = new Set(
    facts.content.items('post').map(({ date }) => date.text.slice(0, DAY_LENGTH)),
  )
  const first = new Date(`${month}-01T00:00:00Z`)
  const before = (first.getUTCDay() - facts.weekStart + WEEK) % WEEK
  const days = Array.from({ length: daysInMonth(first) }, (_, at) =>
    dayCell(facts, `${month}-${String(at + 1).padStart(2, '0')}`, busy),
  )
  const padding: readonly string[] = Array.from({ length: before }, () => '')
  const weeks = chunks([...padding, ...days], WEEK).map((week) => week.join(''))
  const opening = before ? `<td colspan="${before}" class="pad">&nbsp;</td>` : ''
  const after = (WEEK - ((before + days.length) % WEEK)) % WEEK
  const closing = after ? `\n\t\t<td class="pad" colspan="${after}">&nbsp;</td>` : ''
  const rows = weeks.join('\n\t</tr>\n\t<tr>\n\t\t')
  return `\t<tbody>\n\t<tr>\n\t\t${opening}${rows}${closing}\n\t</tr>\n\t</tbody>\n\t`
}

function neighbour(month: string | undefined, facts: BlockContext['facts'], isNext: boolean) {
  if (!month) return '&nbsp;'
  const name = monthName(Number(month.slice(-2))).slice(0, SHORT)
  const text = isNext ? `${name} &raquo;` : `&laquo; ${name}`
  return `<a href="${facts.home}/${month.replace('-', '/')}/">${text}</a>`
}

function navigation(facts: BlockContext['facts'], month: string): string {
  const months = monthsOf(facts)
  const previous = months.find((other) => other < month)
  const next = months.findLast((other) => other > month)
  const spans = [
    `<span class="wp-calendar-nav-prev">${neighbour(previous, facts, false)}</span>`,
    '<span class="pad">&nbsp;</span>',
    `<span class="wp-calendar-nav-next">${neighbour(next, facts, true)}</span>`,
  ]
  return `<nav aria-label="Previous and next months" class="wp-calendar-nav">\n\t\t${spans.join('\n\t\t')}\n\t</nav>`
}

export const calendar: BlockMarkup = (context) => {
  const { facts, attributes } = context
  if (!facts.content.items('post').length) return ''
  const month = facts.now.text.slice(0, MONTH_LENGTH)
  const classes = ['wp-calendar-table', ...colourClasses(attributes)].join(' ')
  const caption = `${monthName(Number(month.slice(-2)))} ${month.slice(0, 4)}`
  const table = `<table id="wp-calendar" class="${classes}">\n\t<caption>${caption}</caption>\n${headOf(facts)}${bodyOf(facts, month)}</table>`
  return `<div ${attributesOf(context)}>${table}${navigation(facts, month)}</div>`
}
