/** Items changed by their bare columns, the way the site editor writes them (platform/builder 3.5). */

import { POST_STATUSES, type PostStatus } from '#fixtures/models/post.ts'
import type { Moment } from '#handlers/platform/content/dates.rules.ts'
import { readMoment } from '#handlers/platform/content/dates.rules.ts'
import type { ItemChanges } from '#handlers/platform/content/save.ts'
import { asText, isText } from '#handlers/platform/text/plain-text.ts'
import { invalidParam } from '#handlers/runtime/argument-errors.ts'
import type { Json } from '#openapi/values/json.ts'

type Read<T> = (name: string, value: unknown) => T

const DATE = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d$/

const readText: Read<string> = (name, value) => {
  if (!isText(value)) throw invalidParam(name)
  return asText(value)
}

const readNumber: Read<number> = (name, value) => {
  if (!/^\d{1,15}$/.test(asText(value))) throw invalidParam(name)
  return Number(value)
}

const readStatus: Read<PostStatus> = (name, value) => {
  const found = POST_STATUSES.find((status) => status === value)
  if (!found || found === 'auto-draft') throw invalidParam(name)
  return found
}

const readDiscussion: Read<'open' | 'closed'> = (_name, value) =>
  value === 'open' ? 'open' : 'closed'

/** The changes a request names by columns; what is not a column is passed over. */
export function readColumns(sent: Json, zone: string): ItemChanges {
  const readDate: Read<Moment> = (name, value) => {
    const text = asText(value)
    if (!DATE.test(text) || Number.isNaN(Date.parse(`${text.replace(' ', 'T')}Z`)))
      throw invalidParam(name)
    return readMoment(text, zone, 'site')
  }
  const column = <T>(name: string, read: Read<T>): T | undefined =>
    sent[name] === undefined || sent[name] === null ? undefined : read(name, sent[name])
  return {
    title: column('post_title', readText),
    content: column('post_content', readText),
    excerpt: column('post_excerpt', readText),
    status: column('post_status', readStatus),
    slug: column('post_name', readText),
    author: column('post_author', readNumber),
    date: column('post_date', readDate),
    password: column('post_password', readText),
    parent: column('post_parent', readNumber),
    menu_order: column('menu_order', readNumber),
    comment_status: column('comment_status', readDiscussion),
    ping_status: column('ping_status', readDiscussion),
  }
}

export const hasChanges = (changes: ItemChanges): boolean =>
  Object.values(changes).some((value) => value !== undefined)
