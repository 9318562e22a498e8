/** The list of recent items, and new ones. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { addNewPost, listRecentPosts } from '#openapi/namespaces/builder-v1/site-navigation.ts'
import { rebuilt } from './follows.ts'

export const siteNavigation: Playbook = {
  plays: [
    play(addNewPost, {
      misses: { post_type: 'no-such-type' },
      trace: { read: listRecentPosts },
    }),
    play(listRecentPosts, { follows: rebuilt(() => ({ posts_per_page: 20 })) }),
  ],
}
