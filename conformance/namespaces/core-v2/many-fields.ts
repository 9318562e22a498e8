/** Fields that can be combined in one request. */
import { at } from '#conformance/call/body.ts'
import { equal, Skip } from '#conformance/call/check.ts'
import type { Context } from '#conformance/case/context.ts'
import { membersAt } from '#conformance/targets/add-ons.ts'
import { FORMATS } from '#openapi/shared/content-fields.ts'
import type { Json } from '#openapi/values/json.ts'
import { isFormatKnown } from './found.ts'
import { type ContentOperations, PAGES, POSTS } from './records.ts'
import {
  EMPTY,
  EMPTY_OF,
  FIELDS,
  LATER,
  LONG_TEXT,
  META,
  type StoredField,
} from './stored-fields.ts'

/** An item without any of these fields, and a possible parent. */
export interface Plain {
  readonly tag: string
  readonly body: unknown
  readonly above: number
}

/** Fields that cannot be combined in one request. */
const APART = ['date_gmt', 'sticky', 'title']

const AS_OBJECT = { raw: 'As an object' } as const

/** Values missing on the site are left out; the case for that field repeats it in isolation. */
async function valueFor(context: Context, { sent }: StoredField, plain: Plain): Promise<unknown> {
  if (typeof sent !== 'function') return sent
  try {
    return await sent(context, plain.body)
  } catch (error) {
    if (error instanceof Skip) return undefined
    throw error
  }
}

interface FieldSets {
  /** As many fields as can be combined. */
  readonly whole: Json
  /** Other values of some of them, and the fields that cannot be combined with those. */
  readonly others: Json
}

const isMeant = (
  context: Context,
  { type }: ContentOperations,
  { only, isDemo }: StoredField,
): boolean => (only ?? type) === type && (!isDemo || context.target.hasDemo)

/** A second category beside the default one. */
function severalTerms({ body }: Plain, { categories }: Json): Json {
  if (categories === undefined) return {}
  return { categories: [at(body, 'categories') ?? [], categories].flat() }
}

async function setsFor(
  context: Context,
  content: ContentOperations,
  plain: Plain,
): Promise<FieldSets> {
  const values: (readonly [string, unknown])[] = []
  for (const field of FIELDS.filter((each) => isMeant(context, content, each))) {
    const value = await valueFor(context, field, plain)
    const isKnown = field.name !== 'format' || (await isFormatKnown(context, value))
    if (value !== undefined && isKnown) values.push([field.name, value])
  }
  const known = membersAt(context.target, content.update.args.meta.properties)
  const whole: Json = {
    ...Object.fromEntries(values.filter(([name]) => !APART.includes(name))),
    slug: `${plain.tag}-slug`,
    meta: Object.fromEntries(META.filter(([key]) => key in known)),
    ...(content === PAGES && { parent: plain.above }),
  }
  const rest = values.filter(([name, value]) => name !== 'slug' && !equal(whole[name], value))
  return { whole, others: { ...Object.fromEntries(rest), ...severalTerms(plain, whole) } }
}

/** Each with another status, and each with a text that identifies it. */
export async function newItems(
  context: Context,
  content: ContentOperations,
  plain: Plain,
): Promise<readonly Json[]> {
  const { whole, others } = await setsFor(context, content, plain)
  const { sticky, ...second } = others
  return [
    whole,
    { ...second, status: 'draft' },
    {
      title: AS_OBJECT,
      excerpt: AS_OBJECT,
      status: 'publish',
      ...(content === POSTS && { sticky }),
    },
    { title: LONG_TEXT, excerpt: LONG_TEXT, status: 'private' },
    { content: LONG_TEXT, ...LATER },
  ]
}

/** The last meta value, reset to its default. */
function lastMeta({ target }: Context, { update }: ContentOperations): Json {
  const known = membersAt(target, update.args.meta.properties)
  const last = META.map(([key]) => key).findLast((key) => key in known)
  return last === undefined ? {} : { meta: { [last]: known[last]?.default ?? '' } }
}

/** One format per change, beside the other fields. */
async function formatsFor(context: Context, content: ContentOperations): Promise<readonly Json[]> {
  if (content !== POSTS) return []
  const formats: Json[] = []
  for (const format of FORMATS.filter((each) => each !== 'standard'))
    formats.push((await isFormatKnown(context, format)) ? { format } : {})
  return formats
}

/** The title starts with the tag that identifies the item. */
const longTexts = (tag: string) => ({
  title: `${tag} ${LONG_TEXT}`,
  content: `${LONG_TEXT} 日本`,
  excerpt: LONG_TEXT,
})

/** Rendered texts are read-only. */
const RENDERED = { rendered: 'Written from outside' } as const
export const NOT_WRITABLE = { title: RENDERED, content: RENDERED, excerpt: RENDERED } as const

/** All values are set before they are cleared; title or content identify the item at all times. */
export async function changesFor(
  context: Context,
  content: ContentOperations,
  plain: Plain,
): Promise<readonly Json[]> {
  const { whole, others } = await setsFor(context, content, plain)
  const { title, sticky, ...second } = others
  const { tag } = plain
  const formats = await formatsFor(context, content)
  const { password } = whole
  const given: readonly Json[] = [
    whole,
    { ...second, content: AS_OBJECT, excerpt: AS_OBJECT, status: 'private' },
    { ...longTexts(tag), status: 'publish', password: '', ...lastMeta(context, content) },
    {
      title,
      content: content.record.fields(tag).content,
      status: 'draft',
      ...(content === POSTS ? { sticky } : { password }),
    },
    { title: AS_OBJECT },
    // A target that accepts it would lose every text that identifies the item.
    ...(context.target.isStandIn ? [NOT_WRITABLE] : [{}]),
    ...formats.slice(7).map(() => ({})),
  ]
  const [last] = formats.slice(given.length)
  return [
    ...given.map((step, place) => ({ ...step, ...formats[place] })),
    { ...EMPTY, ...EMPTY_OF[content.type], ...LATER },
    { title: tag, content: '', ...last },
  ].filter((step) => Object.keys(step).length > 0)
}
