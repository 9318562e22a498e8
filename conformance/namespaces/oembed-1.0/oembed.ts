/** Embeds of items, of this site and of others. */
import { at } from '#conformance/body.ts'
import { findIllustrated, findLink } from '#conformance/namespaces/core-v2/find.ts'
import { POST } from '#conformance/namespaces/core-v2/records.ts'
import type { Own } from '#conformance/playbook/own.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { getEmbed, proxyEmbed } from '#openapi/namespaces/oembed-1.0/oembed.ts'

/** The address of an item that everybody may read. */
const own: Own = {
  async arrange(context) {
    const { record } = await context.given(POST, { status: 'publish' })
    return { url: at(record, 'link') }
  },
}

export const oembed: Playbook = {
  plays: [
    play(getEmbed, { sample: { url: findLink }, own, acts: { maxwidth: 250, format: 'xml' } }),
    play(proxyEmbed, {
      sample: { url: findLink },
      own,
      shapes: [
        {
          name: 'own',
          when: 'for a post of this site that has a picture',
          args: { url: findIllustrated },
          part: 0,
        },
      ],
    }),
  ],
}
