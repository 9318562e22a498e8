/** Section 4.9: all fields are optional in a change, so a field that is not sent keeps its value. */
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { EDIT_METHODS, type EditMethod } from '#openapi/language/define.ts'
import { type ContentFields, casesForPostsAndPages, create, read, update } from './content.ts'
import {
  ifFound,
  knownTemplate,
  otherAuthor,
  otherCategory,
  otherPicture,
  otherTag,
} from './find-other.ts'
import { type ContentOperations, PAGE } from './records.ts'
import { checkUnsent } from './written-values.ts'

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

export async function filledFields(
  context: Context,
  content: ContentOperations,
): Promise<ContentFields> {
  const { type } = content
  const template = await knownTemplate(context, content)
  const found = {
    ...(template !== undefined && { template }),
    author: asId(await ifFound(otherAuthor(context, undefined))),
    featured_media: asId(await ifFound(otherPicture(context, undefined))),
    ...(type === 'posts' && {
      categories: asTerms(await ifFound(otherCategory(context, undefined))),
      tags: asTerms(await ifFound(otherTag(context, undefined))),
    }),
    ...(type === 'pages' && { parent: (await context.createRecord(PAGE)).id }),
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
  ...(type === 'posts'
    ? [{ tags: [] }, { sticky: false }, { password: 'open-sesame' }]
    : [{ menu_order: 3 }, { password: '' }]),
  { status: 'publish' },
]

async function runChanges(context: Context, content: ContentOperations, method: EditMethod) {
  const { id, tag } = await create(context, content, await filledFields(context, content))
  let before = (await read(context, content, id)).body
  for (const fields of changesOf(content, tag)) {
    await update(context, content, { id, ...fields, method })
    const { body: after } = await read(context, content, id)
    checkUnsent(content, fields, [before, after])
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
