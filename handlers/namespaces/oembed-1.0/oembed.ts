/** The site as a provider of embeds, and as a go-between to other providers (core reference 11). */
import type { Call, Reply } from '#handlers/runtime/call.ts'
import { ApiError, toErrorAnswer } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { getEmbed, proxyEmbed } from '#openapi/namespaces/oembed-1.0/oembed.ts'
import { isOwnAddress, itemAt } from './address.ts'
import { describe } from './description.ts'
import { providerAnswer } from './providers.ts'
import { toXml } from './xml.rules.ts'

const XML = 'text/xml; charset=UTF-8'

const asXml = (status: number, body: object): Reply => ({
  status,
  raw: { contentType: XML, text: toXml(body) },
})

interface EmbedArgs {
  readonly url: string
  readonly maxwidth?: unknown
}

function ownDescription(call: Call<EmbedArgs>): object {
  const post = itemAt(call, call.args.url)
  if (!post) throw new ApiError('oembed_invalid_url')
  return describe(call, post, call.args.maxwidth)
}

/** Errors are written in the format that was asked for. */
function inXml(call: Call<EmbedArgs>): Reply {
  try {
    return asXml(200, ownDescription(call))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, body } = toErrorAnswer(error, call.caller.user !== undefined)
    return asXml(status, body)
  }
}

const embed = implement(getEmbed, (call) =>
  call.args.format === 'xml' ? inXml(call) : { body: ownDescription(call) },
)

const proxy = implement(proxyEmbed, (call) => {
  const { site, args, place } = call
  if (isOwnAddress(place, args.url)) return { body: ownDescription(call) }
  const found = providerAnswer(site, args)
  if (!found) throw new ApiError('oembed_invalid_url')
  return { body: found }
})

export const oembed = [embed, proxy]
