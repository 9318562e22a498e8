/** Changes of items by database column, as sent by the site editor (platform/builder 3.5). */

import { POST_STATUSES, type PostStatus } from '#fixtures/models/post.ts'
import type { Moment } from '#handlers/platform/content/dates.rules.ts'
import { readMoment } from '#handlers/platform/content/dates.rules.ts'
import type { ItemChanges } from '#handlers/platform/content/save.ts'
import { asText, isText } from '#handlers/platform/text/plain-text.ts'
import { invalidParam } from '#handlers/runtime/argument-errors.ts'
import type { Json } from '#openapi/values/json.ts'

type ColumnReader<T> = (name: string, value: unknown) => T

const DATE = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d$/

const readText: ColumnReader<string> = (name, value) => {
  if (!isText(value)) throw invalidParam(name)
  return asText(value)
}

const readNumber: ColumnReader<number> = (name, value) => {
  if (!/^\d{1,15}$/.test(asText(value))) throw invalidParam(name)
  return Number(value)
}

const readStatus: ColumnReader<PostStatus> = (name, value) => {
  const found = POST_STATUSES.find((status) => status === value)
  if (!found || found === 'auto-draft') throw invalidParam(name)
  return found
}

const readDiscussion: ColumnReader<'open' | 'closed'> = (_name, value) =>
  value === 'open' ? 'open' : 'closed'

/** The changes of a request by column; unknown columns are ignored. */
export function readColumns(sent: Json, zone: string): ItemChanges {
  const readDate: ColumnReader<Moment> = (name, value) => {
    const text = asText(value)
    if (!DATE.test(text) || Number.isNaN(Date.parse(`${text.replace(' ', 'T')}Z`)))
      throw invalidParam(name)
    return readMoment(text, zone, 'site')
  }
  const column = <T>(name: string, read: ColumnReader<T>): T | undefined =>
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
