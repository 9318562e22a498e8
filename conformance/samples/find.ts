/** Records that are already there. */

import { field } from '#conformance/body.ts'
import type { Context } from '#conformance/context.ts'
import { queryText } from '#conformance/form-body.ts'
import { IMPOSSIBLE_ID } from '#conformance/kinds/sample.ts'
import type { Arguments } from '#conformance/request.ts'
import { listPages } from '#openapi/namespaces/core-v2/pages.ts'
import { listPosts } from '#openapi/namespaces/core-v2/posts.ts'
import { generateKey } from '#openapi/namespaces/folders-v1/settings.ts'
import { setKey } from '#openapi/namespaces/spamfilter-v1/key.ts'

export type Find = (context: Context) => Promise<unknown>

const follow = (body: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((value, name) => field(value, String(name)), body)

interface Asked {
  readonly operation: string
  readonly args: Arguments
}

/** The value at a place of a list's answer; an id nobody has when there is none. */
export const findIn =
  (asked: string | Asked, ...path: readonly (string | number)[]): Find =>
  (context) => {
    const { operation, args } = typeof asked === 'string' ? { operation: asked, args: {} } : asked
    return context.once(`${operation} ${queryText(args)} ${path.join('.')}`, async () => {
      const answer = await context.call(operation, args)
      return follow(answer.body, path) ?? IMPOSSIBLE_ID
    })
  }

/** Records of others are never named in a write to a foreign target. */
export const onStandIn =
  (find: Find, otherwise: unknown = IMPOSSIBLE_ID): Find =>
  (context) =>
    context.target.isStandIn ? find(context) : Promise.resolve(otherwise)

export const findPage: Find = findIn(listPages, 0, 'id')
export const findPost: Find = findIn(listPosts, 0, 'id')

const PICTURE = ['_embedded', 'wp:featuredmedia', 0, 'source_url']

/** The first post that shows a picture. */
const findWithPicture: Find = (context) =>
  context.once('post with a picture', async () => {
    const list = listPosts
    const { body } = await context.call(list, { per_page: 100, _embed: 1 })
    const posts = Array.isArray(body) ? body : []
    return posts.find((post) => typeof follow(post, PICTURE) === 'string')
  })

/** Something of the post that shows a picture; the address of the site where none does. */
const ofPicture =
  (path: readonly (string | number)[]): Find =>
  async (context) =>
    follow(await findWithPicture(context), path) ?? `${context.target.origin}/`

export const findIllustrated: Find = ofPicture(['link'])
export const findFile: Find = ofPicture(PICTURE)

/** A picture that some post shows; only for reading, it is not ours. */
export const findMedia: Find = (context) =>
  context.once('featured media', async () => {
    const list = listPosts
    const { body } = await context.call(list, { per_page: 100 })
    const posts = Array.isArray(body) ? body : []
    const found = posts.map((post) => follow(post, ['featured_media'])).find((id) => Number(id) > 0)
    return found ?? IMPOSSIBLE_ID
  })

/** An item whose history may be made longer: the stand-in, where writing is allowed. */
const mayWrite = ({ target }: Context): boolean => target.isStandIn && target.mode === 'write'

/** The newest revision or autosave of the first item; one is made where that is allowed. */
export const findVersion =
  (one: 'post' | 'page', kind: 'revisions' | 'autosaves'): Find =>
  (context) =>
    context.once(`${kind} of ${one}`, async () => {
      const item = await (one === 'post' ? findPost : findPage)(context)
      const make = kind === 'revisions' ? `core.${one}s.update` : `core.${one}-autosaves.create`
      const content = 'A version for the cases that read one.'
      if (mayWrite(context)) await context.call(make, { id: item, content })
      const list = `core.${one}-${kind}.list`
      const { body } = await context.call(
        list,
        kind === 'revisions' ? { parent: item } : { id: item },
      )
      return follow(body, [0, 'id']) ?? IMPOSSIBLE_ID
    })

/** The public key of the folders, which only generating shows. */
export const findFoldersKey: Find = (context) =>
  context.once('folders key', async () => {
    if (!mayWrite(context)) return 'none'
    const generate = generateKey
    const { body } = await context.call(generate, { act: 'generate-key' })
    return follow(body, ['data', 'key']) ?? 'none'
  })

/** A site may have no spam-filter key yet; one is stored where that is allowed. */
export const findSpamKey: Find = (context) =>
  context.once('spam key', async () => {
    const key = 'aaaaaaaaaaaa'
    if (mayWrite(context)) await context.call(setKey, { key })
    return key
  })
