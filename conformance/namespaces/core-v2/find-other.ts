/** Site-specific field values other than the defaults. */
import { at } from '#conformance/call/body.ts'
import { inconclusive, Skip, skip } from '#conformance/call/check.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import type { Context } from '#conformance/case/context.ts'
import { withoutOwnRecords } from '#conformance/playbook/find.ts'
import { listPosts, updatePost } from '#openapi/namespaces/core-v2/posts.ts'
import { asList } from '#openapi/values/json.ts'
import { findMedia } from './find.ts'
import type { ContentOperations } from './records.ts'

/** Finds a value different from that of an item created without it. */
export type FindOther = (context: Context, plain: unknown) => Promise<unknown>

const publishedPosts = (context: Context): Promise<readonly unknown[]> =>
  context.initialState('published posts', async (call) =>
    withoutOwnRecords(context, asList((await call(listPosts, { per_page: 100 })).body)),
  )

const numbersAt = (record: unknown, name: string): readonly unknown[] =>
  [at(record, name)].flat().filter(Boolean)

/** A number in that field of some post, different from the item's. */
async function otherNumber(context: Context, plain: unknown, name: string): Promise<unknown> {
  const own = numbersAt(plain, name)
  const all = (await publishedPosts(context)).flatMap((post) => numbersAt(post, name))
  return (
    all.find((id) => !own.includes(id)) ??
    inconclusive(`no post on this target has another ${name}`)
  )
}

/** Undefined where the site has no such value. */
export const ifFound = (found: Promise<unknown>): Promise<unknown> =>
  found.catch((error: unknown) => {
    if (error instanceof Skip) return undefined
    throw error
  })

export const otherAuthor: FindOther = (context, plain) =>
  // A weaker account could lose the right to remove an item of another author.
  context.target.best === 'administrator'
    ? otherNumber(context, plain, 'author')
    : skip({
        why: 'account',
        detail: 'only an administrator can change the author of an item and remove it',
      })

export const otherCategory: FindOther = (context, plain) =>
  otherNumber(context, plain, 'categories')

export const otherTag: FindOther = (context, plain) => otherNumber(context, plain, 'tags')

export const otherPicture: FindOther = async (context) => {
  const id = await findMedia(context)
  return id === UNASSIGNED_ID ? inconclusive('no post on this target has a picture') : id
}

/**
 * The platform creates a permanent term for each format: only a format in use leaves nothing new.
 */
export async function isFormatKnown(context: Context, format: unknown): Promise<boolean> {
  const { target } = context
  if (format === 'standard' || target.isStandIn) return true
  if (target.mayLeaveResidue(context.operation(updatePost))) return true
  return (await publishedPosts(context)).some((post) => at(post, 'format') === format)
}

/** The builder provides it, unless its theme forbids it. */
const TEMPLATE = 'builder_canvas'

/** A template that the site accepts, undefined where it has none of the known ones. */
export const knownTemplate = (
  context: Context,
  { record, type }: Pick<ContentOperations, 'record' | 'type'>,
): Promise<string | undefined> =>
  context.once(`template of ${type}`, async () => {
    const { response } = await context.attemptCreation<ContentOperations['create'], number>(
      record,
      { template: TEMPLATE },
    )
    return at(response.body, 'template') === TEMPLATE ? TEMPLATE : undefined
  })

export async function assertFormatKnown(context: Context, format: unknown): Promise<void> {
  if (await isFormatKnown(context, format)) return
  skip({
    why: 'not-undoable',
    detail: `no post has the format ${format} yet, and its term cannot be removed; --allow-residue ${updatePost.id} permits it`,
  })
}
