/** Values beyond the required ones: some that find something, and some that find nothing. */

import type { Context } from '#conformance/context.ts'
import { IMPOSSIBLE_ID } from '#conformance/kinds/sample.ts'
import type { Arguments } from '#conformance/request.ts'
import { listSubmissions } from '#openapi/namespaces/builder-v1/form-submissions.ts'
import type { Json } from '#openapi/json.ts'
import { type Find, findIn } from './find.ts'

const SUBMISSIONS = listSubmissions

const formReference: Find = async (context) => {
  const post = await findIn(SUBMISSIONS, 'data', 0, 'post', 'id')(context)
  const element = await findIn(SUBMISSIONS, 'data', 0, 'element_id')(context)
  return `${String(post)}_${String(element)}`
}

/** Elements have to name their kind, which the document does not say. */
const componentWithElement = [
  {
    uid: 'sample',
    title: 'Sample',
    elements: [{ id: 'abc1234', elType: 'container', settings: [], elements: [] }],
  },
]

/** Whole arguments by the place of a constraint, where the contract cannot tell what is taken. */
const VALUES: Readonly<Record<string, Json>> = {
  'builder.form-submissions.export': {
    form: formReference,
    referer: findIn(SUBMISSIONS, 'data', 0, 'referer'),
  },
  'builder.components.create': { 'items[].elements[]': componentWithElement },
  'builder.components.validate': { 'items[].elements[]': componentWithElement },
}

export async function valueFor(context: Context, operation: string, place: string) {
  const value = VALUES[operation]?.[place]
  return typeof value === 'function' ? (value as Find)(context) : value
}

const otherKey = { key: 'bbbbbbbbbbbb' }
const noParent = { parent: IMPOSSIBLE_ID }
const noType = { contentType: 'no-such-type' }
const noProof = { code_challenge: 'no-such-proof' }

/** Valid requests that are refused for what they name; a fault must not be answered alike. */
export const MISSES: Readonly<Record<string, Arguments>> = {
  'spamfilter.alert.read': otherKey,
  'spamfilter.alert.refresh': otherKey,
  'spamfilter.alert.delete': otherKey,
  'builder.components.read-overridable-props': { componentId: IMPOSSIBLE_ID },
  'builder.form-submissions.export': { ids: [IMPOSSIBLE_ID] },
  'builder.site-navigation.add-new-post': { post_type: 'no-such-type' },
  'core.post-autosaves.list': noParent,
  'core.page-autosaves.list': noParent,
  'seo.readability-scores.read': noType,
  'seo.seo-scores.read': noType,
  'seo.available-posts.list': { postType: 'no-such-type' },
  'seo.time-based-metrics.read': { options: { widget: 'no-such-widget' } },
  'seo.head.read': { url: 'https://example.test/no-such-page' },
  'seo.file-size.read': { url: 'https://example.test/no-such-file.png' },
  'seo.ai-callback.receive': noProof,
  'seo.ai-refresh-callback.receive': noProof,
}
