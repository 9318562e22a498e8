/** Embeds of own and foreign items. */
import { at } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { findLink, findLinkOfPicturePost } from '#conformance/namespaces/core-v2/find.ts'
import { POST } from '#conformance/namespaces/core-v2/records.ts'
import type { OwnCall } from '#conformance/playbook/own-call.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { isAccepted, type TargetResponse } from '#conformance/transport/exchange.ts'
import { getEmbed, proxyEmbed } from '#openapi/namespaces/oembed-1.0/oembed.ts'

/** The address of a public item. */
async function ownAddress(context: Context) {
  const { record } = await context.createRecord(POST, { status: 'publish' })
  return { url: String(at(record, 'link')) }
}

const ownCall: OwnCall = { arrange: ownAddress }

/** Values other than the defaults, which have cases of their own; section 8 states the limit. */
const EFFECTS = [
  { operation: getEmbed, name: 'maxwidth', value: 250, spec: '8' },
  { operation: getEmbed, name: 'format', value: 'xml', spec: '4.2' },
  { operation: proxyEmbed, name: 'maxwidth', value: 250, spec: '8' },
] as const

/** Without the embed secret, which differs each time. */
const comparablePart = ({ body }: TargetResponse) => ({
  isJson: body !== undefined,
  width: at(body, 'width'),
})

const effectCase = ({ operation, name, value, spec }: (typeof EFFECTS)[number]): Case =>
  defineCase({
    ...SCENARIO,
    level: 'must',
    spec,
    id: `${operation.id}/args.${name}.acts`,
    title: `${name} changes the response of ${operation.id} for a post.`,
    async run(context) {
      const args = await ownAddress(context)
      const first = await context.callOk(operation, args)
      const other = await context.call(operation, { ...args, [name]: value })
      if (isAccepted(other))
        check('the response', comparablePart(other)).isNot(comparablePart(first))
    },
  })

const widthInXmlCase = defineCase({
  ...SCENARIO,
  spec: '8',
  id: `${getEmbed.id}/args.maxwidth.xml`,
  title: 'maxwidth limits the width of a post in XML too.',
  async run(context) {
    const args = { ...(await ownAddress(context)), format: 'xml', maxwidth: 250 } as const
    const { text } = await context.call(getEmbed, args)
    const width = /<width>(\d+)</.exec(text)?.[1]
    check('width', Number(width)).holds('at most 250', Number(width) <= 250)
  },
})

/** Section 1: an embed shows the item at the address. */
const contentCase = (operation: typeof getEmbed | typeof proxyEmbed): Case =>
  defineCase({
    ...SCENARIO,
    spec: '1',
    id: `${operation.id}/shows-item`,
    title: `${operation.id} names the post, and its HTML has the address.`,
    async run(context) {
      const { record } = await context.createRecord(POST, { status: 'publish' })
      const url = String(at(record, 'link'))
      const { body } = await context.callOk(operation, { url })
      check('title', at(body, 'title')).is(at(record, 'title', 'rendered'))
      const html = String(at(body, 'html')).replaceAll(/&(?:amp|#0?38);/g, '&')
      check('html', html).holds(`with ${url}`, html.includes(url))
    },
  })

export const oembed: Playbook = {
  plays: [
    play(getEmbed, { sample: { url: findLink }, ownCall }),
    play(proxyEmbed, {
      sample: { url: findLink },
      ownCall,
      shapes: [
        {
          name: 'own',
          when: 'for a post of this site with a picture',
          args: { url: findLinkOfPicturePost },
          part: 0,
        },
      ],
    }),
  ],
  cases: [...EFFECTS.map(effectCase), widthInXmlCase, ...[getEmbed, proxyEmbed].map(contentCase)],
}
