/** The site as an oEmbed provider, and as a proxy to other providers (platform/core 11). */

import { embedScript } from '#fixtures/documents/platform.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { extractDocument, extractor } from '#handlers/platform/extract.ts'
import { type Call, contentOf, type Reply } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { type RestRequest, sentValue } from '#handlers/runtime/request/request.ts'
import type { ArgumentsOf, Body } from '#openapi/language/define.ts'
import { getEmbed, proxyEmbed } from '#openapi/namespaces/oembed-1.0/oembed.ts'
import { memberOf } from '#openapi/values/json.ts'
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
const inFormat = (reply: Reply, request: RestRequest): Reply =>
  sentValue(request, 'format') === 'xml'
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

const [SCRIPT_START, SCRIPT_END] = ['<script>\n', '\n</script>\n']

function scriptIn(html: unknown): string | undefined {
  const text = String(html)
  const start = text.indexOf(SCRIPT_START)
  if (start < 0 || !text.endsWith(SCRIPT_END)) return undefined
  return text.slice(start + SCRIPT_START.length, -SCRIPT_END.length)
}

export const embedExtractors = [
  extractor(
    [getEmbed],
    (body) => extractDocument(embedScript, scriptIn(memberOf(body, 'html'))),
    ({ status, link }) =>
      status === 'publish' && typeof link === 'string' ? { url: link } : undefined,
  ),
]
