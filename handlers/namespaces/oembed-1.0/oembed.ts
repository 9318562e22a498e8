/** The site as a provider of embeds, and as a go-between to other providers (platform/core 11). */
import type { Call, Reply } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import type { RestRequest } from '#handlers/runtime/request.ts'
import { getEmbed, proxyEmbed } from '#openapi/namespaces/oembed-1.0/oembed.ts'
import { isOwnAddress, itemAt } from './address.ts'
import { describe } from './description.ts'
import { providerAnswer } from './providers.ts'
import { toXml } from './xml.rules.ts'

const XML = 'text/xml; charset=UTF-8'

interface EmbedArgs {
  readonly url: string
  readonly maxwidth?: unknown
}

function ownDescription(call: Call<EmbedArgs>): object {
  const post = itemAt(call, call.args.url)
  if (!post) throw new ApiError('oembed_invalid_url')
  return describe(call, post, call.args.maxwidth)
}

/** Refusals are written in the format that was asked for, like everything else. */
const inFormat = (reply: Reply, { query }: RestRequest): Reply =>
  query['format'] === 'xml'
    ? {
        ...(reply.status && { status: reply.status }),
        raw: { contentType: XML, text: toXml(reply.body as object) },
      }
    : reply

const embed = implement(getEmbed, {
  form: inFormat,
  handle: (call) => ({ body: ownDescription(call) }),
})

const proxy = implement(proxyEmbed, (call) => {
  const { site, args, place } = call
  if (isOwnAddress(place, args.url)) return { body: ownDescription(call) }
  const found = providerAnswer(site, args)
  if (!found) throw new ApiError('oembed_invalid_url')
  return { body: found }
})

export const oembed = [embed, proxy]
