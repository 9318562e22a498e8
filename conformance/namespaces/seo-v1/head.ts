/** The head of a page for search engines. */
import { at } from '#conformance/call/body.ts'
import { findLinkOfPicturePost } from '#conformance/namespaces/core-v2/find.ts'
import { PAGE } from '#conformance/namespaces/core-v2/records.ts'
import { homeAddress } from '#conformance/playbook/find.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { updatePage } from '#openapi/namespaces/core-v2/pages.ts'
import { getHead } from '#openapi/namespaces/seo-v1/head.ts'

const published = { status: 'publish' } as const

export const head: Playbook = {
  plays: [
    play(getHead, {
      sample: { url: homeAddress },
      ownCall: {
        async arrange(context) {
          const { record } = await context.createRecord(PAGE, published)
          return { url: at(record, 'link') }
        },
      },
      shapes: [
        { name: 'post', when: 'for a post with a picture', args: { url: findLinkOfPicturePost } },
      ],
      unknownRecord: { url: 'https://example.test/no-such-page' },
      async dependentRead(context) {
        const { id, tag, record } = await context.createRecord(PAGE, published)
        const change = () => context.callOk(updatePage, { id, title: `${tag} Größe` })
        return { args: { url: at(record, 'link') }, change }
      },
    }),
  ],
}
