/** Items available to the search component. */
import { publishedPageRead } from '#conformance/namespaces/builder-v1/dependent-reads.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { shapeForUnknown } from '#conformance/playbook/shape.ts'
import { listAvailablePosts } from '#openapi/namespaces/seo-v1/available-posts.ts'

const unknownRecord = { postType: 'no-such-type' }

export const availablePosts: Playbook = {
  plays: [
    play(listAvailablePosts, {
      unknownRecord,
      shapes: [shapeForUnknown(400, unknownRecord)],
      dependentRead: publishedPageRead((search) => ({ search })),
    }),
  ],
}
