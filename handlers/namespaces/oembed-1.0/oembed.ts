/** The site as an oEmbed provider, and as a proxy to other providers (platform/core 11). */

import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { type Call, contentOf, type Reply } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
import type { RestRequest } from '#handlers/runtime/request/request.ts'
import type { ArgumentsOf, Body } from '#openapi/language/define.ts'
import { getEmbed, proxyEmbed } from '#openapi/namespaces/oembed-1.0/oembed.ts'
import { isOwnAddress, itemAt } from './address.ts'
import { describe } from './description.ts'
import { providerResponse } from './providers.ts'
import { toXml } from './xml.rules.ts'

const XML = 'text/xml; charset=UTF-8'

type EmbedArgs = Pick<ArgumentsOf<typeof getEmbed>, 'url' | 'maxwidth'>

function ownDescription(call: Call<EmbedArgs>): Body<typeof getEmbed> {
  const post = requireRecord(itemAt(call, call.args.url), 'oembed_invalid_url')
  return describe(call, post, call.args.maxwidth)
}

/** Errors have the requested format, too. */
const inFormat = (reply: Reply, { query }: RestRequest): Reply =>
  query['format'] === 'xml'
    ? {
        kind: 'raw',
        ...(reply.status && { status: reply.status }),
        contentType: XML,
        text: toXml(Object(contentOf(reply).body)),
      }
    : reply

const embed = implement(getEmbed, {
  transformReply: inFormat,
  handle: (call) => ({ body: ownDescription(call) }),
})

const proxy = implement(proxyEmbed, (call) => {
  const { site, args, urls } = call
  if (isOwnAddress(urls, args.url)) return { body: ownDescription(call) }
  return { body: requireRecord(providerResponse(site, args), 'oembed_invalid_url') }
})

export const oembed = [embed, proxy]
