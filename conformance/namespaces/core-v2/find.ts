/** Existing posts, pages and pictures. */
import { at, idsOf } from '#conformance/call/body.ts'
import { skip } from '#conformance/call/check.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import type { Context } from '#conformance/case/context.ts'
import { type Find, findIn, mayWrite, withoutOwnRecords } from '#conformance/playbook/find.ts'
import { listPages } from '#openapi/namespaces/core-v2/pages.ts'
import { listPosts } from '#openapi/namespaces/core-v2/posts.ts'
import { asList } from '#openapi/values/json.ts'
import type { ContentOperations } from './records.ts'

export const findItem = ({ list }: ContentOperations): Find => findIn(list, 0, 'id')

export const findPage: Find = findIn(listPages, 0, 'id')
export const findPost: Find = findIn(listPosts, 0, 'id')
export const findLink: Find = findIn(listPosts, 0, 'link')

const PICTURE = ['_embedded', 'wp:featuredmedia', 0, 'source_url'] as const

const postsOf = async (context: Context, call: Context['call'], query: { readonly _embed?: 1 }) => {
  const { body } = await call(listPosts, { per_page: 100, ...query })
  return withoutOwnRecords(context, asList(body))
}

/** The first post with a picture. */
const findWithPicture: Find = (context) =>
  context.initialState('post with a picture', async (call) => {
    const posts = await postsOf(context, call, { _embed: 1 })
    return posts.find((post) => typeof at(post, ...PICTURE) === 'string')
  })

/** A value of the post with a picture; the address of the site if there is none. */
const valueOfPicturePost =
  (path: readonly (string | number)[]): Find =>
  async (context) =>
    at(await findWithPicture(context), ...path) ?? `${context.target.origin}/`

/** The featured picture of the first post with one. */
export const findPicture: Find = async (context) =>
  at(await findWithPicture(context), '_embedded', 'wp:featuredmedia', 0)

export const findLinkOfPicturePost: Find = valueOfPicturePost(['link'])
export const findPictureFile: Find = valueOfPicturePost(PICTURE)

/** The featured media of some post; read-only, it is foreign. */
export const findMedia: Find = (context) =>
  context.initialState('featured media', async (call) => {
    const posts = await postsOf(context, call, {})
    const found = posts.map((post) => at(post, 'featured_media')).find((id) => Number(id) > 0)
    return found ?? UNASSIGNED_ID
  })

type History = 'revisions' | 'autosaves'

interface Version {
  readonly item: unknown
  readonly version: unknown
}

/** Maximum number of items searched. */
const MAX_ITEMS = 20

async function itemsOf(context: Context, content: ContentOperations, history: History) {
  if (!mayWrite(context)) {
    const { body } = await context.call(context.operation(content.list), { per_page: MAX_ITEMS })
    return idsOf(withoutOwnRecords(context, asList(body)))
  }
  const createVersion = context.operation(
    history === 'revisions' ? content.update : content.autosaves.create,
  )
  const id = await findItem(content)(context)
  await context.call(createVersion, { id, content: 'A version for the cases that read one.' })
  return [id]
}

/** The newest revision or autosave of the first item with one; created where that is allowed. */
const findItemAndVersion = (
  context: Context,
  content: ContentOperations,
  history: History,
): Promise<Version> =>
  context.once(`${history} of ${content.one}`, async () => {
    const items = await itemsOf(context, content, history)
    const list = context.operation(content[history].list)
    let hasUnclear = false
    for (const item of items) {
      const args = history === 'revisions' ? { parent: item } : { id: item }
      const [newest, next] = asList((await context.call(list, args)).body)
      const version = at(newest, 'id')
      // A read returns the newest autosave: of two of the same second, either.
      const isClear = history === 'revisions' || at(newest, 'date') !== at(next, 'date')
      if (version !== undefined && isClear) return { item, version }
      hasUnclear ||= version !== undefined
    }
    if (hasUnclear)
      skip({ why: 'too-few-records', detail: 'no item has an autosave newer than its others' })
    return { item: items[0] ?? UNASSIGNED_ID, version: UNASSIGNED_ID }
  })

export const findVersion =
  (content: ContentOperations, history: History): Find =>
  async (context) =>
    (await findItemAndVersion(context, content, history)).version

/** The item of the found version. */
export const findItemOfVersion =
  (content: ContentOperations, history: History): Find =>
  async (context) =>
    (await findItemAndVersion(context, content, history)).item
