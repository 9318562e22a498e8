/** Items that differ in every argument of a list, and values of the arguments that tell them apart. */
import { at } from '#conformance/call/body.ts'
import type { Context } from '#conformance/case/context.ts'
import type { ArgumentValues } from '#conformance/pairs/covering-rows.ts'
import { asRecord } from '#openapi/values/json.ts'
import { type ContentFields, create, read, update } from './content.ts'
import { ifFound, isFormatKnown, otherAuthor, otherCategory, otherTag } from './find-other.ts'
import type { ContentOperations } from './records.ts'

/** Values of the site, undefined where it has none. */
interface SiteValues {
  readonly author: number | undefined
  readonly category: number | undefined
  readonly tag: number | undefined
  readonly otherTag: number | undefined
  readonly format: 'aside' | undefined
}

const numberOf = async (found: Promise<unknown>): Promise<number | undefined> => {
  const id = await ifFound(found)
  return id === undefined ? undefined : Number(id)
}

async function siteValues(context: Context, plain: unknown): Promise<SiteValues> {
  const tag = await numberOf(otherTag(context, undefined))
  return {
    author: await numberOf(otherAuthor(context, plain)),
    category: await numberOf(otherCategory(context, plain)),
    tag,
    otherTag: await numberOf(otherTag(context, { tags: [tag] })),
    format: (await isFormatKnown(context, 'aside')) ? 'aside' : undefined,
  }
}

/** A word in excerpts only. */
const WORD = 'elmwood'
const SPECIAL = "R&D it's"

/**
 * Every argument leaves out few items, each another few: so that many arguments together still
 * select some, and each of them is seen to. The first item has the default values of the site.
 */
const ITEMS = [
  { status: 'publish', date: '1983-03-03T01:15:00', title: `Fig barley ${SPECIAL}` },
  { status: 'publish', date: '1983-03-02T23:45:00', title: `grape barley orchard ${SPECIAL}` },
  { status: 'publish', date: '1983-03-05T12:00:00', title: 'Apple barley orchard' },
  { status: 'publish', date: '1983-03-07T13:30:00', title: `hazel barley orchard ${SPECIAL}` },
  { status: 'publish', date: '1983-03-04T06:20:00', title: `cherry barley orchard ${SPECIAL}` },
  { status: 'publish', date: '1983-03-01T09:10:00', title: 'Elder barley orchard' },
  { status: 'draft', date: '1983-07-08T18:40:00', title: `banana orchard ${SPECIAL}` },
  { status: 'private', date: '1983-03-06T21:05:00', title: `Date barley orchard ${SPECIAL}` },
] as const satisfies readonly ContentFields[]

/** The letters of the slugs, in another order than the titles. */
const SLUGS = 'dgbhaecf'

const isAt = (position: number, ...positions: readonly number[]) => positions.includes(position)

function postFields(position: number, site: SiteValues): ContentFields {
  const { category, tag, otherTag: second, format } = site
  const tags = [
    isAt(position, 0, 4) ? undefined : tag,
    isAt(position, 2, 3, 7) ? second : undefined,
  ]
  return {
    ...(isAt(position, 3, 5) && category !== undefined && { categories: [category] }),
    tags: tags.filter((id) => id !== undefined),
    ...(isAt(position, 1, 4, 7) && { sticky: true }),
    ...(isAt(position, 2, 6) && format && { format }),
  }
}

const pageFields = (position: number, parent: number | undefined): ContentFields => ({
  menu_order: [0, 4, 0, 12, 0, -3, 4, 0][position] ?? 0,
  ...(isAt(position, 2, 5) && parent !== undefined && { parent }),
})

function itemFields(
  { type }: ContentOperations,
  position: number,
  { site, parent }: { readonly site: SiteValues | undefined; readonly parent: number | undefined },
): ContentFields {
  return {
    ...ITEMS[position],
    ...(!isAt(position, 1, 4) && { excerpt: WORD }),
    ...(site?.author !== undefined && isAt(position, 2, 4) && { author: site.author }),
    ...(site && type === 'posts' && postFields(position, site)),
    ...(type === 'pages' && pageFields(position, parent)),
  }
}

/** Changed now: the others count as changed at their date. */
const CHANGED = [0, 2]

/** Creates the items; all in the edit context. */
export async function createListItems(
  context: Context,
  content: ContentOperations,
): Promise<readonly object[]> {
  const items: object[] = []
  let site: SiteValues | undefined
  for (const position of ITEMS.keys()) {
    const parent = Number(at(items[1], 'id')) || undefined
    const slug = `${context.tag}-${SLUGS[position]}`
    const fields = { ...itemFields(content, position, { site, parent }), slug }
    const { id, record } = await create(context, content, fields)
    if (isAt(position, ...CHANGED)) await update(context, content, { id, ping_status: 'closed' })
    const { body } = isAt(position, ...CHANGED)
      ? await read(context, content, id)
      : { body: record }
    items.push(asRecord(body))
    site ??= await siteValues(context, record)
  }
  return items
}

const valuesOf = (items: readonly unknown[], name: string): readonly unknown[] => [
  ...new Set(items.flatMap((item) => at(item, name))),
]

const MINUTE = 60 * 1000
const INDIA = 330 * MINUTE

/** Ten minutes after an item, at a part of their range, and ten minutes before the next one. */
function timesBetween(items: readonly unknown[], name: string, part: number) {
  const times = valuesOf(items, name)
    .map((time) => Date.parse(`${time}Z`))
    .toSorted((one, other) => one - other)
  const index = Math.floor((times.length - 2) * part)
  const [earlier = 0, later = 0] = times.slice(index)
  return { start: earlier + 10 * MINUTE, end: later - 10 * MINUTE }
}

const localTime = (time: number): string => new Date(time).toISOString().slice(0, 19)

/**
 * Without a zone, in UTC, and in another zone. A time that is read in a wrong zone is on the other
 * side of an item.
 */
const timesOf = (items: readonly unknown[], name: string, part: number): readonly string[] => {
  const local = timesBetween(items, name, part)
  const utc = timesBetween(items, `${name}_gmt`, part)
  return [localTime(local.end), `${localTime(utc.start)}Z`, `${localTime(utc.end + INDIA)}+05:30`]
}

/** Values of every argument that select some of the items. */
export function listValues({ type }: ContentOperations, items: readonly unknown[]): ArgumentValues {
  const [ids, slugs, authors] = ['id', 'slug', 'author'].map((name) => valuesOf(items, name))
  const some = (all: readonly unknown[] = [], ...positions: readonly number[]) =>
    positions.map((position) => all[position])
  const [ownAuthor, author] = authors ?? []
  const shared: ArgumentValues = {
    searching: [
      { search: 'barley orchard' },
      { search: WORD },
      { search: SPECIAL },
      { search: WORD, search_semantics: 'exact' },
      { search: WORD.slice(0, 3), search_semantics: 'exact', search_columns: ['post_excerpt'] },
      { search: 'barley', search_columns: ['post_title'] },
      { search: WORD, search_columns: ['post_excerpt', 'post_content'] },
    ],
    status: [['draft', 'publish'], ['publish', 'private'], 'any', ['pending', 'private']],
    include: [some(ids, 6, 1, 4, 5, 2, 0)],
    exclude: [some(ids, 5, 0)],
    slug: [some(slugs, 7, 4, 2, 5, 3, 0)],
    author: author === undefined ? [] : [[ownAuthor], [author]],
    author_exclude: author === undefined ? [] : [[author]],
    after: timesOf(items, 'date', 0.2),
    before: timesOf(items, 'date', 0.8),
    modified_after: timesOf(items, 'modified', 0.2),
    modified_before: timesOf(items, 'modified', 0.9),
    order: ['asc'],
    paging: [{ per_page: 2, page: 2 }, { offset: 1 }, { per_page: 2, offset: 1 }],
  }
  const orders = ['id', 'title', 'slug', 'modified', 'author', 'include', 'include_slugs']
  if (type === 'pages')
    return {
      ...shared,
      orderby: [...orders, 'menu_order', 'parent'],
      menu_order: [0, 4],
      parent: [[0], [ids?.[1]]],
      parent_exclude: [[ids?.[1]], [0]],
    }
  const [plain, category] = valuesOf(items, 'categories')
  const [one, other] = valuesOf(items, 'tags')
  return {
    ...shared,
    orderby: orders,
    sticky: [false, true],
    categories: category === undefined ? [] : [[plain], [category]],
    categories_exclude: category === undefined ? [] : [[category]],
    tags: one === undefined ? [] : [[one], { terms: [one, other], operator: 'AND' }],
    tags_exclude: other === undefined ? [] : [[other]],
    format: [['standard'], ['gallery', 'aside']],
  }
}
