/** The head of a page for search engines. */
import { at } from '#conformance/call/body.ts'
import { findIllustrated } from '#conformance/namespaces/core-v2/find.ts'
import { PAGE } from '#conformance/namespaces/core-v2/records.ts'
import { home } from '#conformance/playbook/find.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { updatePage } from '#openapi/namespaces/core-v2/pages.ts'
import { getHead } from '#openapi/namespaces/seo-v1/head.ts'

const published = { status: 'publish' } as const

export const head: Playbook = {
  plays: [
    play(getHead, {
      sample: { url: home },
      own: {
        async arrange(context) {
          const { record } = await context.given(PAGE, published)
          return { url: at(record, 'link') }
        },
      },
      shapes: [{ name: 'post', when: 'for a post with a picture', args: { url: findIllustrated } }],
      misses: { url: 'https://example.test/no-such-page' },
      async follows(context) {
        const { id, tag, record } = await context.given(PAGE, published)
        const change = () => context.done(updatePage, { id, title: `${tag} Größe` })
        return { args: { url: at(record, 'link') }, change }
      },
    }),
  ],
}
