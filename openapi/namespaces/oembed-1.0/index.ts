import { namespace } from '#openapi/shared/namespace.ts'
import { getEmbed, proxyEmbed } from './oembed.ts'

export const oembed1 = namespace({
  name: 'oembed/1.0',
  description: 'oEmbed provider and proxy.',
  operations: [getEmbed, proxyEmbed],
})
