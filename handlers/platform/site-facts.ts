import { siteIdentity } from '#fixtures/documents/platform.ts'
import type { Site } from '#fixtures/site/site.ts'
import { zoneOffset } from '#fixtures/values/time.ts'
import { escapeText } from '#handlers/platform/rendering/entities.rules.ts'
import type { SiteUrls } from '#handlers/runtime/call.ts'
import type { SiteFacts } from '#openapi/derive/index-document.ts'

export const zoneOf = (site: Site): string => site.read(siteIdentity).timezone_string

/** The facts of the index document, with the caller's URLs; the platform stores both texts escaped. */
export function siteFacts(site: Site, { base, home }: SiteUrls): SiteFacts {
  const { name, description, timezone_string, ...rest } = site.read(siteIdentity)
  return {
    name: escapeText(name),
    description: escapeText(description),
    url: base,
    home,
    gmt_offset: zoneOffset(timezone_string, site.clock.now()) / 3_600_000,
    timezone_string,
    page_for_posts: rest.page_for_posts,
    page_on_front: rest.page_on_front,
    show_on_front: rest.show_on_front,
    site_logo: rest.site_logo,
    site_icon: rest.site_icon,
    site_icon_url: rest.site_icon_url,
  }
}
