/** Records that are already there. */
import type { Context } from '#conformance/context.ts'
import { IMPOSSIBLE_ID } from '#conformance/derive/sample.ts'
import { field } from '#conformance/ledger/resources.ts'

export type Find = (context: Context) => Promise<unknown>

const follow = (body: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((value, name) => field(value, String(name)), body)

/** The value at a place of a list's answer; an id nobody has when there is none. */
export const findIn =
  (operationId: string, ...path: readonly (string | number)[]): Find =>
  (context) =>
    context.once(`${operationId} ${path.join('.')}`, async () => {
      const answer = await context.call(context.operation(operationId))
      return follow(answer.body, path) ?? IMPOSSIBLE_ID
    })

/** Records of others are never named in a write to a foreign target. */
export const onStandIn =
  (find: Find, otherwise: unknown = IMPOSSIBLE_ID): Find =>
  (context) =>
    context.target.isStandIn ? find(context) : Promise.resolve(otherwise)

export const findPage: Find = findIn('core.pages.list', 0, 'id')
export const findPost: Find = findIn('core.posts.list', 0, 'id')

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
      if (mayWrite(context)) await context.call(context.operation(make), { id: item, content })
      const list = context.operation(`core.${one}-${kind}.list`)
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
    const generate = context.operation('folders.key.generate')
    const { body } = await context.call(generate, { act: 'generate-key' })
    return follow(body, ['data', 'key']) ?? 'none'
  })

/** A site may have no spam-filter key yet; one is stored where that is allowed. */
export const findSpamKey: Find = (context) =>
  context.once('spam key', async () => {
    const key = 'aaaaaaaaaaaa'
    if (mayWrite(context)) await context.call(context.operation('spamfilter.key.write'), { key })
    return key
  })
