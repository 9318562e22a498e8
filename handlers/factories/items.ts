/** Posts, pages and other items, saved through the common write path. */

import { newRecord } from '#fixtures/db/check-record.ts'
import { siteIdentity } from '#fixtures/documents/platform.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import { datasetError } from '#fixtures/schema/problem.ts'
import type { Site } from '#fixtures/site/site.ts'
import { readMoment } from '#handlers/platform/content/dates.rules.ts'
import {
  createItem,
  type NewItem,
  trashItem,
  updateItem,
  type Writer,
} from '#handlers/platform/content/save.ts'
import { callerOf } from '#handlers/runtime/caller.ts'
import type { Events } from '#handlers/runtime/events.ts'
import { DEFAULT_LANGUAGE, isLanguage, VARIANTS } from '#openapi/language/variants.ts'
import { DAY_MS } from '#openapi/values/day.ts'
import type { Json } from '#openapi/values/json.ts'
import type { ItemTraits } from './types.ts'

/** An administrator is the writer; the author is a member of the item. */
export function administratorWriter(
  site: Site,
  events: Events,
  language: Writer['language'],
): Writer {
  const users = site.users.all()
  const admin = users.find(({ roles }) => roles.includes('administrator')) ?? users[0]
  return { site, events, language, caller: callerOf(admin) }
}

type Status = Exclude<PostRecord['status'], 'trash'>

function statusOf({ draft, pending, private: isPrivate }: ItemTraits): Status | undefined {
  if (draft) return 'draft'
  if (pending) return 'pending'
  return isPrivate ? 'private' : undefined
}

function checkLanguage({ variant }: Site, { inLanguage }: ItemTraits): void {
  const { languages }: { readonly languages: readonly string[] } = VARIANTS[variant]
  if (inLanguage && inLanguage !== DEFAULT_LANGUAGE && !languages.includes(inLanguage))
    throw datasetError(
      'post trait.inLanguage',
      'a language of the site (variant b has two)',
      inLanguage,
    )
}

/** Computed members that a test may override after saving. */
const APPLIED_AFTERWARDS = [
  'date_gmt',
  'modified',
  'modified_gmt',
  'guid',
  'lock',
  'trashed',
] as const

const pick = (members: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.flatMap((name) => (name in members ? [[name, members[name]]] : [])))

function dateOf(site: Site, members: Json, { scheduled }: ItemTraits): NewItem['date'] {
  const zone = site.read(siteIdentity).timezone_string
  if (typeof members['date'] === 'string') return readMoment(members['date'], zone, 'site')
  if (!scheduled) return undefined
  return readMoment(new Date(site.clock.now() + DAY_MS).toISOString(), zone, 'utc')
}

interface RevisionOptions {
  readonly content: string
  readonly times: number
}

/** Each save except the last one leaves a distinct earlier state. */
function revise(writer: Writer, post: PostRecord, { content, times }: RevisionOptions): PostRecord {
  let revised = post
  for (let left = times - 1; left >= 0; left -= 1)
    revised = updateItem(writer, revised, {
      content: left ? earlierContent(content, left) : content,
    })
  return revised
}

const earlierContent = (content: string, left: number): string =>
  `${content}\n<p>${left} ${left === 1 ? 'change' : 'changes'} to come.</p>`

interface ItemRequest {
  readonly members: Json
  readonly traits: ItemTraits
}

/** Members are complete: missing ones have sampled values. */
export function createSampleItem(
  site: Site,
  events: Events,
  { members, traits }: ItemRequest,
): PostRecord {
  checkLanguage(site, traits)
  const { inLanguage, trashed = false, withRevisions = 0, sticky } = traits
  const language =
    inLanguage ?? (isLanguage(members['language']) ? members['language'] : DEFAULT_LANGUAGE)
  const record: object = newRecord(site, 'posts', { ...members, language })
  // The model of posts has checked every member.
  const checked = record as PostRecord
  const writer = administratorWriter(site, events, language)
  const { content } = checked
  const created = createItem(writer, checked.type, {
    ...checked,
    id: members['id'] === undefined ? undefined : checked.id,
    slug: members['slug'] === undefined ? undefined : checked.slug,
    author: members['author'] === undefined ? writer.caller.id : checked.author,
    status: statusOf(traits) ?? (checked.status === 'trash' ? 'publish' : checked.status),
    sticky: sticky ?? checked.sticky,
    date: dateOf(site, members, traits),
    content: withRevisions ? earlierContent(content, withRevisions) : content,
  })
  const revised = revise(writer, created, { content, times: withRevisions })
  const overrides = pick(members, APPLIED_AFTERWARDS)
  const stored = Object.keys(overrides).length
    ? site.posts.replace({ ...revised, ...overrides })
    : revised
  return trashed || checked.status === 'trash' ? trashItem(writer, stored) : stored
}
