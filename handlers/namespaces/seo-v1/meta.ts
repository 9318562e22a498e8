import type { PostRecord } from '#fixtures/models/post.ts'
import { customFields } from '#handlers/namespaces/seo-v1/shared/item-fields.ts'
import { mayEdit } from '#handlers/platform/content/permissions.rules.ts'
import type { Policies } from '#handlers/runtime/access/authorize.ts'
import { toText } from '#handlers/runtime/arguments/coerce.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement, type Rejection } from '#handlers/runtime/implement.ts'
import { searchMeta } from '#openapi/namespaces/seo-v1/meta.ts'

const MAX_RESULTS = 25
const NUMBER = /^[1-9]\d*$/

function itemOf({ site, param }: Pick<Call, 'site' | 'param'>): PostRecord | undefined {
  const id = toText(param('post_id'))
  return NUMBER.test(id) ? site.posts.get(Number(id)) : undefined
}

/** The fields of an unknown item cannot be searched. */
function policy(call: Call): Rejection {
  const post = itemOf(call)
  return post && mayEdit(call.caller, post) ? undefined : 'rest_forbidden'
}

/** Without a query, hidden fields are omitted. */
const isWanted = (key: string, query: string): boolean =>
  query ? key.toLowerCase().startsWith(query) : !key.startsWith('_')

const isPlain = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

export const metaPolicies = { edit_this_post: policy } satisfies Partial<Policies>

export const meta = [
  implement(searchMeta, (call) => {
    const post = itemOf(call)
    const query = toText(call.param('query')).toLowerCase()
    const found = Object.entries(post ? customFields(call.site, post) : {})
      .filter(([key, value]) => isWanted(key, query) && isPlain(value))
      .slice(0, MAX_RESULTS)
      .map(([key, value]) => ({ key, value: toText(value) }))
    return { body: { meta: found } }
  }),
]
