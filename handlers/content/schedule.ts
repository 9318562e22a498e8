/** A scheduled item is published when somebody looks after its time (core reference D9). */
import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site.ts'
import { toUtcText } from '#fixtures/time.ts'

const isScheduled = ({ status }: PostRecord): boolean => status === 'future'
const soonestFirst = (a: PostRecord, b: PostRecord): number =>
  (a.date_gmt ?? '') < (b.date_gmt ?? '') ? -1 : a.date_gmt === b.date_gmt ? 0 : 1

/** Costs one comparison while nothing is due. */
export function publishDue(site: Site): void {
  const scheduled = site.posts.view({
    name: 'scheduled',
    matches: isScheduled,
    compare: soonestFirst,
  }).records
  if (!scheduled.length) return
  const now = toUtcText(site.clock.now())
  for (const post of scheduled) {
    if ((post.date_gmt ?? '') > now) return
    site.posts.replace({ ...post, status: 'publish' })
  }
}
