/** Comments on a post with open comments. */
import { at } from '#conformance/call/body.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import { type Find, findBy, onStandIn } from '#conformance/playbook/find.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { listPosts } from '#openapi/namespaces/core-v2/posts.ts'
import {
  createComment,
  deleteComment,
  listComments,
  updateComment,
} from '#openapi/neighbours/comments.ts'
import { asList } from '#openapi/values/json.ts'
import { afterCreating } from './fill.ts'

const findPostWithOpenComments: Find = (context) =>
  context.initialState('post with open comments', async (call) => {
    const { body } = await call(listPosts, { per_page: 100 })
    const open = asList(body).find((post) => at(post, 'comment_status') === 'open')
    return at(open, 'id') ?? UNASSIGNED_ID
  })

const post = onStandIn(findPostWithOpenComments)
const commentOf =
  (content: string): Find<{ readonly post: unknown; readonly content: string }> =>
  async (context) => ({ post: await post(context), content })

const texts = ['One.', 'Two.', 'Three.']
const beforeFilled = afterCreating(createComment, texts.map(commentOf), '2999-01-01T00:00:00')

/** The oldest one, which every site has. */
const id = onStandIn(findBy({ operation: listComments, args: { order: 'asc' } }, [0, 'id']))

export const comments: Playbook = {
  plays: [
    play(createComment, { sample: { post: post, content: 'A sample.' } }),
    play(updateComment, { sample: { id } }),
    play(deleteComment, { sample: { id } }),
    play(listComments, { sample: { before: beforeFilled } }),
  ],
}
