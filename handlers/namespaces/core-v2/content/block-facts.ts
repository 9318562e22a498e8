/** What blocks show of the site and its items (platform/core 5.2). */
import { blockClasses, displaySettings, siteIdentity } from '#fixtures/documents/platform.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import type { TermRecord } from '#fixtures/models/term.ts'
import type { Site } from '#fixtures/site/site.ts'
import { toExistingText, zoneOffset } from '#fixtures/values/time.ts'
import { avatarAddress } from '#handlers/platform/avatars.ts'
import { approvedComments } from '#handlers/platform/content/approved-comments.ts'
import { gmtOf } from '#handlers/platform/content/dates.rules.ts'
import { permalink } from '#handlers/platform/content/permalinks.ts'
import { isProtected } from '#handlers/platform/content/permissions.rules.ts'
import { publishedItems } from '#handlers/platform/content/published.ts'
import { picturesOf } from '#handlers/platform/content/render-settings.ts'
import { ALL_COLUMNS, matcherFor, parseSearch } from '#handlers/platform/content/search.rules.ts'
import { allTerms, termPath, termsOf } from '#handlers/platform/content/terms.ts'
import { utcNow, zoneNow } from '#handlers/platform/now.ts'
import { byField, withTiebreak } from '#handlers/platform/order.ts'
import { excerptText, renderTitle } from '#handlers/platform/rendering/render.ts'
import type {
  BlockFacts,
  ShownAuthor,
  ShownItem,
  ShownTerm,
  ShownTime,
  SiteContent,
} from '#handlers/platform/rendering/shown-items.ts'
import { zoneOf } from '#handlers/platform/site-facts.ts'
import { compareTexts } from '#handlers/platform/text/collation.ts'
import { homeIn } from '#handlers/runtime/addressing/language.ts'
import { getOrCreate } from '#openapi/values/memoize.ts'
import { classList } from './class-list.ts'
import type { Viewer } from './viewer.ts'

type Place = Pick<Viewer, 'site' | 'urls'>

const MINUTE = 60_000
const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** `+01:00`: the offset of a zone at a time in UTC. */
function offsetAt(zone: string, gmt: string): string {
  const minutes = zoneOffset(zone, Date.parse(`${gmt}Z`)) / MINUTE
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`
}

const shownTime = (site: Site, text: string, gmt: string | null): ShownTime => {
  const zone = zoneOf(site)
  return {
    text: toExistingText(zone, text),
    offset: offsetAt(zone, gmt ?? gmtOf(text, zone)),
    zone,
  }
}

function titleOf(post: PostRecord): string {
  const title = renderTitle(post.title)
  if (isProtected(post)) return `Protected: ${title}`
  return post.status === 'private' ? `Private: ${title}` : title
}

const shownTerm = ({ site, urls }: Place, term: TermRecord): ShownTerm => ({
  id: term.id,
  name: term.name,
  link: `${urls.home}${termPath(site, term)}`,
  parent: term.parent,
})

function authorOf({ site, urls }: Place, id: number): ShownAuthor {
  const user = site.users.get(id)
  return {
    id,
    name: user?.display_name ?? '',
    link: `${urls.home}/author/${user?.nicename ?? ''}/`,
    description: user?.description ?? '',
    avatar: (size) => (user ? avatarAddress(urls.base, user, size) : ''),
  }
}

/** Most blocks show only few of the members, so that these are computed when they are read. */
const shownItem = (place: Place, post: PostRecord): ShownItem => ({
  id: post.id,
  type: post.type,
  meta: post.meta,
  isProtected: isProtected(post),
  isSticky: post.sticky,
  content: post.content,
  parent: post.parent,
  get title() {
    return titleOf(post)
  },
  get link() {
    return permalink(place.site, place.urls, post)
  },
  get plainTitle() {
    return renderTitle(post.title)
  },
  get date() {
    return shownTime(place.site, post.date, post.date_gmt)
  },
  get modified() {
    return shownTime(place.site, post.modified, post.modified_gmt)
  },
  get author() {
    return authorOf(place, post.author)
  },
  get comments() {
    return approvedComments(place.site, post.id).length
  },
  classes: () => classList(place.site, post),
  excerpt: () => (isProtected(post) ? '' : excerptText(post)),
  terms: (taxonomy) => {
    const ids = taxonomy === 'category' ? post.categories : post.tags
    return termsOf(place.site, ids, taxonomy).map((term) => shownTerm(place, term))
  },
  picture: () => picturesOf(place.site, place.urls).find(post.featured_media),
})

const byTitle = (a: PostRecord, b: PostRecord): number => compareTexts(a.title, b.title)

const ORDERS = {
  date: byField('date', 'desc'),
  title: withTiebreak(byTitle, 'desc'),
  menu_order: (a: PostRecord, b: PostRecord) => a.menu_order - b.menu_order || byTitle(a, b),
}

function searchFor(text: string): (post: PostRecord) => boolean {
  const search = parseSearch(text)
  return search ? matcherFor(search, ALL_COLUMNS) : () => true
}

/** Cached: a text may have several lists. */
function itemsBeside({ site, urls }: Place, { language }: PostRecord): SiteContent['items'] {
  const cache = new Map<string, readonly ShownItem[]>()
  return (type, { order = 'date', search = '' } = {}) =>
    getOrCreate(cache, JSON.stringify([type, order, search]), () =>
      publishedItems(site, type)
        .filter((item) => item.language === language)
        .filter(searchFor(search))
        .toSorted(ORDERS[order])
        .map((item) => shownItem({ site, urls }, item)),
    )
}

export function blockFacts({ site, urls }: Place, post: PostRecord): BlockFacts {
  const { name, description } = site.read(siteIdentity)
  const { date_format: dateFormat, start_of_week: weekStart } = site.read(displaySettings)
  const place = { site, urls }
  return {
    ...{ name, description, home: homeIn(urls, post.language) },
    ...{ dateFormat, weekStart },
    get now() {
      return shownTime(site, zoneNow(site), utcNow(site))
    },
    hasAnchors: site.read(blockClasses).paragraph,
    item: shownItem(place, post),
    content: {
      items: itemsBeside(place, post),
      terms: (taxonomy) => allTerms(site, taxonomy).map((term) => shownTerm(place, term)),
      author: (id) => authorOf(place, id),
    },
  }
}
