import type { ContactFormRecord } from '#fixtures/models/contact-form.ts'
import { byId, type Compare, withTiebreak } from '#handlers/platform/order.ts'
import { rowsFrom } from '#handlers/platform/page.ts'
import { toInteger, toText } from '#handlers/runtime/arguments/coerce.ts'
import { compareValues } from '#openapi/values/order.ts'

const byText =
  (of: (form: ContactFormRecord) => string): Compare<ContactFormRecord> =>
  (a, b) =>
    compareValues(of(a), of(b))

const byTitle = byText(({ title }) => title.toLowerCase())
const bySlug = byText(({ slug }) => slug)
const byModified = byText(({ modified }) => modified)
/** Unknown values sort by date. */
const byDate = byText(({ date }) => date)
const ORDERS: ReadonlyMap<string, Compare<ContactFormRecord>> = new Map<
  string,
  Compare<ContactFormRecord>
>([
  ['ID', byId],
  ['title', byTitle],
  ['post_title', byTitle],
  ['name', bySlug],
  ['post_name', bySlug],
  ['modified', byModified],
  ['post_modified', byModified],
  ['author', (a, b) => a.author - b.author],
  ['post_author', (a, b) => a.author - b.author],
  ['none', () => 0],
])

/** The search covers the title and all texts of the form. */
function textOf(form: ContactFormRecord): string {
  const mails = [form.mail, form.mail_2].flatMap((mail) =>
    Object.values(mail).filter((part) => typeof part === 'string'),
  )
  const { title, additional_settings, messages } = form
  return [title, form.form, ...mails, ...Object.values(messages), additional_settings]
    .join('\n')
    .toLowerCase()
}

/** In characters; longer searches are truncated. */
const MAX_SEARCH_LENGTH = 1600

/** Each word must match; words in double quotes are a phrase. */
const wordsOf = (search: string): readonly string[] =>
  [
    ...search
      .slice(0, MAX_SEARCH_LENGTH)
      .toLowerCase()
      .matchAll(/"([^"]+)"|[^\s",+]+/g),
  ].map(([word, quoted]) => quoted ?? word)

function matching(all: readonly ContactFormRecord[], search: string) {
  const words = wordsOf(search)
  if (!words.length) return all
  return all.filter((form) => {
    const text = textOf(form)
    return words.every((word) => text.includes(word))
  })
}

/** A page of the forms; without a positive `per_page` all of them, and `offset` is ignored. */
export function listForms(
  all: readonly ContactFormRecord[],
  param: (name: string) => unknown,
): readonly ContactFormRecord[] {
  const compare = ORDERS.get(toText(param('orderby') ?? 'ID')) ?? byDate
  const isAscending = toText(param('order') ?? 'ASC').toUpperCase() === 'ASC'
  const sorted = matching(all, toText(param('search'))).toSorted(
    withTiebreak(compare, isAscending ? 'asc' : 'desc'),
  )
  const size = toInteger(param('per_page'))
  if (size <= 0) return sorted
  const start = Math.max(0, toInteger(param('offset')))
  return rowsFrom(sorted, start, size)
}
