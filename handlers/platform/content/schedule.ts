/** Publishes scheduled items at the first access after their date (platform/core 7.4). */
import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site/site.ts'
import { fromUtcText } from '#fixtures/values/time.ts'
import type { Agenda } from '#handlers/platform/agenda.ts'
import type { Subscriber } from '#handlers/runtime/events.ts'
import { memoize } from '#openapi/values/memoize.ts'
import { by } from '#openapi/values/order.ts'

const isScheduled = ({ status }: PostRecord): boolean => status === 'future'
const dueAt = memoize(({ date_gmt }: PostRecord): number => (date_gmt ? fromUtcText(date_gmt) : 0))

function publishDue(site: Site, now: number): number {
  const scheduled = site.posts.view({
    name: 'scheduled',
    matches: isScheduled,
    compare: by(dueAt),
  }).records
  for (const post of scheduled) {
    if (dueAt(post) > now) return dueAt(post)
    site.posts.replace({ ...post, status: 'publish' })
  }
  return Number.POSITIVE_INFINITY
}

export const scheduledItems: Agenda = ({ posts }) =>
  posts
    .all()
    .filter(isScheduled)
    .map((post) => ({ at: dueAt(post), what: `${post.type} ${post.id} is published` }))

export const schedule: Subscriber = { due: publishDue }
