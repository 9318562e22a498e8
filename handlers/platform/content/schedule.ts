/** A scheduled item is published when somebody looks after its time (platform/core 7.4). */
import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site.ts'
import { fromUtcText } from '#fixtures/time.ts'

const isScheduled = ({ status }: PostRecord): boolean => status === 'future'
const dueAt = ({ date_gmt }: PostRecord): number => (date_gmt ? fromUtcText(date_gmt) : 0)
const soonestFirst = (a: PostRecord, b: PostRecord): number => dueAt(a) - dueAt(b)

interface Agenda {
  /** The state of the site in which it was drawn up. */
  readonly version: number
  readonly next: number
}

const agendas = new WeakMap<Site, Agenda>()

/** Until the next moment, and while nothing is written, one comparison is all a request pays. */
export function publishDue(site: Site): void {
  const known = agendas.get(site)
  const now = site.clock.now()
  if (known && known.version === site.version && now < known.next) return
  const scheduled = site.posts.view({
    name: 'scheduled',
    matches: isScheduled,
    compare: soonestFirst,
  }).records
  for (const post of scheduled)
    if (dueAt(post) <= now) site.posts.replace({ ...post, status: 'publish' })
  const next = scheduled.map(dueAt).find((moment) => moment > now)
  agendas.set(site, { version: site.version, next: next ?? Number.POSITIVE_INFINITY })
}
