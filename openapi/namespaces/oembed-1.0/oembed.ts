import { uncheckedQuirk } from '#openapi/language/arguments.ts'
import {
  arg,
  operation,
  plainGet,
  RESPONSES_ERRORS_AND_ACCESS,
  response,
} from '#openapi/language/define.ts'
import { either, int, literal, named, object, str, uri } from '#openapi/language/schema.ts'

const LINK = 'https://example.test/summer-registration/'
const TITLE = 'Registration for the summer programme'

const Oembed = named(
  'Oembed',
  object(
    {
      version: literal('1.0'),
      provider_name: str('Example Programmes'),
      provider_url: uri('https://example.test'),
      author_name: str('Mara Lindt'),
      author_url: uri('https://example.test/author/mara-lindt/'),
      title: str(TITLE),
      type: literal('rich'),
      width: int(600, { minimum: 200, maximum: 600 }),
      height: int(338, { minimum: 200, maximum: 338 }),
      html: str(
        `<blockquote class="wp-embedded-content" data-secret="k3Jd82LmQx"><a href="${LINK}">${TITLE}</a></blockquote>`,
      ),
      thumbnail_url: uri('https://example.test/uploads/summer.jpg'),
      thumbnail_width: int(600),
      thumbnail_height: int(400),
    },
    { optional: ['thumbnail_url', 'thumbnail_width', 'thumbnail_height'] },
  ),
)

/** The response of another provider is passed through; only these fields are guaranteed. */
const OembedOfProvider = named(
  'OembedOfProvider',
  object(
    {
      version: str('1.0'),
      type: str('video'),
      provider_name: str('Example Video'),
      html: str('<iframe src="https://video.example.test/embed/77"></iframe>'),
    },
    { open: true },
  ),
)

const url = arg.string({
  required: true,
  format: 'uri',
  description: 'The address to embed.',
})

export const getEmbed = operation({
  id: 'oembed.embed.read',
  summary: 'Describe a published post or page of this site for embedding.',
  ...plainGet('/oembed/1.0/embed'),
  args: {
    url,
    format: arg.any({ default: 'json', description: 'xml for XML; anything else is JSON.' }),
    maxwidth: arg.any({ default: 600, description: 'Maximum width, in pixels.' }),
  },
  responses: {
    200: response({
      body: Oembed,
      description:
        'The description as JSON. With format=xml it is text/xml: an oembed element with one element for each field, and errors are written so too.',
    }),
  },
  nonJsonArguments: { format: 'xml' },
  errors: ['oembed_invalid_url'],
  access: 'public',
  spec: '4.2',
  assumed: { ...RESPONSES_ERRORS_AND_ACCESS, behaviour: 'D-015' },
})

const quirk = uncheckedQuirk('core 6.1', 'D-071')

export const proxyEmbed = operation({
  id: 'oembed.proxy.read',
  summary: 'Describe an address of this site or of a known provider for embedding.',
  ...plainGet('/oembed/1.0/proxy'),
  args: {
    url,
    format: arg.oneOf(['json', 'xml'], {
      default: 'json',
      description: 'The format to ask a provider for; the response itself is always JSON.',
    }),
    maxwidth: arg.int({ default: 600, quirk, description: 'Maximum width, in pixels.' }),
    maxheight: arg.int({ quirk, description: 'Maximum height, in pixels.' }),
    discover: arg.bool({
      default: true,
      description: 'Whether to look for a provider that is not known beforehand.',
    }),
  },
  responses: { 200: either(Oembed, OembedOfProvider) },
  errors: ['oembed_invalid_url'],
  access: 'edit_posts',
  forbidden: 'rest_forbidden_proxy',
  spec: '4.2',
  assumed: { ...RESPONSES_ERRORS_AND_ACCESS, behaviour: 'D-034' },
})
