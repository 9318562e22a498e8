/** The list of recent items, and new ones. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { addNewPost, listRecentPosts } from '#openapi/namespaces/builder-v1/site-navigation.ts'
import { listPosts } from '#openapi/namespaces/core-v2/posts.ts'
import { asList } from '#openapi/values/json.ts'
import { rebuilt } from './follows.ts'

export const siteNavigation: Playbook = {
  plays: [
    play(addNewPost, {
      misses: { post_type: 'no-such-type' },
      trace: { read: listRecentPosts },
      counted: { list: listPosts, listArgs: { status: 'any', per_page: 100 }, records: asList },
    }),
    play(listRecentPosts, { several: {}, follows: rebuilt(() => ({ posts_per_page: 20 })) }),
  ],
}
