/** Custom fields of an item. */

import { findPost } from '#conformance/namespaces/core-v2/find.ts'
import { POST, POSTS } from '#conformance/namespaces/core-v2/records.ts'
import { richItem } from '#conformance/namespaces/core-v2/rich.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { shapeWithContent } from '#conformance/playbook/shape.ts'
import { updatePost } from '#openapi/namespaces/core-v2/posts.ts'
import { searchMeta } from '#openapi/namespaces/seo-v1/meta.ts'

export const meta: Playbook = {
  plays: [
    play(searchMeta, {
      sample: { post_id: findPost },
      ownCall: {
        arrange: async (context) => ({
          post_id: (await context.createRecord(POST, { status: 'draft' })).id,
        }),
      },
      shapes: [
        shapeWithContent({
          prepare: async (context) => ({ post_id: (await richItem(POSTS)(context)).id }),
        }),
      ],
      async dependentRead(context) {
        const { id } = await context.createRecord(POST)
        const change = () => context.callOk(updatePost, { id, meta: { footnotes: '[]' } })
        return { args: { post_id: id, query: 'footnotes' }, change }
      },
    }),
  ],
}
