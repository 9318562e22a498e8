import type { PostRecord } from '#fixtures/models/post.ts'
import { customFields } from '#handlers/namespaces/seo-v1/shared/item-fields.ts'
import { mayEdit } from '#handlers/platform/content/permissions.ts'
import type { Permits } from '#handlers/runtime/access/authorize.ts'
import { toText } from '#handlers/runtime/arguments/loose.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement, type Rejection } from '#handlers/runtime/implement.ts'
import { searchMeta } from '#openapi/namespaces/seo-v1/meta.ts'

const MOST = 25
const NUMBER = /^[1-9]\d*$/

function itemOf({ site, param }: Pick<Call, 'site' | 'param'>): PostRecord | undefined {
  const id = toText(param('post_id'))
  return NUMBER.test(id) ? site.posts.get(Number(id)) : undefined
}

/** The fields of an unknown item cannot be searched. */
function permit(call: Call): Rejection {
  const post = itemOf(call)
  return post && mayEdit(call.caller, post) ? undefined : 'rest_forbidden'
}

/** Without a query, hidden fields are omitted. */
const isWanted = (key: string, query: string): boolean =>
  query ? key.toLowerCase().startsWith(query) : !key.startsWith('_')

const isPlain = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

export const metaPermits = { edit_this_post: permit } satisfies Partial<Permits>

export const meta = [
  implement(searchMeta, (call) => {
    const post = itemOf(call)
    const query = toText(call.param('query')).toLowerCase()
    const found = Object.entries(post ? customFields(call.site, post) : {})
      .filter(([key, value]) => isWanted(key, query) && isPlain(value))
      .slice(0, MOST)
      .map(([key, value]) => ({ key, value: toText(value) }))
    return { body: { meta: found } }
  }),
]
