/** The head of a page for search engines. */
import { at } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { defineCase, SCENARIO } from '#conformance/case/case.ts'
import { findLinkOfPicturePost } from '#conformance/namespaces/core-v2/find.ts'
import { PAGE } from '#conformance/namespaces/core-v2/records.ts'
import { homeAddress } from '#conformance/playbook/find.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { updatePage } from '#openapi/namespaces/core-v2/pages.ts'
import { getHead } from '#openapi/namespaces/seo-v1/head.ts'

const published = { status: 'publish' } as const

const hiddenCase = defineCase({
  ...SCENARIO,
  level: 'should',
  id: 'seo.head.read/hidden',
  spec: '4.13',
  title: 'Anonymous callers do not see the title of a draft in the head of its address.',
  async run(context) {
    const { record, tag } = await context.createRecord(PAGE, { status: 'draft' })
    const args = { url: at(record, 'link') }
    const { text } = await context.call(context.operation(getHead), args, { as: 'anonymous' })
    check('the response', text).holds('without the title', !text.includes(tag))
  },
})

export const head: Playbook = {
  cases: [hiddenCase],
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
