import type { Site } from '#fixtures/site.ts'
import { zoneOffset } from '#fixtures/time.ts'
import type { SiteFacts } from '#openapi/derive/index-document.ts'
import type { Place } from './runtime/call.ts'

export interface StoredFacts {
  readonly name: string
  readonly description: string
  readonly timezone_string: string
  readonly page_for_posts: number
  readonly page_on_front: number
  readonly show_on_front: 'page' | 'posts'
  readonly site_logo: number
  readonly site_icon: number
  readonly site_icon_url: string
}

const FALLBACK: StoredFacts = {
  name: 'Understudy',
  description: '',
  timezone_string: 'UTC',
  page_for_posts: 0,
  page_on_front: 0,
  show_on_front: 'posts',
  site_logo: 0,
  site_icon: 0,
  site_icon_url: '',
}

export const SITE_OPTION = 'site'

export const storedFacts = (site: Site): StoredFacts => site.option(SITE_OPTION, FALLBACK)
export const zoneOf = (site: Site): string => storedFacts(site).timezone_string

/** The facts of the index document, with the addresses this caller uses. */
export function siteFacts(site: Site, { base, home }: Place): SiteFacts {
  const { name, description, timezone_string, ...rest } = storedFacts(site)
  return {
    name,
    description,
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
