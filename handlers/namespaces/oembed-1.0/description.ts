/** The oEmbed description of an item (platform/core 11.1). */

import { embedScript, siteIdentity } from '#fixtures/documents/platform.ts'
import { fileAddress } from '#handlers/platform/addresses.ts'
import { isProtected } from '#handlers/platform/content/permissions.rules.ts'
import { fileForWidth } from '#handlers/platform/image-sizes.rules.ts'
import { escapeText } from '#handlers/platform/rendering/entities.rules.ts'
import { renderTitle } from '#handlers/platform/rendering/render.ts'
import { homeIn } from '#handlers/runtime/addressing/language.ts'
import type { Call } from '#handlers/runtime/call.ts'
import type { Body } from '#openapi/language/define.ts'
import type { getEmbed } from '#openapi/namespaces/oembed-1.0/oembed.ts'
import { escapeMarkup } from '#openapi/values/text.ts'
import type { Embeddable } from './address.ts'

type Description = Body<typeof getEmbed>

const MIN_WIDTH = 200
const MAX_WIDTH = 600

/** Any value is converted to a number and limited to the allowed range. */
const widthFor = (maxwidth: unknown): number => {
  const requested = Math.abs(Math.trunc(Number.parseFloat(String(maxwidth)))) || 0
  return Math.min(Math.max(requested, MIN_WIDTH), MAX_WIDTH)
}

const heightFor = (width: number): number => Math.max(MIN_WIDTH, Math.ceil((width * 9) / 16))

const SECRET = 10

/** Passes messages between the frame and the page around it. */
const SCRIPT =
  '!function(d,l){"use strict";l.querySelector&&d.addEventListener&&"undefined"!=typeof URL&&d.addEventListener("message",function(e){var t=e.data;if((t||t.secret||t.message||t.value)&&!/[^a-zA-Z0-9]/.test(t.secret)){for(var s=l.querySelectorAll(\'iframe[data-secret="\'+t.secret+\'"]\'),r=0;r<s.length;r++)e.source===s[r].contentWindow&&"height"===t.message&&(s[r].height=Math.min(1e3,Math.max(200,~~t.value)))}},!1)}(window,document);'

interface Frame {
  readonly link: string
  readonly title: string
  readonly site: string
  readonly script: string
  readonly secret: string
  readonly width: number
  readonly height: number
}

/** A fallback link, and the frame. */
function frameMarkup({ link, title, site, script, secret, width, height }: Frame): string {
  const href = escapeMarkup(link).replaceAll('&#39;', '&#039;')
  const mark = link.includes('?') ? '&#038;embed=true' : 'embed/'
  const label = `&#8220;${escapeText(title)}&#8221; &#8212; ${escapeText(site)}`
  return [
    `<blockquote class="wp-embedded-content" data-secret="${secret}"><a href="${href}">${title}</a></blockquote>`,
    `<iframe sandbox="allow-scripts" security="restricted" src="${href}${mark}#?secret=${secret}" width="${width}" height="${height}" title="${label}" data-secret="${secret}" frameborder="0" marginwidth="0" marginheight="0" scrolling="no" class="wp-embedded-content"></iframe>`,
    `<script>\n${script}\n</script>\n`,
  ].join('')
}

function thumbnailOf({ site, urls }: Call<object>, post: Embeddable, width: number) {
  const media = site.media.get(post.featured_media)
  if (!media?.mime_type.startsWith('image/')) return {}
  const shown = Math.min(width, media.width)
  return {
    thumbnail_url: fileAddress(urls.base, { file: fileForWidth(media, width) }),
    thumbnail_width: shown,
    thumbnail_height: Math.round((shown * media.height) / Math.max(media.width, 1)),
  }
}

export function describe(call: Call<object>, post: Embeddable, maxwidth: unknown): Description {
  const { site } = call
  const place = call.urls
  const { name } = site.read(siteIdentity)
  const author = site.users.get(post.author)
  const home = homeIn(place, post.language)
  const title = `${isProtected(post) ? 'Protected: ' : ''}${renderTitle(post.title)}`
  const width = widthFor(maxwidth)
  const height = heightFor(width)
  const frame = {
    ...{ link: post.link, title, site: name, width, height },
    script: site.read(embedScript) ?? SCRIPT,
    secret: site.ids.text(SECRET),
  }
  return {
    version: '1.0',
    provider_name: name,
    provider_url: home,
    author_name: author?.display_name ?? name,
    author_url: author ? `${home}/author/${author.nicename}/` : home,
    title,
    type: 'rich',
    width,
    height,
    html: frameMarkup(frame),
    ...thumbnailOf(call, post, width),
  }
}
