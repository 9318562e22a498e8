/** Section 4.9: all fields are optional in a change, so a field that is not sent keeps its value. */
import { at } from '#conformance/call/body.ts'
import { checkPath, Skip } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { EDIT_METHODS, type Method } from '#openapi/language/define.ts'
import { keysOf } from '#openapi/values/json.ts'
import { type ContentFields, casesForPostsAndPages, create, read, update } from './content.ts'
import { otherAuthor, otherCategory, otherPicture, otherTag } from './find-other.ts'
import type { ContentOperations } from './records.ts'

/** Undefined where the site has no such value. */
const ifFound = (found: Promise<unknown>): Promise<unknown> =>
  found.catch((error: unknown) => {
    if (error instanceof Skip) return undefined
    throw error
  })

const asTerms = (id: unknown) => (id === undefined ? undefined : [Number(id)])
const asId = (id: unknown) => (id === undefined ? undefined : Number(id))

const FILLED = {
  status: 'pending',
  date: '2026-02-03T10:15:00',
  excerpt: 'Kept excerpt',
  comment_status: 'open',
  ping_status: 'open',
} as const

/** A sticky post has no password. */
const FILLED_BY_TYPE = {
  posts: { sticky: true },
  pages: { password: 'open-sesame', menu_order: 7 },
} as const satisfies Readonly<Record<ContentOperations['type'], ContentFields>>

async function filledFields(context: Context, { type }: ContentOperations): Promise<ContentFields> {
  const found = {
    author: asId(await ifFound(otherAuthor(context, undefined))),
    featured_media: asId(await ifFound(otherPicture(context, undefined))),
    ...(type === 'posts' && {
      categories: asTerms(await ifFound(otherCategory(context, undefined))),
      tags: asTerms(await ifFound(otherTag(context, undefined))),
    }),
  }
  return { ...FILLED, ...FILLED_BY_TYPE[type], ...found }
}

/** One field each; the item is published last, which runs more code than other changes. */
const changesOf = ({ type }: ContentOperations, tag: string): readonly ContentFields[] => [
  { title: `${tag} other` },
  { status: 'draft' },
  { excerpt: 'Another excerpt' },
  { date: '2026-02-05T08:05:00' },
  { slug: `${tag}-kept` },
  { ping_status: 'closed' },
  { content: `Another text of ${tag}` },
  { comment_status: 'closed' },
  ...(type === 'posts' ? [{ tags: [] }, { sticky: false }] : [{ menu_order: 3 }, { password: '' }]),
  { status: 'publish' },
]

/** `meta` has a case of its own: saving an item may change the values of an add-on. */
const NOT_COMPARED: readonly string[] = ['id', 'meta']
const AFFECTED: Readonly<Record<string, readonly string[]>> = { date: ['date_gmt'] }

/** The rendered texts may change at any time. */
const writtenValue = (record: unknown, name: string): unknown =>
  at(record, name, 'raw') ?? at(record, name)

function checkUnsent(
  content: ContentOperations,
  [before, after]: readonly [unknown, unknown],
  fields: ContentFields,
): void {
  const sent = keysOf(fields)
  const affected = [...NOT_COMPARED, ...sent, ...sent.flatMap((name) => AFFECTED[name] ?? [])]
  for (const name of keysOf(content.update.args).filter((each) => !affected.includes(each)))
    checkPath(name, writtenValue(after, name)).is(writtenValue(before, name))
}

async function runChanges(context: Context, content: ContentOperations, method: Method) {
  const { id, tag } = await create(context, content, await filledFields(context, content))
  let before = (await read(context, content, id)).body
  for (const fields of changesOf(content, tag)) {
    await update(context, content, { id, ...fields, method })
    const { body: after } = await read(context, content, id)
    checkUnsent(content, [before, after], fields)
    before = after
  }
}

const casesOf = (content: ContentOperations): readonly Case[] =>
  EDIT_METHODS.map((method) =>
    defineCase({
      id: `${content.update.id}/keeps-unsent.${method}`,
      kind: 'scenario',
      level: 'must',
      needs: 'write',
      spec: '4.9',
      title: `${method} of one field of a ${content.one} keeps all others.`,
      run: (context) => runChanges(context, content, method),
    }),
  )

export const unsentFields: Playbook = { cases: casesForPostsAndPages(casesOf) }
