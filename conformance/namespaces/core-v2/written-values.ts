/** Values of the members of a post or page for writes, and the members that show them. */
import { at, listAt, sorted } from '#conformance/call/body.ts'
import { checkPath } from '#conformance/call/check.ts'
import type { Context } from '#conformance/case/context.ts'
import type { ArgumentRow, ArgumentValues } from '#conformance/pairs/covering-rows.ts'
import { asRecord, type Json, keysOf, mapValues } from '#openapi/values/json.ts'
import {
  ifFound,
  isFormatKnown,
  knownTemplate,
  otherAuthor,
  otherPicture,
  otherTag,
} from './find-other.ts'
import { HAS_ZONE } from './list-rules.ts'
import type { ContentOperations } from './records.ts'
import { LONG_TEXT, META } from './stored-fields.ts'

/** Accounts without the permission have their markup filtered when it is stored. */
const mayStoreMarkup = (item: unknown): boolean =>
  keysOf(asRecord(at(item, '_links'))).some((name) => name.endsWith('action-unfiltered-html'))

/** Text that a wrong encoding changes: markup, entities, quotation marks, backslashes, emoji. */
export const specialText = (item: unknown): string =>
  `${mayStoreMarkup(item) ? 'Q&A <b>R&D</b> ' : ''}"quoted" 'single' C:\\new\\table 100% {x} 日本 🌍`

const defined = (...values: readonly unknown[]): readonly unknown[] =>
  values.filter((value) => value !== undefined)

async function otherTags(context: Context): Promise<readonly number[]> {
  const one = await ifFound(otherTag(context, undefined))
  const other = await ifFound(otherTag(context, { tags: [one] }))
  return defined(one, other).map(Number)
}

async function postValues(context: Context, item: unknown): Promise<ArgumentValues> {
  const tags = await otherTags(context)
  return {
    sticky: [false, true],
    status: ['private', 'publish'],
    tags: tags.length > 0 ? [[], tags] : [],
    format: (await isFormatKnown(context, 'aside')) ? ['aside', 'standard'] : [],
    categories: [listAt(item, 'categories')],
  }
}

/** A private item has no password. */
const PAGE_VALUES: ArgumentValues = {
  status: ['pending', 'publish'],
  menu_order: [0, 20_001],
  password: ['', 'pass & "word"'],
}

const { _builder_page_settings, _builder_conditions } = META

/** Two values of each text: a write of the stored value would not show that it is lost. */
const META_VALUES: readonly Json[] = [
  { footnotes: '[]', _builder_edit_mode: 'builder' },
  { footnotes: '[{"id":"a","content":"b"}]', _builder_edit_mode: '' },
  { _builder_page_settings, _builder_conditions },
]

/** The members that the site has. */
const metaValues = (item: unknown): readonly unknown[] =>
  META_VALUES.map((meta) =>
    Object.fromEntries(Object.entries(meta).filter(([key]) => at(item, 'meta', key) !== undefined)),
  ).filter((meta) => Object.keys(meta).length > 0)

/** Values of every member, as an item shows them. */
export async function writtenValues(
  context: Context,
  content: ContentOperations,
  item: unknown,
): Promise<ArgumentValues> {
  const { type } = content
  const special = specialText(item)
  const author = await ifFound(otherAuthor(context, item))
  const template = await knownTemplate(context, content)
  const picture = await ifFound(otherPicture(context, undefined))
  return {
    title: [special, { raw: `${special} ${LONG_TEXT}` }],
    content: [`${special}\n\nNext\tline\n日本`, { raw: `${LONG_TEXT}\n${special}` }],
    excerpt: ['', { raw: `${special}\nNext line` }, special],
    date: ['2026-02-05T08:05:00+05:30', '2026-02-03T10:15:00'],
    date_gmt: ['2026-02-04T11:20:00'],
    slug: ['pairs', 'other-pairs'],
    comment_status: ['closed', 'open'],
    ping_status: ['open', 'closed'],
    author: author === undefined ? [] : [Number(author), Number(at(item, 'author'))],
    featured_media: picture === undefined ? [0] : [Number(picture), 0],
    template: template === undefined ? [] : ['', template],
    meta: metaValues(item),
    ...(type === 'posts' ? await postValues(context, item) : PAGE_VALUES),
  }
}

/** Slugs are unique, and the title may identify the item. */
export function fieldsWithTag(row: ArgumentRow, tag: string, titlePrefix = ''): ArgumentRow {
  const sent = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
  const { title, slug } = sent
  const raw = at(title, 'raw')
  const text = `${titlePrefix}${raw ?? title}`
  return {
    ...sent,
    ...(title !== undefined && { title: raw === undefined ? text : { raw: text } }),
    ...(slug !== undefined && { slug: `${tag}-${slug}` }),
  }
}

/** Every member may also be left out. */
export const withUnsent = (values: ArgumentValues): ArgumentValues =>
  mapValues(values, (all) => [...all, undefined])

/** One of two dates wins. */
export const isPossible = ({ date, date_gmt }: ArgumentRow): boolean =>
  date === undefined || date_gmt === undefined

const SETS = ['categories', 'tags']

/** The rendered texts may change at any time. */
const writtenMember = (item: unknown, name: string): unknown => {
  const value = at(item, name, 'raw') ?? at(item, name)
  // The order of terms is not documented.
  return SETS.includes(name) && Array.isArray(value) ? sorted(value) : value
}

const checkMeta = (item: unknown, meta: unknown): void => {
  for (const [key, value] of Object.entries(asRecord(meta)))
    checkPath(`meta.${key}`, at(item, 'meta', key)).is(value)
}

export function checkSent(item: unknown, row: ArgumentRow): void {
  for (const [name, value] of Object.entries(row)) {
    if (value === undefined) continue
    if (name === 'meta') checkMeta(item, value)
    else if (name === 'date' && HAS_ZONE.test(String(value)))
      checkPath('date_gmt', at(item, 'date_gmt')).is(
        new Date(String(value)).toISOString().slice(0, 19),
      )
    else checkPath(name, writtenMember(item, name)).is(writtenMember({ [name]: value }, name))
  }
}

const AFFECTED: Readonly<Record<string, readonly string[]>> = {
  date: ['date_gmt'],
  date_gmt: ['date'],
}

/** `footnotes` belongs to the platform; saving may change the values of an add-on. */
const META_OF_PLATFORM = 'footnotes'

/** All members that a write did not send are as before. */
export function checkUnsent(
  { update }: ContentOperations,
  row: ArgumentRow,
  [before, after]: readonly [unknown, unknown],
): void {
  const sent = keysOf(row).filter((name) => row[name] !== undefined)
  const affected = ['id', 'meta', ...sent, ...sent.flatMap((name) => AFFECTED[name] ?? [])]
  for (const name of keysOf(update.args).filter((each) => !affected.includes(each)))
    checkPath(name, writtenMember(after, name)).is(writtenMember(before, name))
  if (at(row['meta'], META_OF_PLATFORM) === undefined)
    checkPath(`meta.${META_OF_PLATFORM}`, at(after, 'meta', META_OF_PLATFORM)).is(
      at(before, 'meta', META_OF_PLATFORM),
    )
}
